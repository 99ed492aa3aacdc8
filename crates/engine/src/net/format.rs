//! Nets as bytes. `docs/networks.md` specifies the format; nothing here trusts what it reads.

use super::crowd::{self, Crowd, CrowdInputs};
use super::layer::{Head, ONE, Row, WIDTH};
use super::{AnyNet, Inputs, Net, martian};
use std::fmt;
use tercio_rules::{Position, Rules};

const MAGIC: &[u8; 8] = b"TERCIONN";
const VERSION: u16 = 1;

/// Why bytes are not a net that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetError {
    /// They are something else.
    Foreign,
    /// They are of a version that is not known here.
    Version(u16),
    /// They have changed since they were written, or some are missing.
    Checksum,
    /// There are no nets for such games.
    Game,
    /// It has other inputs, another width or other stages than nets of today.
    Shape,
    /// Its numbers are so large that sums might overflow.
    Range,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::Foreign => f.write_str("this is not a net"),
            NetError::Version(version) => {
                write!(f, "expected version {VERSION} of the format, got {version}")
            }
            NetError::Checksum => f.write_str("the net is damaged"),
            NetError::Game => f.write_str("the net is for a game without nets"),
            NetError::Shape => f.write_str("the net was made for another engine"),
            NetError::Range => f.write_str("the numbers of the net are too large"),
        }
    }
}

impl std::error::Error for NetError {}

struct Header {
    rules: Rules,
    name: String,
    inputs: usize,
    width: usize,
    stages: usize,
}

impl Header {
    fn read(reader: &mut Reader<'_>) -> Result<Header, NetError> {
        let start: Position = reader.text()?.parse().map_err(|_| NetError::Game)?;
        Ok(Header {
            rules: start.rules(),
            name: reader.text()?.to_owned(),
            inputs: usize::from(reader.u16()?),
            width: usize::from(reader.u16()?),
            stages: usize::from(reader.u16()?),
        })
    }
}

impl AnyNet {
    /// Reads a net for any number of seats.
    pub(super) fn read(bytes: &[u8]) -> Result<AnyNet, NetError> {
        let mut reader = Reader::open(bytes)?;
        let header = Header::read(&mut reader)?;
        let checksum = checksum(&bytes[..bytes.len() - 8]);
        match header.rules.seats() {
            2 => Net::decode(reader, header, checksum).map(|net| AnyNet::Two(net.into())),
            _ => Crowd::decode(reader, header, checksum).map(|net| AnyNet::Many(net.into())),
        }
    }
}

impl Net {
    fn decode(mut reader: Reader<'_>, header: Header, checksum: u64) -> Result<Net, NetError> {
        let inputs = Inputs::new(header.rules).ok_or(NetError::Game)?;
        let shape = (header.inputs, header.width, header.stages);
        if shape != (inputs.len(), WIDTH, inputs.stages) {
            return Err(NetError::Shape);
        }
        let bias = reader.numbers::<WIDTH>()?;
        let mut weights = Vec::with_capacity(inputs.len());
        for _ in 0..inputs.len() {
            weights.push(reader.numbers::<WIDTH>()?);
        }
        let mut heads = Vec::with_capacity(inputs.stages);
        for _ in 0..inputs.stages {
            heads.push(Head {
                weights: [reader.numbers()?, reader.numbers()?],
                bias: reader.i32()?,
            });
        }
        if !reader.bytes.is_empty() {
            return Err(NetError::Shape);
        }
        let mut rows = vec![Row::ZERO];
        rows.extend(
            weights
                .iter()
                .zip(&inputs.turned)
                .map(|(row, &turned)| Row([*row, weights[usize::from(turned)]])),
        );
        let largest = rows.iter().map(largest).max().unwrap_or(0);
        let bias = Row([bias; 2]);
        if let Rules::Martian(_) = header.rules {
            martian::combine(&mut rows);
        }
        let net = Net {
            name: header.name,
            rules: header.rules,
            checksum,
            inputs,
            rows,
            bias,
            heads,
        };
        match net.is_within_range(largest) {
            true => Ok(net),
            false => Err(NetError::Range),
        }
    }

    /// Whether no sum of a position overflows, if no number of an input is larger than this.
    fn is_within_range(&self, number: u64) -> bool {
        let sums = largest(&self.bias) + number * self.inputs.most as u64;
        let head = |head: &Head| most(head.weights.as_flattened(), head.bias);
        let heads = self.heads.iter().map(head).max().unwrap_or(0);
        sums <= i16::MAX as u64 && heads <= i32::MAX as u64
    }
}

impl Crowd {
    fn decode(mut reader: Reader<'_>, header: Header, checksum: u64) -> Result<Crowd, NetError> {
        let inputs = CrowdInputs::new(header.rules).ok_or(NetError::Game)?;
        let shape = (header.inputs, header.width, header.stages);
        // A net may say nothing of positions, and only of moves.
        if shape != (inputs.len, WIDTH, inputs.heads) && shape != (0, WIDTH, 0) {
            return Err(NetError::Shape);
        }
        let bias = reader.numbers::<WIDTH>()?;
        let mut rows = Vec::with_capacity(header.inputs);
        for _ in 0..header.inputs {
            rows.push(reader.numbers::<WIDTH>()?);
        }
        let mut heads = Vec::with_capacity(header.stages);
        for _ in 0..header.stages {
            heads.push(crowd::Head {
                weights: reader.numbers()?,
                bias: reader.i32()?,
            });
        }
        // What it says of moves may be missing.
        let mut policy = Vec::new();
        if !reader.bytes.is_empty() {
            for _ in 0..inputs.policy {
                let [weight] = reader.numbers()?;
                policy.push(weight);
            }
        }
        if !reader.bytes.is_empty() {
            return Err(NetError::Shape);
        }
        let largest = |numbers: &[i16]| numbers.iter().copied().map(size).max().unwrap_or(0);
        let sums = largest(&bias) + largest(rows.as_flattened()) * inputs.most as u64;
        let head = |head: &crowd::Head| most(&head.weights, head.bias);
        let total = heads.iter().map(head).max().unwrap_or(0);
        if sums > i16::MAX as u64 || total > i32::MAX as u64 {
            return Err(NetError::Range);
        }
        let about = (header.name, header.rules, checksum);
        Ok(Crowd::new(about, bias, rows, heads, policy))
    }
}

/// The most that a head can make of the sums, whatever its sign.
fn most(weights: &[i16], bias: i32) -> u64 {
    let one = u64::from(ONE.unsigned_abs());
    let weights: u64 = weights.iter().copied().map(size).sum();
    weights * one * one + u64::from(bias.unsigned_abs())
}

/// The largest number of a row, whatever its sign.
fn largest(row: &Row) -> u64 {
    let numbers = row.0.as_flattened().iter().copied();
    numbers.map(size).max().unwrap_or(0)
}

fn size(number: i16) -> u64 {
    u64::from(number.unsigned_abs())
}

/// A hash of bytes (FNV-1a, 64 bits).
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// What is left of the bytes.
struct Reader<'b> {
    bytes: &'b [u8],
}

impl<'b> Reader<'b> {
    /// The bytes between version and checksum, which are right.
    fn open(bytes: &'b [u8]) -> Result<Reader<'b>, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::Foreign)?;
        let mut reader = Reader { bytes: rest };
        let version = reader.u16()?;
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        let (content, end) = reader
            .bytes
            .split_last_chunk::<8>()
            .ok_or(NetError::Checksum)?;
        if checksum(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*end) {
            return Err(NetError::Checksum);
        }
        Ok(Reader { bytes: content })
    }

    fn take<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], NetError> {
        let (taken, rest) = self.bytes.split_first_chunk().ok_or(NetError::Shape)?;
        self.bytes = rest;
        Ok(*taken)
    }

    fn u16(&mut self) -> Result<u16, NetError> {
        self.take().map(u16::from_le_bytes)
    }

    fn i32(&mut self) -> Result<i32, NetError> {
        self.take().map(i32::from_le_bytes)
    }

    fn text(&mut self) -> Result<&'b str, NetError> {
        let length = usize::from(self.u16()?);
        let (text, rest) = self.bytes.split_at_checked(length).ok_or(NetError::Shape)?;
        self.bytes = rest;
        std::str::from_utf8(text).map_err(|_| NetError::Shape)
    }

    fn numbers<const COUNT: usize>(&mut self) -> Result<[i16; COUNT], NetError> {
        let mut numbers = [0; COUNT];
        for number in &mut numbers {
            *number = i16::from_le_bytes(self.take()?);
        }
        Ok(numbers)
    }
}
