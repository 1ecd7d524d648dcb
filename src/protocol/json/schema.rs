//! The JSON Schema of all requests, responses and events.
//! It is generated from the types and stored as docs/json-schema.json.

use std::path::Path;

use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::Empty;
use super::boards::{
    OpeningsParams, OpeningsResult, StartParams, StartResult, TransformParams, TransformResult,
};
use super::describe::{DescribeParams, Description};
use super::error::ErrorObject;
use super::evaluate::{BookResult, EvaluateResult, PositionParams};
use super::games::{ConvertParams, ConvertResult, ParseParams, ParseResult};
use super::hello::HelloResult;
use super::methods::{
    Found, IdParams, METHODS, NewGameParams, NoParams, PlayParams, QueueResult, Stopped, UndoParams,
};
use super::review::{ReviewParams, ReviewResult};
use super::rpc::Id;
use super::running::EventValue;
use super::search::{AnalyzeParams, AnalyzeResult, BestParams, BestResult, SolveParams, SolveResult};
use super::settings::{OptionsResult, SetParams, SetResult};
use super::swap2::{Swap2BestParams, Swap2BestResult, Swap2Params, Swap2Result};

/// The path of the schema file, relative to the repository root.
const FILE: &str = "docs/json-schema.json";
/// The environment variable that makes the test write the schema.
const UPDATE: &str = "KADO_UPDATE_SCHEMA";

/// The schemas of the methods.
/// Params and results have separate definitions, since a member that is optional in a request is always
/// present in a response.
struct Methods {
    params: SchemaGenerator,
    results: SchemaGenerator,
    table: Map<String, Value>,
}

impl Methods {
    fn new() -> Methods {
        let params = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/$defs/params".into();
        });
        let results = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
            settings.definitions_path = "/$defs/results".into();
        });
        let (params, results) = (params.into_generator(), results.into_generator());
        Methods { params, results, table: Map::new() }
    }

    fn add<P: JsonSchema, R: JsonSchema>(&mut self, name: &str) {
        let params = self.params.subschema_for::<P>();
        let result = self.results.subschema_for::<R>();
        self.table.insert(name.to_owned(), json!({ "params": params, "result": result }));
    }
}

fn methods() -> Methods {
    let mut methods = Methods::new();
    methods.add::<NoParams, HelloResult>("hello");
    methods.add::<DescribeParams, Description>("describe");
    methods.add::<StartParams, StartResult>("start");
    methods.add::<TransformParams, TransformResult>("transform");
    methods.add::<ParseParams, ParseResult>("parse");
    methods.add::<ConvertParams, ConvertResult>("convert");
    methods.add::<PositionParams, EvaluateResult>("evaluate");
    methods.add::<PositionParams, BookResult>("book");
    methods.add::<OpeningsParams, OpeningsResult>("openings");
    methods.add::<BestParams, BestResult>("best");
    methods.add::<AnalyzeParams, AnalyzeResult>("analyze");
    methods.add::<SolveParams, SolveResult>("solve");
    methods.add::<ReviewParams, ReviewResult>("review");
    methods.add::<Swap2Params, Swap2Result>("swap2");
    methods.add::<Swap2BestParams, Swap2BestResult>("swap2.best");
    methods.add::<IdParams, Found>("cancel");
    methods.add::<NoParams, Stopped>("stop");
    methods.add::<IdParams, Found>("ponderhit");
    methods.add::<NoParams, QueueResult>("queue");
    methods.add::<NoParams, Empty>("ping");
    methods.add::<NoParams, OptionsResult>("options");
    methods.add::<SetParams, SetResult>("set");
    methods.add::<NoParams, Empty>("clear");
    methods.add::<NewGameParams, Description>("game.new");
    methods.add::<NoParams, Description>("game.show");
    methods.add::<PlayParams, Description>("game.play");
    methods.add::<UndoParams, Description>("game.undo");
    methods.add::<NoParams, Empty>("quit");
    methods
}

/// Returns the schema of a complete request.
fn request(name: &str, params: &Value) -> Value {
    json!({
        "type": "object",
        "properties": {
            "jsonrpc": { "const": "2.0" },
            "id": { "$ref": "#/$defs/params/Id" },
            "method": { "const": name },
            "params": params,
        },
        "required": ["jsonrpc", "method"],
        "additionalProperties": false,
    })
}

/// Returns the schema of a line from Kado: an event, a response or an error.
fn lines(news: &Schema, error: &Schema, methods: &Map<String, Value>) -> Value {
    let results: Vec<Value> = methods.values().map(|method| method["result"].clone()).collect();
    let id = json!({ "$ref": "#/$defs/results/Id" });
    let event =
        json!({ "allOf": [{ "type": "object", "properties": { "id": id }, "required": ["id"] }, news] });
    json!({ "oneOf": [
        {
            "title": "Event",
            "type": "object",
            "properties": {
                "jsonrpc": { "const": "2.0" },
                "method": { "const": "event" },
                "params": event,
            },
            "required": ["jsonrpc", "method", "params"],
            "additionalProperties": false,
        },
        {
            "title": "Answer",
            "type": "object",
            "properties": { "jsonrpc": { "const": "2.0" }, "id": id, "result": { "anyOf": results } },
            "required": ["jsonrpc", "id", "result"],
            "additionalProperties": false,
        },
        {
            "title": "Error",
            "type": "object",
            "properties": {
                "jsonrpc": { "const": "2.0" },
                "id": { "anyOf": [id, { "type": "null" }] },
                "error": error,
            },
            "required": ["jsonrpc", "id", "error"],
            "additionalProperties": false,
        },
    ] })
}

fn schema() -> Value {
    let mut all = methods();
    all.params.subschema_for::<Id>();
    all.results.subschema_for::<Id>();
    let (news, error) =
        (all.results.subschema_for::<EventValue>(), all.results.subschema_for::<ErrorObject>());
    let requests = all.table.iter().map(|(name, method)| request(name, &method["params"]));
    let requests: Vec<Value> = requests.collect();
    let lines = lines(&news, &error, &all.table);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol `kado json`",
        "description": "$defs.request describes a line to Kado, $defs.line a line from Kado; methods lists \
                        the params and the result of each method.",
        "methods": all.table,
        "$defs": {
            "request": { "oneOf": requests },
            "line": lines,
            "params": all.params.take_definitions(true),
            "results": all.results.take_definitions(true),
        },
    })
}

#[test]
fn every_method_has_a_schema() {
    let mut listed: Vec<String> = METHODS.iter().map(|&name| name.to_owned()).collect();
    listed.sort();
    assert_eq!(methods().table.keys().cloned().collect::<Vec<_>>(), listed);
}

#[test]
fn the_stored_schema_matches_the_types() {
    let made = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(made == kept, "{FILE} is not current: run the tests of this file with {UPDATE}=1");
}
