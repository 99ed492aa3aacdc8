-- The servers that work on this database, and when each has said so last.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,
    seen_at BIGINT NOT NULL
);
