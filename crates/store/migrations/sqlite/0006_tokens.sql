-- What programs show instead of a session, each with what it may do.
CREATE TABLE tokens (
    -- The hash of what the program holds.
    token TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players,
    name TEXT NOT NULL,
    -- Words with blanks between them.
    scopes TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER,
    expires_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_player ON tokens (player);
