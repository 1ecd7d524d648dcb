//! Search constants: their effect on a search, and their table in the documentation.

use kado::eval::othello::Weights;
use kado::game::othello8::{Isa, Othello8};
use kado::game::playout;
use kado::search::othello::OthelloSearcher;
use kado::search::{Control, Limits, NullSink, PARAMETERS, Parameters, Searcher};

#[test]
fn constants_change_the_search_and_can_be_reset() {
    let searcher = OthelloSearcher::with_weights(Isa::best(), 1, Weights::handmade().into()).unwrap();
    let nodes = |parameters: &Parameters| {
        searcher.set_parameters(parameters);
        let limits = Limits { selectivity: kado::base::Selectivity::Percent73, ..Limits::depth(10) };
        searcher.search(&Othello8::start(), &limits, &Control::default(), &mut NullSink).nodes
    };
    let usual = nodes(&Parameters::DEFAULT);
    for changed in ["probcut_73=60", "probcut_reserve=0", "probcut_depth=5", "etc_depth=3", "table_depth=3"] {
        assert_ne!(nodes(&changed.parse().unwrap()), usual, "{changed}");
    }
    assert_eq!(nodes(&Parameters::DEFAULT), usual);
}

#[test]
fn solves_are_exact_with_all_constants_at_both_ends_of_their_ranges() {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut game = playout(Othello8::start(), |moves| rng.choice(moves).copied());
    let (_, position) = game.find(|(_, position)| position.board().empties() == 15).unwrap();
    let searcher = OthelloSearcher::with_weights(Isa::best(), 1, Weights::handmade().into()).unwrap();
    let score = |parameters: &Parameters| {
        searcher.set_parameters(parameters);
        searcher.search(&position, &Limits::exact(), &Control::default(), &mut NullSink).best().score
    };
    let usual = score(&Parameters::DEFAULT);
    for parameter in PARAMETERS {
        for value in [parameter.min, parameter.max] {
            let mut parameters = Parameters::DEFAULT;
            parameters.set(parameter, value).unwrap();
            assert_eq!(score(&parameters), usual, "{} = {value}", parameter.name);
        }
    }
}
