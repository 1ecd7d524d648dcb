//! `kado analyze`: its output in each form, and its handling of bad files.

use std::io::Write;

use serde_json::Value;

use crate::support::process::{Run, kado, objects_of, run};

/// The last eight moves of a game of the WTHOR database.
const ENDING: &str = "(;GM[Othello]PB[Ann]PW[Bob]BO[8 OOOOOOOXOOOOXXXXOXOXXXOXOOXOOXOXOOOOOXOXO-XOXOXX----OXXX---OOOOO X]\
                      B[c7]W[b8]B[d7]W[c8]B[b7]W[a8]B[a7]W[b6];)\n";

/// The expected table.
const TABLE: &str = "\
Game 1: Ann - Bob, 23-41
ply   move  score   loss    best  score  depth best line (scores for the side to move)
  1 X c7      -10           c7      -10      8 c7 b7 d7 c8 a8 b6 a7 b8
  2 O b8      +10           b8      +10      7 b8 c8 d7 b7 b6 a7 a8
  3 X d7      -18      8 ?? c8      -10      6 c8 d7 b7 b6 a7 a8
  4 O c8      +18           c8      +18      5 c8 b6 a7 b7 a8
  5 X b7      -18           b7      -18      4 b7 a8 b6 a7
  6 O a8      +18           a8      +18      3 a8 b6 a7
  7 X a7      -18           a7      -18      2 a7 b6
  8 O b6      +18           b6      +18      1 b6
  9 X -                     -       -18      0
player               moves choices  best mean loss inaccuracies mistakes blunders  accuracy
Ann                      4       4     3      2.00            0        0        1    81.2 %
Bob                      4       3     3      0.00            0        0        0   100.0 %

";

fn analyze(arguments: &[&str], input: &str) -> Run {
    run(&[&["analyze", "--hash", "1", "-"], arguments].concat(), input)
}

fn objects(arguments: &[&str], input: &str) -> Vec<Value> {
    objects_of(&analyze(&[&["--json"], arguments].concat(), input).succeeded())
}

#[test]
fn a_game_is_a_table_with_its_moves_and_its_players() {
    assert_eq!(analyze(&[], ENDING).succeeded(), TABLE);
}

#[test]
fn several_games_have_a_table_of_all_their_players() {
    let games = format!("{ENDING}{}", ENDING.replace("PB[Ann]PW[Bob]", "PB[Bob]PW[Ann]"));
    let stdout = analyze(&[], &games).stdout;
    let (_, totals) = stdout.split_once("\n2 games\n").unwrap();
    let rows: Vec<Vec<&str>> = totals.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((rows[1][0], rows[1][1], rows[2][0], rows[2][1]), ("Ann", "8", "Bob", "8"), "{totals}");
    assert_eq!(rows.len(), 3);
    let all = objects(&[], &games).pop().unwrap();
    assert_eq!((&all["games"], &all["errors"]), (&2.into(), &0.into()));
    let games = objects(&[], &games);
    let halves: f64 = games
        .iter()
        .filter(|object| object.get("result").is_some())
        .flat_map(|game| {
            game["players"]
                .as_array()
                .unwrap()
                .iter()
                .map(|player| player["lost"].as_f64().unwrap())
                .collect::<Vec<_>>()
        })
        .sum();
    let whole: f64 =
        all["players"].as_array().unwrap().iter().map(|player| player["lost"].as_f64().unwrap()).sum();
    assert!((halves - whole).abs() < 1e-9 && whole > 0.0, "{halves} {whole}");
}

#[test]
fn every_object_has_the_members_that_the_page_describes() {
    let page = crate::support::repository::read("docs/analysis.md");
    let objects = objects(&["--multi-pv", "2", "--level", "1"], "f5d6c3d3c4\n");
    let (positions, rest) = objects.split_at(6);
    assert_eq!(rest.len(), 2, "the game and the totals");
    for (ply, position) in (1..).zip(positions) {
        assert_eq!((&position["game"], &position["ply"]), (&1.into(), &Value::from(ply)));
        assert_eq!(position["moves"].as_array().unwrap().len().min(2), 2);
    }
    assert_eq!((&positions[0]["turn"], &positions[0]["move"]), (&"black".into(), &"f5".into()));
    assert_eq!((&positions[5]["opening"], &positions[5]["move"]), (&"Tiger (虎定石)".into(), &Value::Null));
    assert_eq!(
        (&rest[0]["opening"], &rest[0]["transcript"]),
        (&"Tiger (虎定石)".into(), &"f5d6c3d3c4".into())
    );
    assert_eq!((&rest[0]["result"], &rest[0]["black"]), (&"unfinished".into(), &Value::Null));
    let player = &rest[0]["players"][0];
    for object in [&positions[0], &positions[0]["moves"][0], &rest[0], player, &rest[1]] {
        for member in object.as_object().unwrap().keys() {
            assert!(page.contains(&format!("`{member}`")), "docs/analysis.md does not describe {member}");
        }
    }
}

#[test]
fn the_result_of_a_game_that_is_not_over_is_that_of_its_file_in_the_notation_of_sgf() {
    for (end, result) in
        [("0-1", "W+"), ("1/2-1/2", "0"), ("{White resigns} 1-0", "B+R"), ("*", "unfinished")]
    {
        let games = objects(&["--level", "1"], &format!("[Event \"?\"]\n\n1. f5 d6 {end}\n"));
        assert_eq!(games[games.len() - 2]["result"], result, "{end}");
    }
}

#[test]
fn solved_positions_have_whole_scores_and_others_estimates() {
    let objects = objects(&["--level", "1", "--exact-from", "4"], ENDING);
    for position in objects.iter().filter(|object| object.get("ply").is_some()) {
        let is_exact = position["empties"].as_u64().unwrap() <= 4;
        assert_eq!(position["exact"], is_exact, "{position}");
        for score in [&position["score"], &position["move_score"]].iter().filter(|score| !score.is_null()) {
            assert_eq!(score.is_i64(), is_exact, "{position}");
        }
    }
}

#[test]
fn a_limit_of_nodes_or_time_holds_for_each_position() {
    for arguments in [&["--nodes", "200"][..], &["--time", "2ms"]] {
        let objects = objects(arguments, "f5d6c3d3c4f4\n");
        let positions: Vec<&Value> = objects.iter().filter(|object| object.get("ply").is_some()).collect();
        assert_eq!(positions.len(), 7);
        // On a busy machine two milliseconds may pass before a node is visited.
        let is_searched = |position: &&Value| position["nodes"].as_u64().unwrap() > 0;
        assert!(arguments[0] == "--time" || positions.iter().all(is_searched));
    }
    for wrong in [["--time", "0"], ["--time", "soon"], ["--exact-from", "61"]] {
        assert_eq!(analyze(&wrong, "f5\n").code, Some(2), "{wrong:?}");
    }
}

#[test]
fn an_invalid_game_is_reported_with_its_place_and_hides_no_other() {
    let input = "f5d6\n\nf5d6a1\nf5f6\n";
    let Run { code, stdout, stderr, .. } = analyze(&["--level", "1"], input);
    assert_eq!(code, Some(2));
    assert!(stderr.starts_with("kado: stdin: record 2 (line 3, ") && stderr.contains("'a1'"), "{stderr}");
    assert!(stdout.contains("Game 1: ") && stdout.contains("Game 3: "), "{stdout}");
    assert!(stdout.ends_with("not read: 1\n"), "{stdout}");
    let Run { code, stdout, .. } = analyze(&["--strict"], input);
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    let Run { code, stdout, stderr, .. } = run(&["analyze", "missing.ggf", "-", "--level", "1"], "f5\n");
    assert_eq!(code, Some(2));
    assert!(stderr.starts_with("kado: missing.ggf: ") && stdout.contains("Game 1: "), "{stderr}{stdout}");
}

#[test]
fn every_format_is_detected_by_extension_flag_or_content() {
    let folder = tempfile::tempdir().unwrap();
    let sgf = "(;FF[4]GM[2]SZ[8]PB[Ann];B[f5];W[d6])";
    let pgn = "[Event \"?\"]\n[Black \"Ann\"]\n\n1. f5 d6 *\n";
    let ggf = "(;GM[Othello]PB[Ann]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)";
    for (ending, text) in [("sgf", sgf), ("pgn", pgn), ("ggf", ggf), ("txt", "f5d6\n")] {
        let file = folder.path().join(format!("game.{ending}"));
        let plain = folder.path().join(format!("game-{ending}"));
        std::fs::write(&file, text).unwrap();
        std::fs::write(&plain, text).unwrap();
        let name = if ending == "txt" { "transcript" } else { ending };
        let (file, plain) = (file.to_str().unwrap(), plain.to_str().unwrap());
        for arguments in [&[file][..], &[plain], &["-"], &["-", "--from", name]] {
            let stdout = run(&[&["analyze", "--level", "1", "--json"], arguments].concat(), text).succeeded();
            let game: Value = serde_json::from_str(stdout.lines().nth(3).unwrap()).unwrap();
            assert_eq!(game["transcript"], "f5d6", "{arguments:?}");
        }
    }
    assert_eq!(analyze(&["--from", "nonsense"], "").code, Some(2));
}

#[test]
fn a_format_is_detected_behind_a_board_or_in_a_slow_pipe() {
    let board = "---------------------------OX------XO--------------------------- X";
    for (text, moves) in [(format!("{board};f5d6\n"), "f5d6"), ("8/8/8/3ox3/3xo3/8/8/8 x\n".to_owned(), "")] {
        let objects = objects(&["--level", "1"], &text);
        assert_eq!(objects[objects.len() - 2]["transcript"], moves);
    }
    let mut child = kado(&["analyze", "--level", "1", "-"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for part in ["\n", ENDING] {
        stdin.write_all(part.as_bytes()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_with_a_name_is_read_once() {
    let whole =
        run(&["analyze", "--hash", "1", "--level", "1", "/dev/stdin"], "f5d6\nf5f6e6\n").with_status(0);
    assert!(whole.stdout.contains("Game 2: "), "{}", whole.stdout);

    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("games");
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
    let writer = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::write(pipe, "f5d6\nf5z9\n").unwrap())
    };
    let some = run(&["analyze", "--hash", "1", "--level", "1", pipe.to_str().unwrap()], "");
    writer.join().unwrap();
    assert_eq!((some.code, some.stdout.contains("Game 1: ")), (Some(2), true), "{}", some.stderr);
    assert!(some.stderr.contains("record 2 (line 2, byte 5)"), "{}", some.stderr);
}

#[test]
fn a_database_is_detected_by_its_header() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (ggf, database, plain, text) = (path("a.ggf"), path("a.wtb"), path("plain"), path("text.txt"));
    let whole = "(;GM[Othello]PB[Ann]PW[Bob]BO[8 ---------------------------O*------*O--------------------------- *]\
                 RE[+2]B[f5];)";
    std::fs::write(&ggf, whole).unwrap();
    assert_eq!(run(&["convert", &ggf, "-o", &database], "").code, Some(0));
    std::fs::copy(&database, &plain).unwrap();
    let reviewed = run(&["analyze", "--level", "1", &plain], "");
    assert!(reviewed.code == Some(0) && reviewed.stdout.contains("\n  1 X f5 "), "{}", reviewed.stdout);
    std::fs::write(&text, "zeros \0 make no database\n").unwrap();
    let refused = run(&["analyze", &text], "");
    assert!(refused.code == Some(2) && !refused.stderr.contains("looks like"), "{}", refused.stderr);
}

#[test]
fn a_game_can_be_an_argument() {
    let typed = run(&["analyze", "--level", "1", "f5d6c3"], "");
    let piped = run(&["analyze", "--level", "1", "-"], "f5d6c3\n");
    assert_eq!((typed.code, typed.stdout), (Some(0), piped.stdout));
    let named = run(&["analyze", "f5d6x9"], "");
    assert!(named.code == Some(2) && named.stderr.starts_with("kado: f5d6x9: "), "{}", named.stderr);
    let illegal = run(&["analyze", "f5a1"], "");
    assert!(illegal.code == Some(2) && illegal.stderr.starts_with("kado: moves: "), "{}", illegal.stderr);
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_need_not_be_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"caf\xe9.txt"));
    for (command, text) in [("analyze", "f5\n"), ("solve", "")] {
        std::fs::write(&path, text).unwrap();
        let mut run = kado(&[command]);
        let output = run.arg(&path).output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{command}");
    }
}

#[test]
fn names_of_any_width_leave_the_columns_aligned() {
    let wide = "日本語の名前".repeat(2);
    let text = analyze(&[], &ENDING.replace("PB[Ann]", &format!("PB[{wide}]"))).stdout;
    let rows: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("player")).collect();
    assert_eq!(
        rows[0],
        format!(
            "player{}moves choices  best mean loss inaccuracies mistakes blunders  accuracy",
            " ".repeat(19)
        )
    );
    assert_eq!(
        rows[1],
        format!("{wide}     4       4     3      2.00            0        0        1    81.2 %")
    );
    assert!(rows[2].starts_with(&format!("Bob{}4 ", " ".repeat(26))), "{}", rows[2]);
}

#[test]
fn no_page_is_written_if_there_are_only_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("review.html");
    let run = analyze(&["--html", path.to_str().unwrap()], "nonsense\n");
    assert_eq!((run.code, run.written(), path.exists()), (Some(2), vec![], false));
    let run = analyze(&["--html", path.to_str().unwrap()], "\n");
    assert_eq!((run.code, run.written(), path.exists()), (Some(2), vec![], false));
    assert!(run.stderr.contains("nothing was written: no game could be read"), "{}", run.stderr);
}

#[test]
fn consecutive_arguments_that_are_moves_are_one_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, "f5f6\n").unwrap();
    let arguments =
        ["analyze", "--level", "1", "--json", "f5", "D6", "c3", file.to_str().unwrap(), "e6", "f4"];
    let lines = run(&arguments, "").succeeded();
    let objects = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let games: Vec<_> =
        objects.filter_map(|object| object["transcript"].as_str().map(str::to_owned)).collect();
    assert_eq!(games, ["f5d6c3", "f5f6", "e6f4"]);
}

#[test]
fn an_empty_input_is_not_an_error() {
    let Run { code, stdout, .. } = analyze(&[], "");
    assert_eq!((code, stdout.lines().next()), (Some(0), Some("0 games")));
}

#[test]
fn a_report_is_written_to_the_given_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("review.html");
    let run = analyze(&["--html", path.to_str().unwrap()], ENDING);
    let page = std::fs::read_to_string(&path).unwrap();
    assert_eq!((run.code, run.written()), (Some(0), vec![path.to_str().unwrap()]));
    let again = analyze(&["--html", path.to_str().unwrap()], ENDING);
    assert!(again.code == Some(2) && again.stderr.contains("it exists already"), "{}", again.stderr);
    assert_eq!(analyze(&["--html", path.to_str().unwrap(), "--force"], ENDING).code, Some(0));
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<h1>Ann – Bob</h1>"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_page_that_cannot_be_written_is_reported_before_the_review() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("missing").join("review.html");
    for (page, reason) in [(nowhere.as_path(), "no such file"), (folder.path(), "it is a directory")] {
        let stderr = analyze(&["--html", page.to_str().unwrap()], ENDING).refused(2);
        let start = format!("kado: cannot write {}: ", page.display());
        assert!(stderr.starts_with(&start) && stderr.to_lowercase().contains(reason), "{stderr}");
    }
}
