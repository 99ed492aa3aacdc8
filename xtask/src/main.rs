//! What cargo alone cannot do.

fn main() {}
