//! docs/json-schema.json, and a validator for the parts of JSON Schema that it uses.

use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::support::repository::read;

static SCHEMA: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&read("docs/json-schema.json")).expect("the schema is JSON"));

/// Returns the names of all methods.
pub(crate) fn methods() -> impl Iterator<Item = &'static str> {
    SCHEMA["methods"].as_object().unwrap().keys().map(String::as_str)
}

/// Returns the names of all kinds of errors.
pub(crate) fn kinds() -> impl Iterator<Item = &'static str> {
    SCHEMA["$defs"]["results"]["Kind"]["enum"].as_array().unwrap().iter().map(|name| name.as_str().unwrap())
}

/// Returns the schema error of a line that Kado sends, if any.
pub(crate) fn fault_of_line(line: &Value) -> Option<String> {
    fault(line, &SCHEMA["$defs"]["line"]).map(|fault| format!("{fault} in {line}"))
}

/// Returns the schema error of the result of a method, if any.
pub(crate) fn fault_of_result(method: &str, result: &Value) -> Option<String> {
    fault(result, &SCHEMA["methods"][method]["result"]).map(|fault| format!("{method}: {fault} in {result}"))
}

/// Returns the schema error of the params of a method, if any.
pub(crate) fn fault_of_params(method: &str, params: &Value) -> Option<String> {
    fault(params, &SCHEMA["methods"][method]["params"]).map(|fault| format!("{method}: {fault} in {params}"))
}

/// The keywords that do not affect validity.
const REMARKS: [&str; 6] = ["$schema", "title", "description", "default", "format", "$defs"];

fn fault(value: &Value, schema: &Value) -> Option<String> {
    let schema = match schema {
        Value::Bool(true) => return None,
        Value::Bool(false) => return Some("nothing is valid here".to_owned()),
        Value::Object(schema) => schema,
        other => panic!("{other} is no schema"),
    };
    schema.iter().find_map(|(keyword, rule)| match keyword.as_str() {
        "properties" | "required" | "additionalProperties" => object_fault(value, keyword, rule, schema),
        "$ref" => fault(value, resolve(rule.as_str().unwrap())),
        "type" => (!has_type(value, rule)).then(|| format!("{value} is not of type {rule}")),
        "const" => (value != rule).then(|| format!("{value} is not {rule}")),
        "enum" => {
            (!rule.as_array().unwrap().contains(value)).then(|| format!("{value} is not one of {rule}"))
        }
        "anyOf" | "oneOf" => {
            let faults = rule.as_array().unwrap().iter().map(|schema| fault(value, schema));
            let faults: Option<Vec<String>> = faults.collect();
            faults.map(|faults| faults.join(" or "))
        }
        "allOf" => rule.as_array().unwrap().iter().find_map(|schema| fault(value, schema)),
        "items" => value.as_array()?.iter().find_map(|item| fault(item, rule)),
        "prefixItems" => {
            value.as_array()?.iter().zip(rule.as_array().unwrap()).find_map(|(item, rule)| fault(item, rule))
        }
        "minItems" => (value.as_array()?.len() < rule.as_u64()? as usize).then(|| "too few items".to_owned()),
        "maxItems" => {
            (value.as_array()?.len() > rule.as_u64()? as usize).then(|| "too many items".to_owned())
        }
        "minimum" => (value.as_f64()? < rule.as_f64()?).then(|| format!("{value} is below {rule}")),
        "maximum" => (value.as_f64()? > rule.as_f64()?).then(|| format!("{value} is above {rule}")),
        remark if REMARKS.contains(&remark) => None,
        unknown => panic!("the keyword {unknown} is not known here"),
    })
}

fn object_fault(
    value: &Value,
    keyword: &str,
    rule: &Value,
    schema: &serde_json::Map<String, Value>,
) -> Option<String> {
    let object = value.as_object()?;
    match keyword {
        "required" => {
            let names = rule.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
            names.filter(|name| !object.contains_key(*name)).map(|name| format!("no {name}")).next()
        }
        "properties" => rule.as_object().unwrap().iter().find_map(|(name, rule)| {
            object.get(name).and_then(|value| fault(value, rule)).map(|fault| format!("{name}: {fault}"))
        }),
        _ => {
            let known = schema.get("properties").and_then(Value::as_object);
            let is_known = |name: &String| known.is_some_and(|known| known.contains_key(name));
            object
                .iter()
                .filter(|(name, _)| !is_known(name))
                .find_map(|(name, value)| fault(value, rule).map(|fault| format!("{name}: {fault}")))
        }
    }
}

fn resolve(reference: &str) -> &'static Value {
    SCHEMA.pointer(reference.strip_prefix('#').unwrap()).unwrap_or_else(|| panic!("no {reference}"))
}

fn has_type(value: &Value, rule: &Value) -> bool {
    match rule {
        Value::Array(rules) => rules.iter().any(|rule| has_type(value, rule)),
        rule => match rule.as_str().unwrap() {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("no type {other}"),
        },
    }
}

#[test]
fn the_schema_rejects_invalid_lines() {
    for line in [
        json!({}),
        json!([]),
        json!({"jsonrpc": "2.0", "id": 1}),
        json!({"jsonrpc": "1.0", "id": 1, "result": {}}),
        json!({"jsonrpc": "2.0", "id": 1.5, "result": {}}),
        json!({"jsonrpc": "2.0", "id": 1, "result": {"found": 1}}),
        json!({"jsonrpc": "2.0", "id": 1, "result": {}, "error": {}}),
        json!({"jsonrpc": "2.0", "id": null, "error": {"code": "x", "message": "", "data": {"name": "text"}}}),
        json!({"jsonrpc": "2.0", "method": "event", "params": {"id": 1, "event": "other"}}),
    ] {
        assert!(fault_of_line(&line).is_some(), "{line}");
    }
    let good = json!({"jsonrpc": "2.0", "id": 1, "result": {"found": true}});
    assert_eq!(fault_of_line(&good), None);
    assert!(fault_of_params("describe", &json!({"positon": {}})).is_some());
    assert_eq!(fault_of_params("describe", &json!({"position": {"moves": ["f5"]}, "steps": true})), None);
}
