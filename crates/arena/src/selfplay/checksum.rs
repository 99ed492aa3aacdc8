//! CRC-32 as in zip and PNG, so that every language has it at hand.

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut rest = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            let carry = rest & 1;
            rest >>= 1;
            if carry == 1 {
                rest ^= 0xedb8_8320;
            }
            bit += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

/// The checksum of some bytes.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, &byte: &u8| TABLE[((sum ^ u32::from(byte)) & 0xff) as usize] ^ sum >> 8;
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_check_value_of_the_standard() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(super::crc32(b""), 0);
    }
}
