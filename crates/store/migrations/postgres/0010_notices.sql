-- The ways on which people want to be told what happens in their games.
CREATE TABLE channels (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    mode TEXT NOT NULL,
    -- When the digest of a day is sent, in hours of UTC.
    hour BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- When the player was connected last, as far as it is written down.
    seen_at BIGINT NOT NULL,
    -- How often it failed since it worked last, why, and until when it is left alone.
    failures BIGINT NOT NULL,
    failure TEXT,
    rests_until BIGINT NOT NULL,
    -- When it was switched off because it failed too often.
    off_at BIGINT
);
CREATE INDEX channels_player ON channels (player);

-- What is still to be told. It is written with what has happened, and deleted when it was told. No
-- channel is promised to be there: that somebody removes one must never undo a move.
CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    channel TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    due_at BIGINT NOT NULL
);
CREATE INDEX notices_due ON notices (due_at);
CREATE INDEX notices_channel ON notices (channel, due_at);
CREATE INDEX notices_game ON notices (game);
