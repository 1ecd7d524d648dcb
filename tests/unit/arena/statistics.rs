//! Statistics compared with figures that other programs published, and their laws.

use kado::arena::statistics::{Decision, EloModel, Estimate, Pairs, Sprt, Tally, Trials};
use kado::rendering::matches;
use proptest::prelude::*;

/// Published figures have two decimals and were checked by their authors to one percent.
fn agrees(found: f64, published: f64) -> bool {
    (found - published).abs() <= 0.006 + published.abs() * 0.001
}

/// Returns the estimate of trials that include all games.
fn estimate(trials: &Trials) -> Option<Estimate> {
    let (score, _) = trials.moments()?;
    Estimate::of(score, trials)
}

fn tally([wins, draws, losses]: [u64; 3]) -> Tally {
    Tally { wins, draws, losses }
}

/// Source: Disservin/fastchess, `app/tests/elo_test.cpp`, commit 2f5e888 and before (facts: counts and
/// results).
#[test]
fn elo_of_single_games_is_that_of_fastchess() {
    for (counts, elo, margin) in
        [([859, 1329, 772], 10.21, 9.28), ([1164, 3049, 1267], -6.53, 6.12), ([136, 111, 96], 40.70, 30.43)]
    {
        let estimate = estimate(&tally(counts).trials()).unwrap();
        assert!(agrees(estimate.elo.difference, elo), "{counts:?}: {estimate:?}");
        assert!(agrees(estimate.elo.margin().unwrap(), margin), "{counts:?}: {estimate:?}");
    }
}

/// Source: as above.
#[test]
fn normalized_elo_and_superiority_of_single_games_are_those_of_fastchess() {
    for (counts, elo, margin, superiority) in [
        ([76, 123, 89], -20.76, 40.13, 0.1553),
        ([136, 111, 96], 49.77, 36.77, 0.9960),
        ([34, 0, 356], -508.44, 34.48, 0.0),
    ] {
        let estimate = estimate(&tally(counts).trials()).unwrap();
        assert!(agrees(estimate.normalized.difference, elo), "{counts:?}: {estimate:?}");
        assert!(agrees(estimate.normalized.margin().unwrap(), margin), "{counts:?}: {estimate:?}");
        assert!((estimate.superiority.unwrap() - superiority).abs() < 6e-5, "{counts:?}: {estimate:?}");
    }
}

/// A row of counts, Elo, its margin, normalized Elo, its margin, and the likelihood of superiority.
type PublishedPairs = ([u64; 5], [f64; 4], f64);

/// Sources: `elo_test.cpp` as above, and outputs of fastchess: Disservin/fastchess issue 807 and pull request
/// 490, brunocodutra/cinder pull request 727, lynx-chess/Lynx pull request 1899.
#[test]
fn elo_of_pairs_is_that_of_fastchess() {
    let published: [PublishedPairs; 7] = [
        ([34, 54, 63, 64, 75], [55.58, 27.65, 57.94, 28.28], 1.0),
        ([332, 433, 498, 333, 334], [-8.64, 10.33, -9.17, 10.96], 0.0505),
        ([7895, 8757, 5685, 568, 9999], [-21.04, 2.95, -19.01, 2.65], 0.0),
        ([30, 6, 18, 0, 6], [-168.40, 73.37, -170.08, 62.16], 0.0),
        ([50, 287, 610, 387, 73], [18.04, 8.23, 28.19, 12.84], 1.0),
        ([3, 0, 5, 0, 1], [-78.52, 162.75, -86.86, 160.50], 0.1444),
        ([235, 1384, 2521, 1341, 239], [-1.06, 4.05, -1.67, 6.37], 0.3033),
    ];
    for (counts, figures, superiority) in published {
        let estimate = estimate(&Pairs(counts).trials()).unwrap();
        let (elo, normalized) = (estimate.elo, estimate.normalized);
        let found =
            [elo.difference, elo.margin().unwrap(), normalized.difference, normalized.margin().unwrap()];
        for (found, published) in found.into_iter().zip(figures) {
            assert!(agrees(found, published), "{counts:?}: {found} instead of {published}");
        }
        assert!((estimate.superiority.unwrap() - superiority).abs() < 1e-4, "{counts:?}: {estimate:?}");
    }
}

/// Sources: outputs of cutechess: JoAnnP38/PedanticRF pull request 51, and
/// GediminasMasaitis/Chess-Challenge-Submission, `SUBMISSION-CHANGELOG.md`, versions 1.0, 1.1 and 1.2.
#[test]
fn elo_of_single_games_is_that_of_cutechess() {
    for (counts, elo, margin, superiority) in [
        ([1013, 1998, 896], 10.4, 7.6, 0.996),
        ([2, 787, 4211], -426.4, 12.1, 0.0),
        ([1667, 333, 0], 416.7, 18.6, 1.0),
        ([338, 1581, 81], 44.9, 6.8, 1.0),
    ] {
        let estimate = estimate(&tally(counts).trials()).unwrap();
        assert!((estimate.elo.difference - elo).abs() < 0.051, "{counts:?}: {estimate:?}");
        assert!((estimate.elo.margin().unwrap() - margin).abs() < 0.051, "{counts:?}: {estimate:?}");
        assert!((estimate.superiority.unwrap() - superiority).abs() < 6e-4, "{counts:?}: {estimate:?}");
    }
}

fn llr(trials: &Trials, elo: [f64; 2], model: EloModel) -> f64 {
    Sprt::new(elo[0], elo[1], 0.05, 0.05, model).unwrap().state(trials).llr
}

/// Source: Disservin/fastchess, `app/tests/sprt_test.cpp` (facts: counts, bounds and ratios).
#[test]
fn the_likelihood_ratio_of_single_games_is_that_of_fastchess() {
    use EloModel::{Logistic, Normalized};
    for (counts, bounds, model, published) in [
        ([36433, 68692, 36027], [0.0, 2.0], Normalized, 0.92),
        ([10871, 20431, 10650], [-1.75, 0.25], Normalized, 2.30),
        ([4250, 0, 0], [0.0, 10.0], Normalized, 120.56),
        ([21404, 40708, 21184], [0.5, 2.5], Logistic, -1.57),
        ([57433, 106_593, 57030], [0.0, 2.0], Logistic, -2.59),
    ] {
        let found = llr(&tally(counts).trials(), bounds, model);
        assert!((found - published).abs() < 0.01 * published.abs(), "{counts:?}: {found}, not {published}");
    }
}

/// Sources: `sprt_test.cpp` as above, and an output of fastchess: brunocodutra/cinder pull request 727.
#[test]
fn the_likelihood_ratio_of_pairs_is_that_of_fastchess() {
    use EloModel::{Logistic, Normalized};
    for (counts, bounds, model, published) in [
        ([365, 16618, 36229, 16974, 390], [0.0, 2.0], Normalized, 2.25),
        ([127, 4883, 10712, 5150, 104], [-1.75, 0.25], Normalized, 3.01),
        ([0, 0, 0, 0, 5550], [0.0, 5.0], Normalized, 111.82),
        ([223, 9863, 21279, 10037, 246], [0.5, 2.5], Logistic, -3.07),
        ([871, 26175, 55983, 26678, 821], [0.0, 2.0], Logistic, -4.98),
        ([50, 287, 610, 387, 73], [0.0, 5.0], Normalized, 2.97),
    ] {
        let found = llr(&Pairs(counts).trials(), bounds, model);
        assert!((found - published).abs() < 0.01 * published.abs(), "{counts:?}: {found}, not {published}");
    }
}

#[test]
fn a_test_ends_at_the_bounds_of_wald() {
    let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05, EloModel::Normalized).unwrap();
    let state = sprt.state(&Pairs::default().trials());
    assert_eq!((state.llr, state.decision), (0.0, Decision::Continue));
    assert!((state.upper - 19_f64.ln()).abs() < 1e-12 && (state.lower + 19_f64.ln()).abs() < 1e-12);
    assert_eq!(sprt.state(&Pairs([10, 20, 300, 120, 50]).trials()).decision, Decision::AcceptH1);
    assert_eq!(sprt.state(&Pairs([300, 400, 600, 300, 200]).trials()).decision, Decision::AcceptH0);
    assert_eq!(sprt.to_string(), "SPRT [0, 10] normalized, alpha 0.05, beta 0.05");
}

#[test]
fn invalid_tests_are_refused() {
    let new =
        |elo0, elo1, alpha| Sprt::new(elo0, elo1, alpha, 0.05, EloModel::Normalized).unwrap_err().to_string();
    assert_eq!(new(5.0, 5.0, 0.05), "the lower Elo bound 5 must be below the upper one 5");
    assert_eq!(new(0.0, f64::NAN, 0.05), "an Elo bound of NaN is out of range: -200 to 200 are possible");
    assert_eq!(new(-201.0, 5.0, 0.05), "an Elo bound of -201 is out of range: -200 to 200 are possible");
    assert_eq!(new(0.0, 5.0, 0.5), "an error rate of 0.5 is not possible: it must be above 0 and below 0.5");
    assert_eq!(
        "bayesian".parse::<EloModel>().unwrap_err().to_string(),
        "unknown Elo model 'bayesian': normalized or logistic is expected"
    );
}

#[test]
fn results_that_are_all_the_same_have_no_error() {
    let won = estimate(&tally([3, 0, 0]).trials()).unwrap();
    assert_eq!((won.elo.difference, won.elo.interval), (f64::INFINITY, None));
    assert_eq!(won.superiority, None);
    let drawn = estimate(&tally([0, 3, 0]).trials()).unwrap();
    assert_eq!((drawn.elo.difference, drawn.elo.interval), (0.0, None));
    assert_eq!(drawn.superiority, None);
    assert_eq!(estimate(&Tally::default().trials()), None);
}

#[test]
fn one_sided_results_have_an_interval_without_an_end() {
    let elo = estimate(&tally([34, 0, 3]).trials()).unwrap().elo;
    let (low, high) = elo.interval.unwrap();
    assert!(low > 200.0 && low < elo.difference && high.is_infinite(), "{elo:?}");
    assert_eq!(elo.margin(), None);
    let text = matches::elo(elo);
    assert!(text.starts_with("+421.7 (+2") && text.ends_with(" to +inf)"), "{text}");
}

/// Returns the counts from the opponent's view.
fn swapped(Pairs(mut counts): Pairs) -> Pairs {
    counts.reverse();
    Pairs(counts)
}

fn counts() -> impl Strategy<Value = [u64; 5]> {
    prop::array::uniform5(prop_oneof![0..4_u64, 0..100_u64, 0..20_000_u64])
}

proptest! {
    #[test]
    fn what_one_engine_gains_the_other_loses(counts in counts()) {
        let pairs = Pairs(counts);
        prop_assume!(pairs.count() > 0);
        let (one, other) = (estimate(&pairs.trials()), estimate(&swapped(pairs).trials()));
        let (one, other) = (one.unwrap(), other.unwrap());
        prop_assert!((one.score + other.score - 1.0).abs() < 1e-9);
        let opposite = |one: f64, other: f64| (one.is_infinite() && one.to_bits() == (-other).to_bits()) || (one + other).abs() < 1e-6;
        prop_assert!(opposite(one.elo.difference, other.elo.difference));
        prop_assert!(opposite(one.normalized.difference, other.normalized.difference));
        prop_assert_eq!(one.superiority.is_some(), other.superiority.is_some());
        let sum = one.superiority.zip(other.superiority).map_or(1.0, |(one, other)| one + other);
        prop_assert!((sum - 1.0).abs() < 1e-6);
        prop_assert_eq!(one.elo.margin().is_some(), other.elo.margin().is_some());
    }

    #[test]
    fn a_test_is_the_same_from_either_side(
        counts in counts(), low in -200.0..199.0_f64, width in 0.1..50.0_f64, logistic: bool,
    ) {
        let model = if logistic { EloModel::Logistic } else { EloModel::Normalized };
        let (elo0, elo1) = (low, (low + width).min(200.0));
        let pairs = Pairs(counts);
        prop_assume!(pairs.count() > 0);
        let one = llr(&pairs.trials(), [elo0, elo1], model);
        let other = llr(&swapped(pairs).trials(), [-elo1, -elo0], model);
        prop_assert!((one + other).abs() <= 1e-6 * (1.0 + one.abs()), "{one} {other}");
        prop_assert!(one != 0.0, "no ratio was found");
    }

    #[test]
    fn better_results_raise_the_ratio(counts in prop::array::uniform5(5..20_000_u64), place in 0..4_usize) {
        let mut better = counts;
        better[place] -= 1;
        better[place + 1] += 1;
        let ratio = |counts| llr(&Pairs(counts).trials(), [0.0, 10.0], EloModel::Logistic);
        prop_assert!(ratio(better) > ratio(counts));
    }
}
