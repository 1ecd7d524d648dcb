//! Variations that `kado convert` leaves out.

use crate::support::process::run;

/// Returns the last line on stderr without the name of the program.
fn last_line(stderr: &str) -> &str {
    stderr.lines().last().and_then(|line| line.strip_prefix("kado: ")).unwrap()
}

#[test]
fn the_variations_left_out_are_counted_in_the_last_line_on_stderr() {
    let many = |count| format!("(;GM[2];B[f5](;W[d6]){})", "(;W[f4])".repeat(count));
    for (count, to, last) in [
        (2, "sgf", "1 record converted, 0 skipped"),
        (2, "ggf", "2 variations left out: ggf holds only the main line"),
        (
            30_000,
            "sgf",
            "10000 variations left out or cut off: a game keeps at most 20,000 moves of variations",
        ),
        (30_000, "ggf", "30000 variations left out: ggf holds only the main line"),
    ] {
        let run = run(&["convert", "-", "--from", "sgf", "--to", to], many(count));
        assert_eq!((run.code, last_line(&run.stderr)), (Some(0), last), "{count} to {to}");
    }
}
