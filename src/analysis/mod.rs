//! Reviews of games: the loss of each move, summaries per player, and opening names.
//!
//! `review` searches the positions of a game from the last to the first. `summary` adds up the losses of a
//! player; `unit` defines whether losses are in discs or in points. [`openings`] looks up the names of
//! openings in `data/opening_names.tsv` (docs/analysis.md).
//!
//! ```
//! use kado::analysis::{Grade, Inquiry, ReviewedGame, Settings, review};
//! use kado::base::Color;
//! use kado::engine::{Engine, EngineError};
//! # use kado::formats::position;
//! # use kado::game::{Position, Rules};
//!
//! // Review a game of tic-tac-toe: after b2, only the corners hold the draw.
//! let rules: Rules = "tictactoe".parse()?;
//! let game = position("b2b1", Some(rules))?;
//! let mut engine = Engine::of(rules)?;
//! let search = |inquiry: &Inquiry| -> Result<_, EngineError> {
//!     engine.setup(&inquiry.position.diagram())?;
//!     engine.search(inquiry.limits.clone())
//! };
//! let positions = review(&game, Settings::at_level(10, 1), search, |_| {})?;
//! assert_eq!(positions[1].grade(), Some(Grade::Blunder));
//!
//! // Sum up the moves of both players.
//! let (file, players) = (String::new(), [None, None]);
//! let reviewed = ReviewedGame { number: 1, file, players, result: None, game, positions };
//! let (black, white) = (reviewed.summary(Color::Black), reviewed.summary(Color::White));
//! assert_eq!((black.blunders, black.accuracy()), (0, Some(100.0)));
//! assert_eq!((white.blunders, white.mean_loss()), (1, Some(10.0)));
//!
//! // Write the figures of a player as JSON.
//! assert!(serde_json::to_string(&white.figures())?.contains(r#""blunders":1"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[doc(hidden)]
pub mod openings;
mod position;
mod review;
mod reviewed_game;
mod summary;
mod unit;

pub use openings::{Opening, opening_name};
pub use position::{Played, PositionReview};
pub use review::{Inquiry, Review, Settings, review};
pub use reviewed_game::ReviewedGame;
pub use summary::{Figures, Grade, Summary};
pub(crate) use unit::Unit;
