//! An animation: pictures of one size, one after another, as an animated PNG.
//!
//! The pictures are finished PNG files, whoever made them: `resvg` on the command line, a canvas in
//! the browser. Their packed pixels are taken over as they are, so that nothing is packed twice.

use std::fmt;
use std::time::Duration;

/// An animation. Add pictures, then make a file of them. Whoever cannot show animations shows the first
/// picture.
///
/// ```
/// use std::time::Duration;
/// use tercio_draw::{Animation, AnimationError};
/// let mut animation = Animation::default();
/// assert_eq!(animation.add(b"no picture", Duration::from_secs(1)), Err(AnimationError::NotPng));
/// assert_eq!(animation.to_png(), Err(AnimationError::Empty));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Animation {
    /// The header that all pictures share.
    header: Vec<u8>,
    frames: u32,
    /// How many numbered chunks there are.
    numbered: u32,
    /// The chunks of all pictures.
    chunks: Vec<u8>,
}

/// Why there is no animation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AnimationError {
    /// A picture is no PNG.
    NotPng,
    /// A picture ends too early, or its parts make no sense.
    Damaged,
    /// A picture has another size or other kinds of pixels than the first one.
    Different,
    /// A picture has a palette, which pictures of an animation would have to share.
    Palette,
    /// There is no picture.
    Empty,
}

impl fmt::Display for AnimationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AnimationError::NotPng => "a picture of the animation is no PNG",
            AnimationError::Damaged => "a picture of the animation is damaged",
            AnimationError::Different => {
                "the pictures of the animation differ in size or in their pixels"
            }
            AnimationError::Palette => "a picture of the animation has a palette",
            AnimationError::Empty => "the animation has no picture",
        })
    }
}

impl std::error::Error for AnimationError {}

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";
/// The length of the header of a PNG: width, height, and five bytes about the pixels.
const HEADER: usize = 13;
/// The kind of pixels that needs a palette.
const INDEXED: u8 = 3;

impl Animation {
    /// Adds a picture that is shown for a while: at most a good minute, which is all the format
    /// has room for. A picture that is refused changes nothing.
    pub fn add(&mut self, png: &[u8], shown: Duration) -> Result<(), AnimationError> {
        let picture = Picture::read(png)?;
        if self.frames > 0 && self.header != picture.header {
            return Err(AnimationError::Different);
        }
        self.header = picture.header.to_vec();
        let millis = u16::try_from(shown.as_millis()).unwrap_or(u16::MAX);
        let mut control = Vec::with_capacity(26);
        control.extend(self.next_number());
        // Each picture fills the whole animation …
        control.extend(&picture.header[..8]);
        control.extend([0; 8]);
        control.extend(millis.to_be_bytes());
        control.extend(1000_u16.to_be_bytes());
        // … and takes the place of the one before.
        control.extend([0, 0]);
        write(&mut self.chunks, b"fcTL", &[&control]);
        for pixels in picture.pixels {
            if self.frames == 0 {
                write(&mut self.chunks, b"IDAT", &[pixels]);
            } else {
                let number = self.next_number();
                write(&mut self.chunks, b"fdAT", &[&number, pixels]);
            }
        }
        self.frames += 1;
        Ok(())
    }

    /// How many pictures it has.
    pub fn len(&self) -> usize {
        self.frames as usize
    }

    /// Whether it has no picture.
    pub fn is_empty(&self) -> bool {
        self.frames == 0
    }

    /// The animation as the bytes of a PNG file; it begins again when it has ended.
    pub fn to_png(&self) -> Result<Vec<u8>, AnimationError> {
        if self.is_empty() {
            return Err(AnimationError::Empty);
        }
        let mut file = Vec::with_capacity(self.chunks.len() + 128);
        file.extend(SIGNATURE);
        write(&mut file, b"IHDR", &[&self.header]);
        let for_ever = 0_u32;
        let control = [self.frames.to_be_bytes(), for_ever.to_be_bytes()].concat();
        write(&mut file, b"acTL", &[&control]);
        file.extend(&self.chunks);
        write(&mut file, b"IEND", &[]);
        Ok(file)
    }

    fn next_number(&mut self) -> [u8; 4] {
        let number = self.numbered;
        self.numbered += 1;
        number.to_be_bytes()
    }
}

/// The parts of a PNG file that an animation needs.
struct Picture<'a> {
    header: &'a [u8],
    /// The packed pixels, in as many parts as the file has them.
    pixels: Vec<&'a [u8]>,
}

impl<'a> Picture<'a> {
    fn read(png: &'a [u8]) -> Result<Picture<'a>, AnimationError> {
        let mut rest = png.strip_prefix(&SIGNATURE).ok_or(AnimationError::NotPng)?;
        let mut picture = Picture {
            header: &[],
            pixels: Vec::new(),
        };
        while let Some((&length, after)) = rest.split_first_chunk::<4>() {
            let length = u32::from_be_bytes(length) as usize;
            let (&kind, after) = after
                .split_first_chunk::<4>()
                .ok_or(AnimationError::Damaged)?;
            let (data, after) = after
                .split_at_checked(length)
                .ok_or(AnimationError::Damaged)?;
            let (_, after) = after
                .split_first_chunk::<4>()
                .ok_or(AnimationError::Damaged)?;
            match &kind {
                b"IHDR" if length == HEADER => picture.header = data,
                b"IDAT" => picture.pixels.push(data),
                b"IEND" => return picture.checked(),
                _ => {}
            }
            rest = after;
        }
        Err(AnimationError::Damaged)
    }

    fn checked(self) -> Result<Picture<'a>, AnimationError> {
        match self.header.get(9) {
            Some(&INDEXED) => Err(AnimationError::Palette),
            Some(_) if !self.pixels.is_empty() => Ok(self),
            _ => Err(AnimationError::Damaged),
        }
    }
}

/// Writes a chunk: its length, kind, data, and the sum that guards kind and data.
fn write(file: &mut Vec<u8>, kind: &[u8; 4], data: &[&[u8]]) {
    let length: usize = data.iter().map(|part| part.len()).sum();
    // No chunk of ours comes near to the largest one: each is as long as one that was read.
    file.extend((length as u32).to_be_bytes());
    let guarded = file.len();
    file.extend(kind);
    for part in data {
        file.extend(*part);
    }
    let sum = crc(&file[guarded..]);
    file.extend(sum.to_be_bytes());
}

/// The sum of PNG and many others (CRC-32), half a byte at a time: small enough for the browser.
fn crc(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 16] = {
        let mut table = [0; 16];
        let mut index = 0;
        while index < 16 {
            let mut sum = index as u32;
            let mut bit = 0;
            while bit < 4 {
                sum = (sum >> 1) ^ (0xedb8_8320 * (sum & 1));
                bit += 1;
            }
            table[index] = sum;
            index += 1;
        }
        table
    };
    let step = |sum: u32, half: u32| (sum >> 4) ^ TABLE[((sum ^ half) & 15) as usize];
    !bytes.iter().fold(!0, |sum, &byte| {
        let byte = u32::from(byte);
        step(step(sum, byte), byte >> 4)
    })
}

#[cfg(test)]
mod tests {
    use super::crc;

    #[test]
    fn the_sum_is_the_known_one() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc(b"IEND"), 0xae42_6082);
        assert_eq!(crc(b""), 0);
    }
}
