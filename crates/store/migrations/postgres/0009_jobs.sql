-- Work that was asked for and is not done yet.
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    asker TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
    asked_at BIGINT NOT NULL,
    -- When it was last given to those who work; nothing while it waits for its turn.
    sent_at BIGINT,
    -- How often it was given to them.
    sent BIGINT NOT NULL
);
CREATE INDEX jobs_asked ON jobs (asked_at, id);
CREATE INDEX jobs_asker ON jobs (asker, asked_at, id);

-- What engines have found in games that are over.
CREATE TABLE reviews (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    engine TEXT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, engine)
);

-- Puzzles beside those of the program, a line each.
CREATE TABLE puzzles (
    id TEXT PRIMARY KEY,
    line TEXT NOT NULL,
    added_at BIGINT NOT NULL
);

-- How hard puzzles turned out to be, and how strong those who solve them.
CREATE TABLE puzzle_ratings (
    puzzle TEXT PRIMARY KEY,
    body TEXT NOT NULL
);
CREATE TABLE solvers (
    player TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
    game TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (player, game)
);

-- The first try of each at each counts.
CREATE TABLE puzzle_tries (
    player TEXT NOT NULL REFERENCES players ON DELETE CASCADE,
    puzzle TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, puzzle)
);
