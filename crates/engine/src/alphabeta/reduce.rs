//! Late moves are searched less deep at first.

/// One unit of [`LN`].
const ONE: i32 = 1 << 10;

/// Natural logarithms in units of 1/1024. Whole numbers, so that a search is the same everywhere.
const LN: [i32; 64] = {
    let mut table = [0; 64];
    let mut number = 1;
    while number < 64 {
        table[number] = ln(number as u64);
        number += 1;
    }
    table
};

/// The logarithm by repeated squaring: each square tells one more binary digit.
const fn ln(number: u64) -> i32 {
    let whole = 63 - number.leading_zeros();
    // Between 1 and 2, with 30 digits behind the point.
    let mut rest = (number << 30) >> whole;
    let mut log2 = whole as u64;
    let mut digit = 0;
    while digit < 16 {
        rest = (rest * rest) >> 30;
        log2 <<= 1;
        if rest >= 2 << 30 {
            rest >>= 1;
            log2 |= 1;
        }
        digit += 1;
    }
    // Times ln 2 = 45426 / 65536.
    ((log2 * 45_426) >> 22) as i32
}

/// By how many plies the `tried`-th move of a node is reduced if nothing else is known about it.
pub(super) fn late(depth: i32, tried: usize) -> i32 {
    let depth = LN[(depth as usize).min(63)];
    let tried = LN[tried.min(63)];
    // 1.9 and a half, in the unit of the product.
    (depth * tried * 10 / 19 + ONE * ONE / 2) / (ONE * ONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for number in 1..64 {
            let exact = f64::from(number).ln() * f64::from(ONE);
            let found = f64::from(LN[number as usize]);
            assert!((found - exact).abs() <= 1.5, "{number}: {found} {exact}");
        }
    }

    #[test]
    fn later_and_deeper_means_more() {
        assert_eq!(late(1, 50), 0);
        assert!(late(3, 4) >= 1);
        for depth in 1..20 {
            for tried in 1..100 {
                assert!(late(depth + 1, tried) >= late(depth, tried));
                assert!(late(depth, tried + 1) >= late(depth, tried));
            }
        }
    }
}
