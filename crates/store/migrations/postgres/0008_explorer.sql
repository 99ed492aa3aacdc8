-- Games that are over and that the opening explorer has not counted yet.
CREATE TABLE explorer_waiting (
    game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE
);
INSERT INTO explorer_waiting (game) SELECT id FROM games WHERE status = 'finished';

-- What was played from a position: a row for each collection, month and band of ratings.
CREATE TABLE explorer (
    -- The key of its canonical form.
    position BIGINT NOT NULL,
    collection BIGINT NOT NULL,
    -- Months since the year 0.
    month BIGINT NOT NULL,
    band BIGINT NOT NULL,
    -- How often each move was played and who won: MOVE:GAMES:WINS,WINS MOVE:…
    moves TEXT NOT NULL,
    -- Some of the games, the newest first.
    games TEXT NOT NULL,
    PRIMARY KEY (position, collection, month, band)
);

-- Games that were brought in and that nobody has played here.
CREATE TABLE explorer_records (
    -- A hash of the start and the moves: the same game twice is one.
    id TEXT PRIMARY KEY,
    record TEXT NOT NULL
);
