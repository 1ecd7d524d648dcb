//! The model of a session on a simple board: the refused commands, and the board after each command.

use kado::base::{Color, Move, Size};
use kado::game::notation::parse_move;
use kado::game::othello::Othello;
use kado::game::{Diagram, Position};

use crate::support::gtp_replies::Reply;

/// The effect of one command on the board.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// A move of a side.
    Play(Color, Move),
    /// Moves of which either all or no move is played.
    Sequence(Vec<(Color, Move)>),
    /// A move chosen by the engine and played.
    Genmove(Color),
    /// A move chosen by the engine and not played.
    RegGenmove(Color),
    /// Undo of some moves.
    Undo(usize),
    /// A new game at the start position.
    Clear,
    /// A new game at another position.
    Setup(Diagram),
    /// A change of the side to move.
    SetupPlayer(Color),
    /// The board with the highest row first.
    Board,
    /// The board as a picture.
    Picture,
    /// The side to move.
    Turn,
    /// The legal moves.
    LegalMoves,
    /// The result.
    Score,
    /// A command that must be refused.
    Refused,
    /// A command that may do anything except change the board.
    Other,
}

/// A ply with the position before it.
#[derive(Clone, Debug)]
struct Step {
    before: Othello,
    is_implied: bool,
}

/// The state of a game on the plain board.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    position: Othello,
    steps: Vec<Step>,
    /// The board that the client has set up, before a first move may change its side.
    set_up: Option<Othello>,
}

impl Model {
    pub(crate) fn new() -> Model {
        Model { position: Othello::start(Size::OTHELLO).unwrap(), steps: Vec::new(), set_up: None }
    }

    pub(crate) fn position(&self) -> &Othello {
        &self.position
    }

    /// Executes a request, with the engine's choices taken from its reply.
    ///
    /// # Panics
    /// If the reply is wrong.
    pub(crate) fn follow(&mut self, request: &Request, reply: &Reply) {
        let text = reply.text.as_str();
        let accepted = match request {
            Request::Play(color, mv) => self.play(*color, *mv),
            Request::Sequence(moves) => {
                let mut ahead = self.clone();
                let played = moves.iter().all(|&(color, mv)| ahead.play(color, mv));
                if played {
                    *self = ahead;
                }
                played
            }
            Request::Genmove(color) => self.genmove(*color, reply),
            Request::RegGenmove(color) => self.clone().genmove(*color, reply),
            Request::Undo(count) => self.undo(*count),
            Request::Clear => self.start(Model::new().position, false),
            Request::Setup(diagram) => self.start(Othello::from_diagram(diagram).unwrap(), true),
            Request::SetupPlayer(color) => self.start(self.seen_by(*color), true),
            Request::Board | Request::Picture => {
                let shown: String = text
                    .lines()
                    .map(|line| line.replace(' ', ""))
                    .map(|line| line.trim_matches(|c: char| c.is_ascii_digit()).to_owned())
                    .filter(|line| line.len() == 8 && line.chars().all(|c| "XO.".contains(c)))
                    .collect();
                assert_eq!(shown, self.cells(matches!(request, Request::Board)), "{text}");
                true
            }
            Request::Turn => {
                assert_eq!(text, self.position.turn().to_string());
                true
            }
            Request::LegalMoves => {
                let moves: Vec<Move> = text.split_whitespace().map(read).collect();
                assert_eq!(moves, self.position.legal_moves(), "{text}");
                true
            }
            Request::Score => {
                let outcome = self.position.outcome().map(|outcome| outcome.to_string());
                assert_eq!(outcome.as_deref(), reply.is_success.then_some(text));
                return;
            }
            Request::Refused => false,
            Request::Other => return,
        };
        assert_eq!(reply.is_success, accepted, "{request:?}: {reply:?}");
    }

    /// Plays a move of a side if the rules for turns and passes allow it.
    pub(crate) fn play(&mut self, color: Color, mv: Move) -> bool {
        if mv.is_pass() {
            if self.position.outcome().is_some() || !self.can_place(color) {
                self.pass_if_to_move(color);
                return true;
            }
            return false;
        }
        let mut ahead = self.clone();
        if self.position.outcome().is_some() || !ahead.take_turn(color) || !ahead.position.is_legal(mv) {
            return false;
        }
        ahead.push(mv, false);
        *self = ahead;
        true
    }

    fn genmove(&mut self, color: Color, reply: &Reply) -> bool {
        if self.position.outcome().is_some() || !self.can_place(color) {
            assert!(reply.text.ends_with("pass") || reply.text.ends_with("PASS"), "{reply:?}");
            self.pass_if_to_move(color);
            return true;
        }
        if !self.take_turn(color) {
            return false;
        }
        let name = reply.text.split_whitespace().next_back().unwrap();
        let mv = read(name);
        assert!(self.position.is_legal(mv), "{name} is not legal: {reply:?}");
        self.push(mv, false);
        true
    }

    fn undo(&mut self, count: usize) -> bool {
        if self.steps.iter().filter(|step| !step.is_implied).count() < count {
            return false;
        }
        for _ in 0..count {
            let mut step = self.steps.pop().unwrap();
            if self.steps.last().is_some_and(|step| step.is_implied) {
                step = self.steps.pop().unwrap();
            }
            self.position = step.before;
        }
        if let Some(set_up) = self.set_up.as_ref().filter(|_| self.steps.is_empty()) {
            self.position = set_up.clone();
        }
        true
    }

    fn start(&mut self, position: Othello, is_set_up: bool) -> bool {
        let set_up = is_set_up.then(|| position.clone());
        *self = Model { position, steps: Vec::new(), set_up };
        true
    }

    /// Sets the side to move: by an implied pass, or on a board just set up. A finished game has none.
    fn take_turn(&mut self, color: Color) -> bool {
        if self.position.turn() == color {
            return true;
        }
        if self.position.legal_moves() == [Move::PASS] {
            self.push(Move::PASS, true);
            return true;
        }
        let is_free = self.set_up.is_some() && self.steps.is_empty();
        if is_free {
            self.position = self.seen_by(color);
        }
        is_free
    }

    fn pass_if_to_move(&mut self, color: Color) {
        if self.position.turn() == color && self.position.legal_moves() == [Move::PASS] {
            self.push(Move::PASS, false);
        }
    }

    fn push(&mut self, mv: Move, is_implied: bool) {
        self.steps.push(Step { before: self.position.clone(), is_implied });
        self.position.play(mv).unwrap();
    }

    fn can_place(&self, color: Color) -> bool {
        self.seen_by(color).legal_moves().iter().any(|mv| !mv.is_pass())
    }

    fn seen_by(&self, color: Color) -> Othello {
        let mut diagram = self.position.diagram();
        diagram.set_turn(color);
        Othello::from_diagram(&diagram).unwrap()
    }

    fn cells(&self, is_last_row_first: bool) -> String {
        let board = self.position.to_string().replace('-', ".");
        let mut rows: Vec<&str> = (0..8).map(|row| &board[8 * row..8 * row + 8]).collect();
        if is_last_row_first {
            rows.reverse();
        }
        rows.concat()
    }
}

fn read(name: &str) -> Move {
    parse_move(name, Size::OTHELLO).unwrap_or_else(|| panic!("{name:?} is no move"))
}
