//! The formulas of the Multi-ProbCut model for the difference between a deep and a shallow score.
//! A [`Law`] describes this difference, the deep score minus the shallow one. The mean of the difference is a
//! weighted sum of terms, and the standard deviation is a product of powers.

use crate::base::{Depth, Score};

use super::Decimal;

/// The formulas for the mean and the standard deviation of a score difference, without coefficients.
/// The score difference is the score of a deep search minus the score of a shallow search. A [`Law`] consists
/// of the formulas and their coefficients.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Form {
    /// The terms in the formula of the mean score difference.
    /// The mean is the sum of the terms, each multiplied by the weight at the same index in `Law::weights`.
    pub(crate) terms: Quantities,
    /// The exponents in the formula of the deviation, one for each factor.
    /// The deviation is the product of the factors, each raised to the exponent at the same index.
    pub(crate) exponents: Quantities,
}

/// The terms or exponents of a formula, each with its name in the text format of the model.
pub(crate) type Quantities = &'static [(&'static str, Quantity)];

/// A term or an exponent of a formula, as a function of three arguments.
/// The arguments are the number of empties, the depth of the shallow search and the depth of the deep search,
/// in this order. Both depths are in plies.
pub(crate) type Quantity = fn(i64, i64, i64) -> i64;

const CONSTANT: (&str, Quantity) = ("1", |_, _, _| 1);
const EMPTIES: (&str, Quantity) = ("empties", |empties, _, _| empties);
const SHALLOW: (&str, Quantity) = ("shallow", |_, shallow, _| shallow);
const DEEP: (&str, Quantity) = ("deep", |_, _, deep| deep);
const ODD_SHALLOW: (&str, Quantity) = ("odd(shallow)", |_, shallow, _| shallow % 2);

/// The formulas for deep searches that do not reach the end of the game.
/// They have terms for odd depths, because the evaluation is biased by the side to move at the leaves.
pub(crate) const MIDGAME: Form = Form {
    terms: &[
        CONSTANT,
        EMPTIES,
        SHALLOW,
        DEEP,
        ODD_SHALLOW,
        ("odd(deep)", |_, _, deep| deep % 2),
        ("odd(shallow)*empties", |empties, shallow, _| shallow % 2 * empties),
        ("odd(deep)*empties", |empties, _, deep| deep % 2 * empties),
    ],
    exponents: &[CONSTANT, EMPTIES, SHALLOW, DEEP, ("empties^2", |empties, _, _| empties * empties)],
};

/// The formulas for deep searches that reach the end of the game.
/// They give the mean and the standard deviation of the deep score minus the shallow score.
pub(crate) const END: Form =
    Form { terms: &[CONSTANT, EMPTIES, SHALLOW, ODD_SHALLOW], exponents: &[CONSTANT, EMPTIES, SHALLOW] };

/// The mean and the standard deviation of a deep score minus a shallow one.
/// Both are functions of the number of empties, the shallow depth and the deep depth.
#[derive(Clone, Debug)]
pub struct Law {
    pub(super) form: Form,
    /// The weight of each term of the mean score difference, in centidiscs per unit of the term.
    pub(super) weights: Vec<Decimal>,
    /// The factors of the deviation, before each is raised to its exponent.
    /// The first factor is in centidiscs, the others are pure numbers.
    pub(super) factors: Vec<Decimal>,
}

/// The largest difference between two scores, in centidiscs.
const LARGEST: i64 = 128 * Score::DISC as i64;

impl Law {
    /// Creates a law from the formulas `form` and their coefficients.
    /// `weights` holds one weight for each of `form.terms`, from which the mean of the score difference is
    /// computed. `factors` holds one factor for each of `form.exponents`, from which the standard deviation
    /// of the score difference is computed.
    ///
    /// # Panics
    /// If the number of weights or the number of factors does not match the formulas.
    pub(crate) fn new(form: Form, weights: Vec<Decimal>, factors: Vec<Decimal>) -> Law {
        assert_eq!((weights.len(), factors.len()), (form.terms.len(), form.exponents.len()));
        Law { form, weights, factors }
    }

    /// Returns the mean of the deep score minus the shallow one, in centidiscs.
    pub(crate) fn mean(&self, empties: u32, shallow: Depth, deep: Depth) -> i32 {
        let terms = self.form.terms.iter().map(|(_, term)| term(empties.into(), shallow.into(), deep.into()));
        let sum: i64 = terms.zip(&self.weights).map(|(term, weight)| term * weight.millionths()).sum();
        ((sum + 500_000).div_euclid(1_000_000)).clamp(-LARGEST, LARGEST) as i32
    }

    /// Returns the standard deviation of deep minus shallow score, in centidiscs, 1..=12800.
    pub(crate) fn deviation(&self, empties: u32, shallow: Depth, deep: Depth) -> i32 {
        let exponents =
            self.form.exponents.iter().map(|(_, term)| term(empties.into(), shallow.into(), deep.into()));
        let product = exponents
            .zip(&self.factors)
            .fold(ONE, |product, (exponent, factor)| multiplied(product, power(fixed(*factor), exponent)));
        (product.div_ceil(ONE)).clamp(1, LARGEST as u128) as i32
    }
}

/// The number 1 in fixed-point arithmetic with 40 fractional bits.
const ONE: u128 = 1 << 40;

/// Products are clamped to this fixed-point value, so that the next multiplication cannot overflow.
const MOST: u128 = ONE << 20;

fn fixed(factor: Decimal) -> u128 {
    factor.millionths().max(0) as u128 * ONE / 1_000_000
}

fn multiplied(a: u128, b: u128) -> u128 {
    (a * b / ONE).min(MOST)
}

fn power(mut base: u128, mut exponent: i64) -> u128 {
    let mut power = ONE;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = multiplied(power, base);
        }
        base = multiplied(base, base);
        exponent /= 2;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimals(numbers: &[f64]) -> Vec<Decimal> {
        numbers.iter().copied().map(Decimal::nearest).collect()
    }

    #[test]
    fn the_mean_is_the_sum_of_the_weighted_terms() {
        let law = Law::new(END, decimals(&[10.0, -2.0, 0.4, 100.0]), decimals(&[1.0, 1.0, 1.0]));
        assert_eq!(law.mean(20, 4, 20), 10 - 40 + 2);
        assert_eq!(law.mean(20, 3, 20), 10 - 40 + 1 + 100);
    }

    #[test]
    fn the_deviation_is_the_product_of_the_powers_and_never_overflows() {
        let weights = || decimals(&[0.0; 4]);
        let law = Law::new(END, weights(), decimals(&[800.0, 1.05, 0.9]));
        for (empties, shallow) in [(0, 0), (12, 2), (30, 6), (60, 20)] {
            let exact = 800.0 * 1.05f64.powi(empties) * 0.9f64.powi(shallow);
            let deviation = law.deviation(empties as u32, shallow, empties);
            assert_eq!(deviation, exact.ceil() as i32, "{empties}, {shallow}");
        }
        let huge = Law::new(END, weights(), decimals(&[999_999.0, 999_999.0, 999_999.0]));
        assert_eq!(huge.deviation(60, 60, 60), 12_800);
        let none = Law::new(END, weights(), decimals(&[0.0, -1.0, 1.0]));
        assert_eq!(none.deviation(10, 2, 10), 1);
    }
}
