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
/// below one part in 100,000.
pub(super) fn exp(x: f32) -> f32 {
    // 2 to the power of (whole + part), the part between -0.5 and 0.5.
    let power = x * std::f32::consts::LOG2_E;
    if power <= -126.0 {
        return 0.0;
    }
    let whole = (power - 0.5) as i32;
    let part = (power - whole as f32) * std::f32::consts::LN_2;
    let series =
        1.0 + part * (1.0 + part * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part / 120.0))));
    series * f32::from_bits(((whole + 127) as u32) << 23)
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
    fn shares_add_up_to_one() {
        let shares = softmax(&[100.0, -900.0, 0.0, 250.0, 0.0, 0.0], 4, 200.0);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(shares[3] > shares[0] && shares[0] > shares[2] && shares[2] > shares[1]);
        assert_eq!(shares[4..], [0.0, 0.0]);
        let left = softmax(&[0.0, f32::NEG_INFINITY, 0.0, 0.0, 0.0, 0.0], 3, 200.0);
        assert_eq!(left[..3], [0.5, 0.0, 0.5]);
    }
}
