//! A match with gtp-rhino, the engine of GRhino, at its lowest level.

use std::process::Command;

use kado::base::{Color, Move, Size};
use kado::game::Position;
use kado::game::othello::Othello;

use super::referee;
use crate::support::gtp_client::GtpClient;
use crate::support::programs;

const KADO: &str = env!("CARGO_BIN_EXE_kado");
/// Ten openings, each played with both colors.
const OPENINGS: u64 = 10;
const OPENING_PLIES: usize = 6;
/// Minimum number of wins in the 20 games.
const WINS: usize = 18;
/// Kado's node limit per move.
const NODES: &str = "4000";

#[test]
fn kado_wins_eighteen_of_twenty_games_against_gtp_rhino_at_level_1() {
    let Some([rhino]) = programs::find(["gtp-rhino"]) else { return };
    let mut wins = 0;
    for number in 0..2 * OPENINGS {
        let kado_color = Color::BOTH[number as usize % 2];
        let kado = GtpClient::start("Kado", Command::new(KADO).args(["--nodes", NODES, "--hash", "1"]));
        let rhino = GtpClient::start("gtp-rhino", Command::new(&rhino).args(["--level", "1"]));
        let mut engines = match kado_color {
            Color::Black => [kado, rhino],
            Color::White => [rhino, kado],
        };
        let (game, outcome) = referee(&mut engines, &opening(number / 2));
        let margin = outcome.margin_for(kado_color);
        println!("{}: Kado as {kado_color} {margin:+}  {}", number + 1, game.transcript());
        for engine in &mut engines {
            assert_eq!(engine.demand("final_score"), outcome.to_string(), "{}", game.transcript());
        }
        wins += usize::from(margin > 0);
    }
    println!("Kado won {wins} of {}", 2 * OPENINGS);
    assert!(wins >= WINS, "Kado won only {wins} of {}", 2 * OPENINGS);
}

/// Returns random moves that depend only on the seed.
fn opening(seed: u64) -> Vec<Move> {
    let mut board = Othello::start(Size::OTHELLO).unwrap();
    let mut state = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (0..OPENING_PLIES)
        .map(|_| {
            let moves = board.legal_moves();
            // Knuth's constants; the high bits of such a generator are the better ones.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = moves[(state >> 33) as usize % moves.len()];
            board.play(mv).unwrap();
            mv
        })
        .collect()
}
