//! What the server keeps.
