//! The table of options that the command line and every protocol read and set.

mod error;
mod form;
mod specs;
mod values;

use std::path::PathBuf;
use std::time::Duration;

use super::Parameters;
use super::level::Level;
use super::players::Classic;
use super::start::Start;
use super::weights::WeightsSource;
use crate::base::Score;
use specs::{BUILTIN, HANDMADE};
use values::Value;

pub use error::OptionError;
pub use form::Form;
pub use specs::{OPTIONS, OptionId, OptionSpec};
pub use values::OptionKind;

/// The values of all options.
///
/// ```
/// use kado::engine::{OptionId, Options};
///
/// let mut options = Options::default();
/// options.set("hash", "16")?;
/// assert_eq!(options.get(OptionId::Hash), "16");
/// assert_eq!(options.get(OptionId::Level), "12");
/// # Ok::<(), kado::engine::OptionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    entries: Vec<(&'static OptionSpec, Value)>,
}

/// The options of the engine with their default values.
impl Default for Options {
    fn default() -> Options {
        Options { entries: OPTIONS.iter().map(|spec| (spec, spec.start())).collect() }
    }
}

impl Options {
    /// Inserts options of a protocol before the option `next` in the list of options.
    /// The options have their default values, and the engine only stores the values. Does nothing if one of
    /// the names already exists.
    pub(crate) fn add(&mut self, specs: &'static [OptionSpec], next: OptionId) {
        if specs.iter().all(|spec| self.find(spec.name).is_err()) {
            let place = self.entries.iter().take_while(|(spec, _)| spec.id != Some(next)).count();
            self.entries.splice(place..place, specs.iter().map(|spec| (spec, spec.start())));
        }
    }

    /// Returns the descriptions of all options, in the order in which protocols list them.
    pub fn specs(&self) -> impl Iterator<Item = &'static OptionSpec> {
        self.entries.iter().map(|&(spec, _)| spec)
    }

    /// Finds the option of this name, ignoring case, blanks, dashes and underscores.
    ///
    /// # Errors
    /// If no option has this name.
    pub fn find(&self, name: &str) -> Result<&'static OptionSpec, OptionError> {
        let unknown = || OptionError::Unknown(name.to_owned());
        self.specs().find(|spec| spec.is_named(name)).ok_or_else(unknown)
    }

    /// Sets an option by its name and returns its description.
    ///
    /// # Errors
    /// If the option is unknown or the value is invalid; nothing changes then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<&'static OptionSpec, OptionError> {
        let unknown = || OptionError::Unknown(name.to_owned());
        let (spec, current) =
            self.entries.iter_mut().find(|(spec, _)| spec.is_named(name)).ok_or_else(unknown)?;
        *current = spec.read(value)?;
        Ok(spec)
    }

    /// Returns the value of an option as text; the default value if this table lacks the option.
    pub fn text(&self, spec: &OptionSpec) -> String {
        let entry = self.entries.iter().find(|(other, _)| other.name == spec.name);
        entry.map_or_else(|| spec.default(), |(_, value)| spec.write(value))
    }

    /// Returns the value of an option of the engine as text.
    pub fn get(&self, id: OptionId) -> String {
        self.text(&OPTIONS[id as usize])
    }

    fn value(&self, id: OptionId) -> i64 {
        match self.entries.iter().find(|(spec, _)| spec.id == Some(id)) {
            Some((_, Value::Number(number))) => *number,
            Some((_, Value::Text(_))) | None => 0,
        }
    }

    /// Returns the size of the transposition table in MB (2^20 bytes).
    pub(crate) fn hash_megabytes(&self) -> usize {
        self.value(OptionId::Hash) as usize
    }

    pub(crate) fn threads(&self) -> usize {
        self.value(OptionId::Threads) as usize
    }

    /// Returns the playing level, 1..=[`Level::HIGHEST`].
    pub(crate) fn level(&self) -> u32 {
        self.value(OptionId::Level) as u32
    }

    /// Returns the level at which Kado plays.
    /// If the option `UCI_LimitStrength` is set, the option `UCI_Elo` determines the level. Otherwise the
    /// option `Level` does.
    pub(crate) fn strength(&self) -> Level {
        if self.limits_strength() {
            Level::of_elo(self.value(OptionId::UciElo) as u32)
        } else {
            Level::new(self.level())
        }
    }

    /// Returns whether the playing strength is limited to a rating.
    pub(crate) fn limits_strength(&self) -> bool {
        self.value(OptionId::UciLimitStrength) != 0
    }

    /// Returns the seed of all random choices in play; 0 means a new seed for every game.
    pub(crate) fn game_seed(&self) -> u32 {
        self.value(OptionId::GameSeed) as u32
    }

    /// Returns the classic player that moves instead of the search, or `None` for Kado.
    pub fn player(&self) -> Option<Classic> {
        self.get(OptionId::Player).parse().ok()
    }

    /// Returns the start position of new games of Othello.
    pub(crate) fn start(&self) -> Start {
        self.get(OptionId::Start).parse().unwrap_or_default()
    }

    /// Returns the constants of the search of standard Othello.
    pub(crate) fn search_parameters(&self) -> Parameters {
        self.get(OptionId::SearchParameters).parse().unwrap_or_default()
    }

    /// Returns the number of principal variations to report (multi-PV).
    pub(crate) fn multi_pv(&self) -> usize {
        self.value(OptionId::MultiPv) as usize
    }

    /// Returns whether to think on the opponent's time.
    pub(crate) fn ponders(&self) -> bool {
        self.value(OptionId::Ponder) != 0
    }

    /// Returns the clock time reserved per move for overhead outside the search.
    pub(crate) fn move_overhead(&self) -> Duration {
        Duration::from_millis(self.value(OptionId::MoveOverhead) as u64)
    }

    /// Returns the node limit per move, or `None` if the number of nodes is unlimited.
    pub(crate) fn nodes(&self) -> Option<u64> {
        Some(self.value(OptionId::Nodes) as u64).filter(|&nodes| nodes > 0)
    }

    /// Returns whether moves are played from the opening book.
    pub(crate) fn own_book(&self) -> bool {
        self.value(OptionId::OwnBook) != 0
    }

    /// Returns the file of the opening book; `None` for the built-in book.
    pub(crate) fn book_file(&self) -> Option<PathBuf> {
        Some(self.get(OptionId::Book)).filter(|word| word != BUILTIN).map(PathBuf::from)
    }

    /// Returns the number of plies, from the start of a game, in which the book is used.
    pub(crate) fn book_depth(&self) -> u32 {
        self.value(OptionId::BookDepth) as u32
    }

    /// Returns the maximum amount by which a played book move may score below the best book move.
    pub(crate) fn book_randomness(&self) -> Score {
        Score::from_centidiscs(self.value(OptionId::BookRandomness) as i32)
    }

    pub(crate) fn weights(&self) -> WeightsSource {
        match self.get(OptionId::Weights) {
            word if word == BUILTIN => WeightsSource::Builtin,
            word if word == HANDMADE => WeightsSource::Handmade,
            file => WeightsSource::File(file.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_liberally_and_values_exactly() {
        let mut options = Options::default();
        let id = |set: Result<&OptionSpec, OptionError>| set.map(|spec| spec.id.unwrap());
        assert_eq!(id(options.set("move_overhead", "120")), Ok(OptionId::MoveOverhead));
        assert_eq!(options.move_overhead(), Duration::from_millis(120));
        assert_eq!(id(options.set("weights", "My File")), Ok(OptionId::Weights));
        assert_eq!(options.weights(), WeightsSource::File("My File".into()));
        assert_eq!(id(options.set("weights", "Handmade")), Ok(OptionId::Weights));
        assert_eq!(
            (options.weights(), options.get(OptionId::Weights)),
            (WeightsSource::Handmade, "handmade".to_owned())
        );
        assert_eq!((options.player(), options.start()), (None, Start::Standard));
        assert_eq!(id(options.set("player", "Discs")), Ok(OptionId::Player));
        assert_eq!(
            (options.player(), options.get(OptionId::Player)),
            (Some(Classic::Discs(3)), "discs:3".to_owned())
        );
        assert_eq!(id(options.set("start", "RANDOM:20")), Ok(OptionId::Start));
        assert_eq!(
            (options.start(), options.get(OptionId::Start)),
            (Start::Random(20), "random:20".to_owned())
        );
        assert_eq!(options.search_parameters(), Parameters::DEFAULT);
        assert_eq!(id(options.set("search-parameters", "probcut_73=99")), Ok(OptionId::SearchParameters));
        assert_eq!(options.search_parameters().to_string(), "probcut_73=99");
        let spec = OptionSpec { kind: OptionKind::Switch { default: false }, ..OPTIONS[0] };
        for (word, value) in [("true", "true"), ("On", "true"), ("0", "false"), ("no", "false")] {
            assert_eq!(spec.write(&spec.read(word).unwrap()), value, "{word}");
        }
        assert!(spec.read("2").is_err());
        let before = options.clone();
        let refused = options.set("Level", "31").unwrap_err();
        assert_eq!(refused.to_string(), "Level takes a whole number from 1 to 30, not '31'");
        assert!(options.set("Nonsense", "1").is_err());
        assert!(options.set("Weights", "").is_err());
        assert_eq!(
            options.set("Player", "discs:11").unwrap_err().to_string(),
            "Player takes kado, random, first, discs:D or weights:D with D from 1 to 10, not 'discs:11'"
        );
        assert!(options.set("Start", "random").is_err());
        assert_eq!(
            options.set("Search Parameters", "x=1,etc_depth=6").unwrap_err().to_string().split(" (").next(),
            Some("Search Parameters: unknown search parameter 'x'")
        );
        assert_eq!(
            options.set("Search Parameters", "etc_depth=1").unwrap_err().to_string(),
            "Search Parameters: search parameter 'etc_depth' takes a whole number from 2 to 20, not '1'"
        );
        assert_eq!(options, before);
    }

    #[test]
    fn options_of_the_caller_are_listed_in_their_place_and_added_once() {
        static OF_CALLER: [OptionSpec; 1] = [OptionSpec {
            id: None,
            name: "Time Dialect",
            flag: "time-dialect",
            kind: OptionKind::Choice { values: &["auto", "spec"] },
            help: "",
        }];
        let mut options = Options::default();
        assert!(options.set("TIME-DIALECT", "Spec").is_err());
        options.add(&OF_CALLER, OptionId::Weights);
        assert_eq!(options.set("TIME-DIALECT", "Spec"), Ok(&OF_CALLER[0]));
        assert!(options.set("Time Dialect", "some").is_err());
        options.add(&OF_CALLER, OptionId::Weights);
        let next = options.specs().skip_while(|spec| spec.id.is_some()).nth(1);
        assert_eq!(
            (options.text(&OF_CALLER[0]), options.specs().count()),
            ("spec".to_owned(), OPTIONS.len() + 1)
        );
        assert_eq!(next.and_then(|spec| spec.id), Some(OptionId::Weights));
    }
}
