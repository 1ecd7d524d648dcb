//! The formats of games and positions: read, written, converted and filtered.

use data_encoding::BASE64;
use serde_json::json;

use super::session::ask;

const EDAX_GGF: &str = "(;GM[Othello]PC[GGS/os]PB[Ann]PW[Bob]DT[2004.05.01]RE[?]TI[5:00]TY[8]BO[8 \
    ---------------------------O*------*O--------------------------- *]B[f5//1.5]W[d6/0.5]B[c3];)";

#[test]
fn every_format_is_detected_and_written_again() {
    let parsed = ask("parse", &json!({"text": EDAX_GGF}));
    assert_eq!(
        (&parsed["format"], &parsed["total"], &parsed["error_count"]),
        (&json!("ggf"), &json!(1), &json!(0))
    );
    let game = &parsed["games"][0];
    assert_eq!(
        (&game["black"], &game["year"], &game["transcript"]),
        (&json!("Ann"), &json!(2004), &json!("f5d6c3"))
    );
    assert_eq!(game["annotations"][1], json!({"ply": 2, "score": 0.5, "seconds": null, "comment": null}));
    let hello = ask("hello", &json!({}));
    for format in hello["formats"].as_array().unwrap() {
        let name = format["name"].as_str().unwrap();
        let full = "f5d6c3d3c4f4f6g5e6d7";
        let game = json!({"position": {"moves": full}, "black": "Ann", "result": "B+2"});
        let written = ask("convert", &json!({"games": [game], "to": name, "positions": "last"}));
        assert_eq!(written["converted"], 1, "{written}");
        let given = match written["text"].as_str() {
            Some(text) => json!({"text": text, "format": name}),
            None => json!({"base64": written["files"][0]["base64"], "name": "a.wtb",
                           "players": written["files"][1]["base64"]}),
        };
        let again = ask("parse", &given);
        assert_eq!(again["total"], 1, "{name}: {again}");
        let end = ask("describe", &json!({"position": again["games"][0]["position"]}));
        assert_eq!(end["empties"], 50, "{name}: {again}");
    }
}

#[test]
fn variations_are_read_and_written() {
    let text = "(;FF[4]GM[2]CA[UTF-8]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[f5](;W[d6](;B[c3])(;B[c5]C[quieter]))(;W[f4];B[e3]))\n";
    let parsed = ask("parse", &json!({"text": text}))["games"][0].clone();
    let quieter = json!([{"ply": 1, "score": null, "seconds": null, "comment": "quieter"}]);
    assert_eq!(
        parsed["variations"],
        json!([
            {"line": 0, "ply": 2, "moves": ["f4", "e3"], "annotations": []},
            {"line": 0, "ply": 3, "moves": ["c5"], "annotations": quieter},
        ])
    );
    let game = json!({"position": parsed["position"], "variations": parsed["variations"]});
    let written = ask("convert", &json!({"games": [game], "to": "sgf"}));
    assert_eq!((&written["text"], &written["variations_left_out"]), (&json!(text), &json!(0)));
    for (to, left_out) in [("pgn", 0), ("transcript", 2), ("ggf", 2), ("fen", 2)] {
        let written = ask("convert", &json!({"games": [game], "to": to}));
        assert_eq!(written["variations_left_out"], left_out, "{to}");
    }
    for (variation, place) in [
        (json!({"line": 1, "ply": 1, "moves": "f4"}), "line"),
        (json!({"ply": 9, "moves": "f4"}), "ply"),
        (json!({"ply": 0, "moves": "f4"}), "ply"),
        (json!({"ply": 2, "moves": "a1"}), "moves, move 1"),
        (json!({"ply": 2, "moves": "f4", "annotations": [{"ply": 2}]}), "annotations"),
    ] {
        let game = json!({"position": parsed["position"], "variations": [variation]});
        let error = ask("convert", &json!({"games": [game], "to": "sgf"}));
        assert_eq!(
            error["data"]["where"],
            format!("params.games[0].variations, variation 1, {place}"),
            "{error}"
        );
    }
}

#[test]
fn pasted_boards_and_fens_are_read() {
    let board = "  A B C D\n1 . . . .\n2 . O X .\n3 . X O .\n4 . . . .\nWhite to move";
    let parsed = ask("parse", &json!({"text": board}));
    assert_eq!(parsed["games"][0]["position"]["turn"], "white", "{parsed}");
    assert_eq!(parsed["games"][0]["position"]["game"], "othello:4");
    let fen = ask("parse", &json!({"text": "8/8/8/3pP3/3Pp3/8/8/8[PPpp] w 0 1"}));
    assert_eq!((&fen["format"], &fen["total"]), (&json!("fen-flipello"), &json!(1)));
    for (game, board, count) in
        [("othello:4", "-----OX--XO----- X", 5), ("tictactoe", "X---O---- X", 4), ("tictactoe", "3/3/3 x", 1)]
    {
        let boards = format!("{board}\n").repeat(count);
        let parsed = ask("parse", &json!({"text": boards, "game": game}));
        assert_eq!((&parsed["total"], &parsed["error_count"]), (&json!(count), &json!(0)), "{board}");
    }
    let bad = ask("parse", &json!({"text": "f5d6\nf5f5\nf5f6\n"}));
    assert_eq!((&bad["total"], &bad["error_count"]), (&json!(2), &json!(1)));
    assert_eq!(bad["errors"][0]["where"], "record 2, line 2");
}

#[test]
fn games_are_filtered_by_player_year_and_result() {
    let game = |black: &str, year: &str, result: &str| json!({"position": {"moves": "f5d6"}, "black": black, "white": "Zoe", "date": year, "result": result});
    let games = [game("Ann", "2004", "B+2"), game("Bob", "2005", "W+4"), game("Annika", "2006", "0")];
    let text = ask("convert", &json!({"games": games, "to": "sgf"}))["text"].clone();
    for (filter, matched) in [
        (json!({}), 3),
        (json!({"player": "ann"}), 2),
        (json!({"player": "zoe"}), 3),
        (json!({"white": "ann"}), 0),
        (json!({"year": 2005}), 1),
        (json!({"year_from": 2005, "year_to": 2006}), 2),
        (json!({"result": "draw"}), 1),
        (json!({"result": "black", "player": "Bob"}), 0),
    ] {
        let found = ask("parse", &json!({"text": text, "filter": filter}));
        assert_eq!((&found["matched"], &found["total"]), (&json!(matched), &json!(3)), "{filter}");
    }
    let second = ask("parse", &json!({"text": text, "offset": 1, "limit": 1}));
    assert_eq!(second["games"][0]["black"], "Bob");
    let bytes =
        ask("parse", &json!({"base64": BASE64.encode(text.as_str().unwrap().as_bytes()), "name": "a.sgf"}));
    assert_eq!(bytes["total"], 3);
}

#[test]
fn a_text_of_bytes_is_recognized_whatever_its_encoding() {
    let ggf = b"(;GM[Othello]PB[Andr\xe9]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5];)";
    let parsed = ask("parse", &json!({"base64": BASE64.encode(ggf)}));
    assert_eq!((&parsed["format"], &parsed["total"]), (&json!("ggf"), &json!(1)), "{parsed}");
}
