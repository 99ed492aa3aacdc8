//! The tables inside the program.

use crate::Endings;
#[cfg(not(target_family = "wasm"))]
use std::sync::OnceLock;

/// What `tercio tables build --pieces 4 --pack FILE` has made.
#[cfg(not(target_family = "wasm"))]
const PACK: &[u8] = include_bytes!("../tables/two.pack");

impl Endings {
    /// Those with up to four pieces, inside the program.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn shipped() -> Endings {
        static SHIPPED: OnceLock<Endings> = OnceLock::new();
        // A test reads them; without any, nothing is looked up.
        let read = || Endings::from_compressed(PACK).unwrap_or_default();
        SHIPPED.get_or_init(read).clone()
    }

    /// None in the browser, where they are a file of their own.
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub fn shipped() -> Endings {
        Endings::default()
    }

    /// All tables as one compressed file.
    #[cfg(not(target_family = "wasm"))]
    pub fn to_compressed(&self) -> std::io::Result<Vec<u8>> {
        use flate2::{Compression, write::ZlibEncoder};
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        std::io::Write::write_all(&mut encoder, &self.to_pack())?;
        encoder.finish()
    }

    /// Reads what [`to_compressed`](Endings::to_compressed) has written; `None` if it is something
    /// else.
    #[cfg(not(target_family = "wasm"))]
    fn from_compressed(bytes: &[u8]) -> Option<Endings> {
        let mut pack = Vec::new();
        let mut decoder = flate2::read::ZlibDecoder::new(bytes);
        std::io::Read::read_to_end(&mut decoder, &mut pack).ok()?;
        Endings::from_pack(&pack).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_is_what_is_solved() {
        let shipped = Endings::shipped();
        assert_eq!(shipped.pieces(), 4);
        let solved = Endings::solve(3, &|_| {});
        for pieces in 2..=3 {
            assert_eq!(shipped.file(pieces), solved.file(pieces));
        }
        let checked = shipped.check(30_000, 1).expect("no fault");
        assert!(checked.exact > 15_000, "{checked:?}");
    }
}
