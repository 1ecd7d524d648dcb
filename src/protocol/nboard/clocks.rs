//! The clocks of both sides, computed from the initial times and the move times of a game record.

use std::time::Duration;

use crate::base::Color;
use crate::dialect::GgfClock;
use crate::engine::Clock;
use crate::formats::GameText;

/// The clocks of both sides, Black's first; `None` for a side without a time limit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clocks([Option<GgfClock>; 2]);

impl Clocks {
    /// Returns the clocks after the last move of a game.
    pub(super) fn of_game(game: &GameText) -> Clocks {
        let mut clocks = Clocks(game.clocks.each_ref().map(|text| GgfClock::read(text.as_deref()?)));
        clocks.0.iter_mut().flatten().for_each(|clock| charge(clock, Duration::ZERO));
        for mv in &game.moves {
            clocks.spend(mv.color, mv.seconds);
        }
        clocks
    }

    /// Subtracts the time of a move from the clock of a side, then adds the increment.
    /// `seconds` is the time of the move; `None` counts as 0.
    pub(super) fn spend(&mut self, color: Color, seconds: Option<f64>) {
        let Some(clock) = &mut self.0[color as usize] else { return };
        let used = Duration::try_from_secs_f64(seconds.unwrap_or(0.0)).unwrap_or(Duration::ZERO);
        charge(clock, used);
        clock.main += clock.increment;
    }

    /// Returns the clock of a side for the search, or `None` if its time is unlimited.
    /// The time extension after the main time is included only once the main time has run out.
    pub(super) fn clock(&self, color: Color) -> Option<Clock> {
        let GgfClock { main, increment, .. } = self.0[color as usize]?;
        Some(Clock { remaining: main, increment, moves_to_go: None, overtime: None })
    }
}

/// Subtracts a time from the main time.
/// When no main time is left for the first time, the time extension is added.
fn charge(clock: &mut GgfClock, used: Duration) {
    if clock.main <= used {
        clock.main += std::mem::take(&mut clock.extension);
    }
    clock.main = clock.main.saturating_sub(used);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::ggf;

    fn left(clocks: &Clocks) -> [Option<u128>; 2] {
        Color::BOTH.map(|color| Some(clocks.clock(color)?.remaining.as_millis()))
    }

    fn of(tags: &str, moves: &str) -> Clocks {
        let text = format!(
            "(;GM[Othello]{tags}BO[8 ---------------------------O*------*O--------------------------- *]{moves};)"
        );
        Clocks::of_game(&ggf::parse(&text).expect("a game")[0])
    }

    #[test]
    fn the_times_of_the_moves_run_the_clock_of_their_side() {
        let moves = "B[F5//8.5]W[D6/1.50/0.25]B[C3/-1]";
        assert_eq!(left(&of("TI[5:00]", moves)), [Some(291_500), Some(299_750)]);
        assert_eq!(left(&of("TI[5:00/10]", moves)), [Some(311_500), Some(309_750)]);
        assert_eq!(left(&of("TB[1:00]TW[2:00]", moves)), [Some(51_500), Some(119_750)]);
        assert_eq!(left(&of("TW[2:00]", moves)), [None, Some(119_750)]);
        assert_eq!(left(&of("", moves)), [None, None]);
        assert_eq!(left(&of("TI[soon]", moves)), [None, None]);
    }

    #[test]
    fn the_extension_follows_the_main_time_once() {
        assert_eq!(left(&of("TI[0:10//0:30]", "B[F5//12]"))[0], Some(28_000));
        assert_eq!(left(&of("TI[0:10//0:30]", "B[F5//12]W[D6]B[C3//30]"))[0], Some(0));
        assert_eq!(left(&of("TI[0:10//0:30]", "B[F5//10]W[D6]B[C3//5]"))[0], Some(25_000));
        assert_eq!(left(&of("TI[0:10//0:30]", "B[F5//10]"))[0], Some(30_000));
        assert_eq!(left(&of("TI[0:10/5/0:30]", "B[F5//10]W[D6]B[C3//35]"))[0], Some(5_000));
        for clock in ["0//1:00", "0:00//1:00", "0/0/1:00", "//1:00"] {
            assert_eq!(left(&of(&format!("TI[{clock}]"), "")), [Some(60_000); 2], "{clock}");
            assert_eq!(left(&of(&format!("TI[{clock}]"), "B[F5//60]"))[0], Some(0), "{clock}");
        }
        assert_eq!(left(&of("TI[0:10]", "B[F5//12]"))[0], Some(0));
        assert_eq!(left(&of("TI[0:10]", "B[F5//-12]"))[0], Some(10_000));
    }
}
