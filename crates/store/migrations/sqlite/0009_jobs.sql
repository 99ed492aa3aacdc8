-- Work that was asked for and is not done yet.
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    asker TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
    asked_at INTEGER NOT NULL,
    -- When it was last given to those who work; nothing while it waits for its turn.
    sent_at INTEGER,
    -- How often it was given to them.
    sent INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX jobs_asked ON jobs (asked_at, id);
CREATE INDEX jobs_asker ON jobs (asker, asked_at, id);

-- What engines have found in games that are over.
CREATE TABLE reviews (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    engine TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, engine)
) STRICT;

-- Puzzles beside those of the program, a line each.
CREATE TABLE puzzles (
    id TEXT PRIMARY KEY,
    line TEXT NOT NULL,
    added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How hard puzzles turned out to be, and how strong those who solve them.
CREATE TABLE puzzle_ratings (
    puzzle TEXT PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE solvers (
    player TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
    game TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

-- The first try of each at each counts.
CREATE TABLE puzzle_tries (
    player TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
    puzzle TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;
