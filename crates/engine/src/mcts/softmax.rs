//! Shares that add up to 1, from strengths.

use tercio_rules::Seat;

/// What each seat's part of the win is; the seats of a game add up to 1, the others have 0.
pub type Shares = [f32; Seat::MAX];

/// Turns strengths into shares: `spread` more strength makes a share e times as large, and a
/// strength of minus infinity has none.
pub(super) fn softmax(strengths: &Shares, seats: usize, spread: f32) -> Shares {
    let strengths = &strengths[..seats];
    let best = strengths.iter().copied().fold(f32::MIN, f32::max);
    let mut shares = [0.0; Seat::MAX];
    let mut sum = 0.0;
    for (share, &strength) in shares.iter_mut().zip(strengths) {
        *share = exp((strength - best) / spread);
        sum += *share;
    }
    for share in &mut shares {
        *share /= sum;
    }
    shares
}

/// e to the power of `x`, for `x` of at most 0.
///
/// The one of the standard library differs from machine to machine in the last place, and then
/// so would the search. This one is made of additions and multiplications only; its error is
/// below one part in 100,000. It has no branches, so that compilers work out several at once.
#[inline(always)]
pub(super) fn exp(x: f32) -> f32 {
    // 2 to the power of (whole + part), the part between -0.5 and 0.5. Next to this number there
    // is no room for digits behind the point.
    const ROUNDER: f32 = (3 << 22) as f32;
    let power = (x * std::f32::consts::LOG2_E).max(LEAST);
    let rounded = power + ROUNDER;
    let part = (power - (rounded - ROUNDER)) * std::f32::consts::LN_2;
    let series =
        1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part / 120.0))));
    let whole = rounded.to_bits().wrapping_sub(ROUNDER.to_bits());
    let scale = f32::from_bits(whole.wrapping_add(127) << 23);
    if power > LEAST { series * scale } else { 0.0 }
}

/// Below this power of two a number is as good as nothing.
const LEAST: f32 = -126.0;

/// The sum of e to the power of each of these numbers, which are at most 0: eight at a time.
pub(super) fn sum_of_exp<T>(all: &[T], number: impl Fn(&T) -> f32) -> f32 {
    let (eights, rest) = all.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for eight in eights {
        for (sum, one) in sums.iter_mut().zip(eight) {
            *sum += exp(number(one));
        }
    }
    for (sum, one) in sums.iter_mut().zip(rest) {
        *sum += exp(number(one));
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close_to_that_of_the_library() {
        for step in 0..2000 {
            let x = -(step as f32) / 25.0;
            let expected = x.exp();
            assert!((exp(x) - expected).abs() <= 1e-5 * expected, "{x}");
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(exp(-1e9), 0.0);
    }

    #[test]
    fn many_at_once_are_as_many_one_by_one() {
        for count in [0, 1, 7, 8, 9, 100] {
            let all: Vec<f32> = (0..count).map(|number| number as f32 / -3.0).collect();
            let one_by_one: f32 = all.iter().map(|&x| exp(x)).sum();
            let at_once = sum_of_exp(&all, |&x| x);
            assert!((at_once - one_by_one).abs() <= 1e-5 * one_by_one, "{count}");
        }
    }

    #[test]
    fn shares_add_up_to_one() {
        let shares = softmax(&[100.0, -900.0, 0.0, 250.0, 0.0, 0.0], 4, 200.0);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(shares[3] > shares[0] && shares[0] > shares[2] && shares[2] > shares[1]);
        assert_eq!(shares[4..], [0.0, 0.0]);
        let left = softmax(&[0.0, f32::NEG_INFINITY, 0.0, 0.0, 0.0, 0.0], 3, 200.0);
        assert_eq!(left[..3], [0.5, 0.0, 0.5]);
    }
}
