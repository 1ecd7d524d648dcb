//! Positions of Othello and anti-Othello on square boards with an even side from 4 to 16.

use crate::base::{Color, Move, Size, Square};
use crate::game::othello::{self, Aim, Othello};
use crate::game::{Diagram, Outcome, Position, Rules, SetupError};

use super::{Bits, Set, WideBoard, Words};

/// A position of Othello or anti-Othello on a square board with an even side from 4 to 16.
///
/// ```
/// # use kado::base::Size;
/// # use kado::game::othello::Rules;
/// use kado::game::othello_wide::WideOthello;
/// use kado::game::perft::{Passes, perft};
///
/// let position = WideOthello::start_of(Rules { size: Size::square_board(16), ..Rules::STANDARD })?;
/// assert_eq!(perft(&position, 3, Passes::OnePly), 56);
/// # Ok::<(), kado::game::SetupError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WideOthello {
    board: AnyBoard,
    turn: Color,
    rules: othello::Rules,
}

/// A board of any supported size, from the mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnyBoard {
    Side4(WideBoard<u64, 4>),
    Side6(WideBoard<u64, 6>),
    Side8(WideBoard<u128, 8>),
    Side10(WideBoard<u128, 10>),
    Side12(WideBoard<Words<3>, 12>),
    Side14(WideBoard<Words<4>, 14>),
    Side16(WideBoard<Words<5>, 16>),
}

/// Evaluates an expression on the board in an `AnyBoard`, compiled for each size.
macro_rules! on_board {
    ($any:expr, $board:ident => $value:expr) => {
        match $any {
            $crate::game::othello_wide::AnyBoard::Side4($board) => $value,
            $crate::game::othello_wide::AnyBoard::Side6($board) => $value,
            $crate::game::othello_wide::AnyBoard::Side8($board) => $value,
            $crate::game::othello_wide::AnyBoard::Side10($board) => $value,
            $crate::game::othello_wide::AnyBoard::Side12($board) => $value,
            $crate::game::othello_wide::AnyBoard::Side14($board) => $value,
            $crate::game::othello_wide::AnyBoard::Side16($board) => $value,
        }
    };
}
pub(crate) use on_board;

impl AnyBoard {
    /// Converts a diagram, which must be square, to a board.
    /// Fails unless the side length is even and in 4..=16.
    fn new(diagram: &Diagram) -> Result<AnyBoard, SetupError> {
        let size = diagram.size();
        Ok(match size.columns() {
            4 => AnyBoard::Side4(WideBoard::of_diagram(diagram)),
            6 => AnyBoard::Side6(WideBoard::of_diagram(diagram)),
            8 => AnyBoard::Side8(WideBoard::of_diagram(diagram)),
            10 => AnyBoard::Side10(WideBoard::of_diagram(diagram)),
            12 => AnyBoard::Side12(WideBoard::of_diagram(diagram)),
            14 => AnyBoard::Side14(WideBoard::of_diagram(diagram)),
            16 => AnyBoard::Side16(WideBoard::of_diagram(diagram)),
            _ => return Err(SetupError::Size(size)),
        })
    }
}

impl<S: Set, const N: usize> WideBoard<S, N> {
    fn of_diagram(diagram: &Diagram) -> WideBoard<S, N> {
        let discs = |color| {
            let squares = diagram.cells().iter().enumerate().filter(|&(_, &cell)| cell == Some(color));
            squares.fold(S::EMPTY, |discs, (square, _)| discs | S::of(Self::bit(square)))
        };
        WideBoard { player: discs(diagram.turn()), opponent: discs(diagram.turn().opponent()) }
    }

    /// Returns the legal moves of the mover.
    /// The method is not inlined, because the code is long and is called in two places for each size.
    #[inline(never)]
    fn playable(self) -> S {
        self.moves()
    }

    fn legal_moves(self) -> Vec<Move> {
        let moves = self.playable();
        if moves.is_empty() && !self.pass().playable().is_empty() {
            return vec![Move::PASS];
        }
        Bits(moves).map(|bit| Square::new(Self::square(bit) as u16).into()).collect()
    }

    fn play(&mut self, mv: Move) {
        let played = mv.square().filter(|square| square.index() < N * N).and_then(|square| {
            let bit = Self::bit(square.index());
            let flips = self.flips(bit);
            (self.empty().has(bit) && !flips.is_empty()).then(|| self.after(bit, flips))
        });
        *self = played.unwrap_or(self.pass());
    }

    /// Returns `Some(true)` for a disc of the mover, `Some(false)` for an opponent's disc, else `None`.
    fn owner(&self, square: usize) -> Option<bool> {
        let bit = Self::bit(square);
        match square < N * N {
            true if self.player.has(bit) => Some(true),
            true if self.opponent.has(bit) => Some(false),
            _ => None,
        }
    }

    fn counts(&self) -> [u32; 2] {
        [self.player.count(), self.opponent.count()]
    }
}

impl WideOthello {
    /// Returns the start position of a game.
    ///
    /// # Errors
    /// If the board is not a square with an even side in 4..=16.
    pub fn start_of(rules: othello::Rules) -> Result<WideOthello, SetupError> {
        WideOthello::set_up(Rules::Othello(rules), &Othello::start_of(rules)?.diagram())
    }

    /// Returns the board from the mover's view.
    pub(crate) fn board(&self) -> &AnyBoard {
        &self.board
    }

    pub(crate) fn aim(&self) -> Aim {
        self.rules.aim
    }
}

impl Position for WideOthello {
    fn set_up(rules: Rules, diagram: &Diagram) -> Result<WideOthello, SetupError> {
        let Rules::Othello(rules) = rules else { return Err(SetupError::Game(rules)) };
        let size = rules.check()?.size;
        if diagram.size() != size {
            return Err(SetupError::Size(diagram.size()));
        }
        Ok(WideOthello { board: AnyBoard::new(diagram)?, turn: diagram.turn(), rules })
    }

    fn rules(&self) -> Rules {
        Rules::Othello(self.rules)
    }

    fn size(&self) -> Size {
        self.rules.size
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn at(&self, square: Square) -> Option<Color> {
        let is_movers = on_board!(&self.board, board => board.owner(square.index()))?;
        Some(if is_movers { self.turn } else { self.turn.opponent() })
    }

    fn legal_moves(&self) -> Vec<Move> {
        on_board!(self.board, board => board.legal_moves())
    }

    /// Plays a move; a move that flips nothing counts as a pass.
    fn play_unchecked(&mut self, mv: Move) {
        on_board!(&mut self.board, board => board.play(mv));
        self.turn = self.turn.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.legal_moves().is_empty().then(|| {
            let [player, opponent] = on_board!(&self.board, board => board.counts());
            let empties = self.size().squares() as u32 - player - opponent;
            let (black, white) =
                if self.turn == Color::Black { (player, opponent) } else { (opponent, player) };
            let outcome = Outcome::from_discs(black, white, empties);
            if self.rules.aim == Aim::Most { outcome } else { outcome.reversed() }
        })
    }

    fn key(&self) -> u64 {
        on_board!(&self.board, board => board.hash()) ^ self.turn as u64
    }
}
