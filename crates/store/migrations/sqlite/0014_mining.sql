-- Games in which puzzles are looked for, and those in which they were.
CREATE TABLE mining (
    game TEXT PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    asked_at INTEGER NOT NULL,
    -- When it was last given to those who work; nothing while it waits for its turn.
    sent_at INTEGER,
    -- How often it was given to them.
    sent INTEGER NOT NULL,
    done_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX mining_left ON mining (asked_at, game) WHERE done_at IS NULL;

-- The game that a puzzle was found in, if it was found in one here.
ALTER TABLE puzzles ADD COLUMN game TEXT REFERENCES games ON DELETE SET NULL;
-- Positions that are equal by symmetry have the same number.
ALTER TABLE puzzles ADD COLUMN position INTEGER;
CREATE UNIQUE INDEX puzzles_position ON puzzles (position);
