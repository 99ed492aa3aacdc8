//! Play Pikemen and Martian Chess in a terminal.
