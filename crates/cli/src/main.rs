//! `tercio`: Pikemen and Martian Chess on the command line.

fn main() {}
