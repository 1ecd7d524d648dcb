//! `kado hint`: the best moves of a position.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::ensure;
use clap::Args;
use kado::game::Rules;
use kado::problems::Question;

use super::Settings;
use super::effort::Effort;
use super::inquiry::{Answer, Form, Inquiry};
use super::interrupt::Interrupt;
use super::position::PositionFlags;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado hint
  kado hint f5d6c3d3c4
  kado hint 3 f5d6c3d3c4 --time 10s
  kado hint --board '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
  kado --board 10 hint --time 5s e4
  kado --game gomoku hint h8
  kado hint --json f5d6c3 | jq -r '.moves[0].move'

A position is moves from the start position (f5d6c3), or a board: 64 squares (X, O, -) row by row from a1, and the side
to move, or a FEN as Edax, Fairy-Stockfish or UGI write it. What begins
with - goes to --board. Numbers say how many moves to score; without one, every move is.

Standard Othello is searched to the depth of the level, every other game for 2 seconds, unless --level, --time or --nodes says
otherwise.

Scores are discs from the view of the side to move, empty squares counted for the winner: whole ones are final and
proved, those with decimals are estimates. In k in a row W7 is a proven win in seven plies, L4 a proven loss. A depth is in plies, and how sure the search is stands behind it: 12@73%. On
the board the scores stand on the squares of their moves, with * behind the best. Each of several moves is searched for itself: below
100% they can say more than the one line of `kado hint 1` and of `kado analyze`.

The JSON object has game, board, turn, empties, opening, score, exact, depth, nodes, time_ms and moves, each with move, score, exact, depth,
selectivity (%), nodes, time_ms and pv. Nodes and times are counted from the begin of the search.";

/// The arguments of `kado hint`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Number of moves to score, and a position: moves or a board
    #[arg(value_name = "N|POSITION")]
    words: Vec<String>,

    #[command(flatten)]
    position: PositionFlags,

    #[command(flatten)]
    effort: Effort,

    /// Print a JSON object instead of a board and a table
    #[arg(long)]
    json: bool,
}

/// How long a position of another game than standard Othello is searched unless the user says otherwise: a
/// level is a depth, to which the moves of a large board take long.
const PATIENCE: Duration = Duration::from_secs(2);

/// Searches the position and prints its best moves.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let (most, text) = arguments.words()?;
    let rules = arguments.position.rules(settings)?;
    let record = arguments.position.record(rules, &text)?;
    let effort = if rules == Rules::OTHELLO {
        arguments.effort
    } else {
        arguments.effort.or_within(PATIENCE, &settings.options)
    };
    let limits = effort.settings(&settings.options.0, most).limits_at(record.position());
    let mut inquiry = Inquiry::new(rules, settings, Interrupt::listen()?)?;
    let answer = Answer::new(&mut inquiry, &record, limits)?;
    let form = if arguments.json { Form::Json } else { Form::Table };
    answer.write(form, &mut io::stdout().lock())?;
    Ok(answer.status())
}

impl Arguments {
    /// Returns how many moves to score, and the text of the position.
    fn words(&self) -> anyhow::Result<(usize, String)> {
        let is_number = |word: &&String| word.len() <= 3 && word.parse::<usize>().is_ok();
        let (numbers, rest): (Vec<&String>, Vec<&String>) = self.words.iter().partition(is_number);
        ensure!(numbers.len() <= 1, "'{}' and '{}': one number of moves is enough", numbers[0], numbers[1]);
        let most = numbers.first().map_or(Ok(Question::ALL_MOVES), |word| word.parse())?;
        ensure!(most > 0, "'0' where a number of moves from 1 on is expected");
        let text: Vec<&str> = rest.iter().map(|word| word.as_str()).collect();
        Ok((most, text.join(" ")))
    }
}
