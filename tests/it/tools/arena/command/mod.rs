//! `kado match` as a user runs it: its files and its exit statuses.

mod environment;
mod interruptions;
mod resuming;
mod wrong_settings;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use kado::arena::games_file;
use kado::arena::played_game::{Ending, Fault, PlayedGame};
use kado::base::Color;
use kado::formats::{ggf, sgf};
use kado::game::{AnyPosition, Position, Record};

use super::mock::program;
use crate::support::process::{Run, kado, run_command};
use crate::support::repository::read;

/// The key of an engine that is Kado.
const KADO: &str = concat!("cmd=", env!("CARGO_BIN_EXE_kado"));

/// Returns the arguments of a match between two mock engines, the second of which misbehaves.
fn between_mocks(out: &Path, mischief: &[&str], more: &[&str]) -> Vec<String> {
    let cmd = format!("cmd={}", program());
    let mischief = mischief.iter().map(|argument| format!("arg={argument}"));
    let first = ["match", "--out", out.to_str().unwrap(), "--random-plies", "4", "--engine", "name=A", &cmd];
    let mut arguments: Vec<String> = first.map(str::to_owned).to_vec();
    arguments.extend(["arg=--seed", "arg=5", "--engine", "name=B", &cmd].map(str::to_owned));
    arguments.extend(mischief);
    arguments.extend(more.iter().map(|&argument| argument.to_owned()));
    arguments
}

fn run(arguments: &[impl AsRef<str>]) -> Run {
    run_command(command(arguments), "")
}

fn command(arguments: &[impl AsRef<str>]) -> Command {
    kado(&arguments.iter().map(AsRef::as_ref).collect::<Vec<_>>())
}

fn games(out: &Path) -> Vec<PlayedGame> {
    games_file::read(&out.join("games.jsonl")).unwrap().games
}

/// Checks that every game of the schedule occurs once, and that every pair has both colors of one opening.
fn assert_whole(games: &[PlayedGame], count: u64) {
    let indices: BTreeSet<u64> = games.iter().map(|game| game.index).collect();
    assert_eq!(games.len() as u64, count, "games in the file");
    assert_eq!(indices, (0..count).collect(), "games of the schedule");
    for game in games {
        let other = games.iter().find(|other| other.index == game.index ^ 1).unwrap();
        assert_eq!((&game.black, &game.white), (&other.white, &other.black));
        assert_eq!((game.pair, &game.opening), (other.pair, &other.opening));
    }
}

#[test]
fn a_match_is_played_to_its_end_and_its_files_hold_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = between_mocks(folder.path(), &["--do", "resign"], &["--rounds", "4"]);
    let first = run(&arguments).without_complaints();
    assert!(first.stdout.contains("the match is complete: 8 games"), "{}", first.stdout);
    assert!(first.stdout.contains("A 8 - 0 B"), "{}", first.stdout);
    assert_whole(&games(folder.path()), 8);
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(ggf::parse(&text("games.ggf")).unwrap().len(), 8);
    assert_eq!(text("games.txt").lines().count(), 8);

    let before = text("games.jsonl");
    let again = run(&arguments).with_status(0);
    assert!(again.stdout.contains("the match is complete: 8 games"), "{}", again.stdout);
    assert_eq!(text("games.jsonl"), before);
    assert_eq!(text("games.txt").lines().count(), 8);
}

#[test]
fn games_of_every_kind_read_back_from_their_file() {
    for game in ["gomoku:7", "renju:9", "mnk:4,5,3:exact", "antiothello:6", "antiothello"] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().to_str().unwrap();
        let rest = ["match", "--game", game, "--out", out, "--rounds", "1", "--random-plies", "3"];
        let engines =
            ["--start-patience", "50s", "--each", KADO, "arg=gtp", "arg=--hash", "arg=1", "nodes=60"];
        let names = ["--engine", "name=A", "--engine", "name=B"];
        let played = run(&[&rest[..], &engines, &names].concat()).without_complaints();
        let counts_discs = game.contains("othello");
        assert_eq!(played.stdout.contains("discs"), counts_discs, "{game}: {}", played.stdout);

        let games = games(folder.path());
        assert_whole(&games, 2);
        let file = folder.path().join("games.sgf");
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text.lines().count(), 2);
        for (line, played) in text.lines().zip(&games) {
            let read = sgf::parse(line).unwrap();
            let record: Record<AnyPosition> = read.replay().unwrap();
            assert_eq!(
                (read.rules, record.plies()),
                (played.game, played.record().unwrap().plies()),
                "{line}"
            );
            let outcome = record.position().outcome().unwrap();
            assert_eq!(read.result, Some(outcome.into()), "{line}");
            assert_eq!(
                played.result.margin_for(Color::Black),
                Some(outcome.margin_for(Color::Black)),
                "{line}"
            );
        }
        let back = run(&["convert", file.to_str().unwrap(), "--to", "sgf"]);
        assert_eq!((back.stdout, back.code), (text, Some(0)), "{game}: {}", back.stderr);
        let report = fs::read_to_string(folder.path().join("report.html")).unwrap();
        let columns = games[0].game.size().columns();
        let board = format!("\"columns\":{columns},\"turns\":{counts_discs},\"start\":\"");
        assert_eq!(report.matches(&board).count(), 2, "{game}");
        assert_eq!(report.contains("disc difference"), counts_discs, "{game}");
    }
}

#[test]
fn an_engine_that_dies_again_and_again_ends_the_match_and_loses_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let more = ["--rounds", "50", "--failures", "3", "--concurrency", "1"];
    let arguments = between_mocks(folder.path(), &["--do", "crash", "--at", "1"], &more);
    let ended = run(&arguments).with_status(1);
    assert!(ended.stdout.contains("since B failed 3 times in a row"), "{}", ended.stdout);
    assert_eq!(games(folder.path()).len(), 3);
    let log = fs::read_to_string(folder.path().join("forfeits.log")).unwrap();
    assert_eq!(
        log.matches("B: crash: ended (exit status: 3) instead of answering 'genmove").count(),
        3,
        "{log}"
    );
    assert!(log.contains("  > genmove"), "{log}");
    run(&arguments);
    assert_eq!(games(folder.path()).len(), 6, "the same command goes on");
}

#[test]
fn an_engine_that_does_not_start_is_reported_before_the_first_game() {
    let folder = tempfile::tempdir().unwrap();
    let refused = run(&between_mocks(folder.path(), &["--do", "refuse-start"], &[])).with_status(2);
    assert!(refused.stderr.contains("B ended (exit status: 7)"), "{}", refused.stderr);
    run(&between_mocks(folder.path(), &["--do", "resign"], &["--rounds", "1"])).with_status(0);
    assert_eq!(games(folder.path()).len(), 2);
    let missing = ["--engine", "name=C", "cmd=/no/such/engine"];
    let missing = run(&between_mocks(&folder.path().join("2"), &[], &missing)).with_status(2);
    assert!(missing.stderr.contains("C cannot be started: '/no/such/engine'"), "{}", missing.stderr);
}

#[test]
fn warnings_of_a_match_are_shown_unless_it_is_quiet() {
    let folder = tempfile::tempdir().unwrap();
    let run = |name: &str, more: &[&str]| {
        let more = [&["time=9s", "--rounds", "1", "--concurrency", "1"], more].concat();
        run(&between_mocks(&folder.path().join(name), &["--do", "refuse-time"], &more)).with_status(0).stderr
    };
    let warning = "kado: B refuses 'time_settings 9 0 0': its time is not sent\n";
    assert_eq!(run("a", &[]).matches(warning).count(), 1);
    assert_eq!(run("v", &["-v"]).matches("its time is not sent").count(), 1);
    assert_eq!(run("q", &["-q"]), "");
}

#[test]
fn the_page_about_matches_describes_every_fault_and_file() {
    let page = read("docs/match.md");
    for fault in Fault::ALL {
        assert!(page.contains(&format!("\n| {fault} | ")), "{fault}");
    }
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(&between_mocks(folder.path(), &[], &["--rounds", "1"])).code, Some(0));
    for file in fs::read_dir(folder.path()).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(page.contains(&format!("\n| `{name}` | ")), "{name}");
    }
}

#[test]
fn an_engine_is_found_from_the_start_directory_and_runs_in_its_working_directory() {
    let folder = tempfile::tempdir().unwrap();
    let mock = Path::new(program());
    let cmd = format!("cmd=./{}", mock.file_name().unwrap().to_str().unwrap());
    let out = folder.path().join("out");
    let mut command =
        kado(&["match", "--out", out.to_str().unwrap(), "--rounds", "1", "--opening-plies", "4"]);
    command.args(["--each", &cmd, "dir=/", "--engine", "name=A", "--engine", "name=B"]);
    command.current_dir(mock.parent().unwrap());
    run_command(command, "").with_status(0);
    let games = games(&out);
    assert_whole(&games, 2);
    assert_eq!(games[0].opening.moves.len(), 8, "four moves of an opening that Kado ships");
}

#[test]
fn a_test_stops_as_soon_as_it_is_decided_and_stays_decided() {
    let folder = tempfile::tempdir().unwrap();
    let more = ["--rounds", "500", "--elo0", "0", "--elo1", "50"];
    let arguments = between_mocks(folder.path(), &["--do", "resign", "--at", "2"], &more);
    let decided = run(&arguments).with_status(0);
    assert!(decided.stdout.contains("H1 accepted"), "{}", decided.stdout);
    let played = games(folder.path()).len();
    assert!(played < 200, "{played} games");
    let again = run(&arguments);
    assert!(again.stdout.contains(&format!("the match is decided after {played} games")), "{}", again.stdout);
    assert_eq!(games(folder.path()).len(), played);
}

#[test]
fn a_file_has_the_settings_of_flags_and_flags_override_it() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let file = folder.path().join("match.toml");
    let mock = program();
    let text = format!(
        "out = {out:?}\ntournament = \"gauntlet\"\nrandom-plies = 40\nrounds = 50\nsolve-from = 12\n\
         [each]\ncmd = {mock:?}\n\
         [[engine]]\nname = \"A\"\n[[engine]]\nname = \"B\"\nprotocol = \"ugi\"\nargs = [\"--speak\", \"ugi\"]\ndepth = 3\n\
         [[engine]]\nname = \"C\"\nprotocol = \"nboard\"\nargs = [\"--speak\", \"nboard\"]\ndepth = 3\n"
    );
    fs::write(&file, text).unwrap();
    run(&["match", file.to_str().unwrap(), "--rounds", "2"]).with_status(0);
    let games = games(&out);
    assert_whole(&games, 8);
    assert!(
        games.iter().all(|game| matches!(game.ending, Ending::Solved { empties: ..=12 } | Ending::PlayedOut))
    );
    assert!(games.iter().any(|game| matches!(game.ending, Ending::Solved { .. })));
    assert!(games.iter().all(|game| game.color_of("A").is_some()), "the gauntlet is A's");

    let stray = run(&["match", "--level", "20", "--out", "x"]).with_status(2);
    assert!(stray.stderr.contains("unexpected argument '--level'"), "{}", stray.stderr);

    fs::write(&file, "roundz = 3\n").unwrap();
    let wrong = run(&["match", file.to_str().unwrap()]).with_status(2);
    assert!(wrong.stderr.contains("unknown field `roundz`"), "{}", wrong.stderr);
}

#[test]
fn kado_plays_whole_games_as_an_nboard_engine() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let nboard = ["--engine", "name=A", KADO, "arg=nboard", "protocol=nboard", "depth=3"];
    let gtp = ["--engine", "name=B", KADO, "arg=gtp", "level=3"];
    let settings = ["match", "--out", out, "--random-plies", "6", "--rounds", "1", "--start-patience", "50s"];
    run(&[&settings[..], &nboard, &gtp].concat()).without_complaints();
    let games = games(folder.path());
    assert_whole(&games, 2);
    for game in games {
        assert_eq!(game.ending, Ending::PlayedOut, "{game:?}");
    }
}
