//! The merged file of every kind of job equals the file of one machine.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{LIST, Stage, data, six_solves};
use crate::support::process::{objects_of, run};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns the stdout of a successful run; answers may disagree with their file.
fn output(arguments: &[&str]) -> Vec<u8> {
    let run = run(arguments, "");
    assert!(
        run.code == Some(0) || run.code == Some(1) && arguments[0] == "solve",
        "{arguments:?}: {}",
        run.stderr
    );
    run.stdout.into_bytes()
}

#[test]
fn solves_of_several_files_equal_those_of_one_machine_with_any_number_of_jobs() {
    let (first, second) = (data(LIST), data("endgame/edax_d3.script"));
    for question in [&["--wld"][..], &["--selectivity", "73"], &["--depth", "6", "--all-moves"]] {
        let stage =
            Stage::planned(&[&["solve", &first, &second, "--hash", "1", "--shards", "6"], question].concat());
        assert!((6..=8).contains(&stage.shards()), "{}", stage.shards());
        let merged = stage.merged();
        for jobs in ["1", "3"] {
            let common = ["solve", "--json", "--hash", "1", "--jobs", jobs, &first, &second];
            assert_eq!(output(&[&common, question].concat()), merged, "{question:?}");
        }
    }
}

#[test]
fn a_list_keeps_its_numbers_and_counts_its_bad_lines() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.obf");
    let lines = fs::read_to_string(data(LIST)).unwrap();
    let lines: Vec<&str> = lines.lines().collect();
    let mixed = format!("\u{feff}{}\n\n% a comment\nno problem\n{}\r\n{}", lines[0], lines[1], lines[2]);
    fs::write(&list, mixed).unwrap();
    let stage = Stage { folder };
    let planned = stage.plan(&["solve", text(&list), "--hash", "1"]).with_status(2);
    assert!(planned.stderr.contains("list.obf:4:"), "{}", planned.stderr);
    let merged = stage.merged();
    let single = run(&["solve", "--json", "--hash", "1", "--jobs", "2", text(&list)], "");
    assert_eq!((single.code, single.stdout.as_bytes()), (Some(2), merged.as_slice()));
    let objects = objects_of(&single.stdout);
    let places: Vec<_> = objects[..3].iter().map(|object| (&object["n"], &object["line"])).collect();
    assert_eq!(places, [(&1.into(), &1.into()), (&3.into(), &5.into()), (&4.into(), &6.into())]);
    assert_eq!((&objects[3]["positions"], &objects[3]["errors"]), (&3.into(), &1.into()));
}

#[test]
fn an_untimed_solve_equals_a_timed_one_without_times() {
    let list = data(LIST);
    let objects = |more: &[&str]| -> Vec<Value> {
        let stdout = output(&[&["solve", "--json", "--hash", "1", &list, "--depth", "8"], more].concat());
        objects_of(&String::from_utf8(stdout).unwrap())
    };
    let mut timed = objects(&[]);
    for object in &mut timed {
        for time in ["time_ms", "cpu_ms", "nodes_per_second"] {
            object.as_object_mut().unwrap().remove(time);
        }
    }
    assert_eq!(timed, objects(&["--jobs", "2"]));
}

#[test]
fn games_and_their_labels_and_leaves_are_those_of_one_machine() {
    let games = ["--games", "80", "--depth", "2", "--solve-from", "9", "--seed", "5", "--branches", "1"];
    let stage = Stage::planned(&[&["selfplay"], &games[..]].concat());
    assert_eq!(stage.shards(), 3);
    let merged = stage.merged();
    let single = stage.file("games");
    output(&[&["train", "selfplay", "--output", text(&single)], &games[..]].concat());
    assert_eq!(fs::read(&single).unwrap(), merged);
    for (kind, more) in [
        ("label", &["--every", "3", "--depth", "3", "--solve-from", "10"][..]),
        ("leaves", &["--depth", "2", "--solve-from", "16", "--weights", "handmade"]),
    ] {
        let second = Stage::planned(&[&[kind, text(&single), "--shards", "2"], more].concat());
        assert_eq!(second.shards(), 2);
        let other = second.file("single");
        output(&[&["train", kind, text(&single), "--output", text(&other)], more].concat());
        assert_eq!(fs::read(&other).unwrap(), second.merged(), "{kind}");
    }
}

const CUP: [&str; 12] = [
    "match", "--engine", "name=A", "cmd=kado", "arg=gtp", "level=1", "--engine", "name=B", "cmd=kado",
    "arg=gtp", "level=2", "--rounds",
];

#[test]
fn the_games_of_a_match_are_those_of_one_machine_but_for_their_times() {
    // These engines are deterministic: a new process for each game leaves no result of an earlier game in
    // their tables.
    let cup = |program: &str| -> Vec<String> {
        let engine = |name, nodes| ["--engine", name, program, "arg=gtp", nodes, "restart=true"];
        let words =
            [&["match", "--rounds", "4"][..], &engine("name=A", "nodes=100"), &engine("name=B", "nodes=200")];
        words.concat().into_iter().map(str::to_owned).collect()
    };
    let words = |words: &[String], more: &[&str]| -> Vec<String> {
        words.iter().cloned().chain(more.iter().map(|&word| word.to_owned())).collect()
    };
    let planned = words(&cup("cmd=kado"), &["--shards", "2"]);
    let stage = Stage::planned(&planned.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(stage.shards(), 2);
    let merged = String::from_utf8(stage.merged()).unwrap();
    let out = stage.file("single");
    let single = words(&cup(&format!("cmd={}", env!("CARGO_BIN_EXE_kado"))), &["--out", text(&out)]);
    output(&single.iter().map(String::as_str).collect::<Vec<_>>());
    let games = |text: &str| -> Vec<Value> {
        let mut games = objects_of(text);
        games.sort_by_key(|game| game["index"].as_u64());
        for game in &mut games {
            game["started"] = Value::Null;
            game["moves"].as_array_mut().unwrap().iter_mut().for_each(|mv| mv["us"] = 0.into());
        }
        games
    };
    assert_eq!(games(&fs::read_to_string(out.join("games.jsonl")).unwrap()), games(&merged));
    assert_eq!(merged.lines().count(), 8);
}

#[test]
fn the_random_choices_of_weak_levels_depend_only_on_the_game_number() {
    let made = [0, 1].map(|_| Stage::planned(&[&CUP[..], &["3", "--shards", "1"]].concat()).merged());
    assert!(made[0] == made[1]);
    let games = String::from_utf8(made[0].clone()).unwrap();
    assert_eq!(games.lines().count(), 6);
}

#[test]
fn a_decided_match_needs_only_its_first_pairs() {
    let test = ["--elo0", "0", "--elo1", "200", "--alpha", "0.4", "--beta", "0.4"];
    let stage = Stage::planned(&[&CUP[..], &["10", "--shards", "10"], &test].concat());
    // The last shards come first: nothing is decided without those before them.
    assert_eq!(stage.work("run", &["--shard", "6-9"]).code, Some(0));
    let status =
        |stage: &Stage| -> Value { serde_json::from_str(&stage.work("status", &["--json"]).stdout).unwrap() };
    assert_eq!((&status(&stage)["decided"], &status(&stage)["done"]), (&Value::Null, &4.into()));
    let output = stage.file("out");
    assert_eq!(stage.work("merge", &["-o", text(&output)]).code, Some(4));
    assert_eq!(stage.work("run", &["--shard", "0-5"]).code, Some(0));
    let whole = status(&stage);
    assert!(whole["decided"].as_str().unwrap().contains("after "), "{whole}");
    let games = stage.merge();
    let count = String::from_utf8(games.clone()).unwrap().lines().count();
    assert!(count < 12 && count.is_multiple_of(2), "{count}");
    // Results after the decision are not needed.
    for shard in count / 2..10 {
        fs::remove_file(stage.job().join("out").join(shard.to_string())).unwrap();
    }
    let decided = status(&stage);
    assert_eq!((&decided["complete"], &decided["todo"]), (&true.into(), &Value::Array(vec![])));
    assert_eq!(stage.merge(), games);
}

#[test]
fn the_review_of_an_archive_is_that_of_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.txt");
    let lines = ["f5d6c3d3c4f4f6g5e6d7c7", "f5f6e6f4e3c5c4", "d3c3c4c5b4d2e2"];
    fs::write(&games, lines.join("\n")).unwrap();
    let common = ["--level", "3", "--hash", "1", "--exact-from", "0"];
    let stage = Stage::planned(&[&["analyze", text(&games), "--shards", "2"], &common[..]].concat());
    let merged = stage.merged();
    for jobs in ["1", "2"] {
        let single = output(&[&["analyze", "--json", "--jobs", jobs, text(&games)], &common[..]].concat());
        assert_eq!(String::from_utf8(single).unwrap(), String::from_utf8(merged.clone()).unwrap());
    }
}

#[test]
fn rounds_of_a_book_lead_to_the_book_of_one_machine() {
    let growth = ["--depth", "3", "--solve-from", "8", "--batch", "5"];
    let folder = tempfile::tempdir().unwrap();
    let single = folder.path().join("single.book");
    output(&[&["-q", "book", "build", text(&single), "--positions", "30"], &growth[..]].concat());
    let wanted = fs::read(&single).unwrap();
    let grown = folder.path().join("grown.book");
    for round in 0.. {
        assert!(round < 40, "the book of one machine is never met");
        let stage = Stage::planned(&[&["book", text(&grown), "--shards", "2"], &growth[..]].concat());
        fs::write(&grown, stage.merged()).unwrap();
        if fs::read(&grown).unwrap() == wanted {
            break;
        }
    }
}

#[test]
fn a_job_goes_to_another_machine_and_its_results_come_back_through_a_pipe() {
    let stage = six_solves();
    let away = stage.file("away");
    fs::create_dir_all(away.join("in")).unwrap();
    for name in ["manifest.json", "in/0-six.obf"] {
        fs::copy(stage.job().join(name), away.join(name)).unwrap();
    }
    for shard in 0..6 {
        let shard = shard.to_string();
        let made = run(&["work", "run", text(&away), "--shard", &shard, "--stdout"], "").succeeded();
        for _ in 0..2 {
            let accepted =
                run(&["-q", "work", "accept", text(&stage.job()), "--shard", &shard], made.clone());
            assert_eq!((accepted.code, accepted.stderr.as_str()), (Some(0), ""));
        }
    }
    assert!(!away.join("out").exists() && !away.join("log").exists());
    let list = stage.file("six.obf");
    assert_eq!(stage.merge(), output(&["solve", "--json", "--hash", "1", "--jobs", "1", text(&list)]));
}

#[test]
fn inputs_in_place_are_listed_by_their_paths() {
    let stage = Stage::planned(&["solve", &data(LIST), "--in-place", "--hash", "1", "--depth", "2"]);
    let path = stage.manifest()["inputs"][0]["path"].as_str().unwrap().to_owned();
    assert!(Path::new(&path).is_absolute() && path.ends_with("fforum-1-19.obf"), "{path}");
    stage.merged();
    let refused = stage.work("merge", &["-o", &path, "--force"]).with_status(2);
    assert!(refused.stderr.contains("it is an input; name another file"), "{}", refused.stderr);
}

#[test]
fn the_status_counts_every_shard_once() {
    let stage = six_solves();
    assert_eq!(stage.work("run", &["--shard", "1,3-4"]).code, Some(0));
    fs::write(stage.job().join("out/5"), "torn").unwrap();
    let status: Value = serde_json::from_str(&stage.work("status", &["--json"]).stdout).unwrap();
    let counts =
        ["done", "running", "missing", "failed", "invalid"].map(|name| status[name].as_u64().unwrap());
    assert_eq!(counts, [3, 0, 2, 0, 1]);
    let todo: Vec<u64> =
        status["todo"].as_array().unwrap().iter().map(|shard| shard.as_u64().unwrap()).collect();
    assert_eq!(todo.len(), 3);
    let cost = |shard: u64| stage.manifest()["shards"][shard as usize]["cost"].as_f64().unwrap();
    assert!(todo.windows(2).all(|two| cost(two[0]) >= cost(two[1])), "{todo:?}");
    assert!(status["nodes"].as_u64() > Some(0) && status["complete"] == false, "{status}");
    let table = stage.work("status", &[]).stdout;
    assert!(
        table.starts_with("solve: 3 of 6 shards done, 0 running, 2 missing, 0 failed, 1 invalid\n"),
        "{table}"
    );
}

#[test]
fn a_verification_recomputes_a_sample() {
    let stage = six_solves();
    stage.merged();
    let verified = stage.work("verify", &["--percent", "34", "--seed", "2"]).succeeded();
    assert!(verified.ends_with("3 shards recomputed, 0 different\n"), "{verified}");
}
