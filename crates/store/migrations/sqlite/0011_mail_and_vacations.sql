-- How far the clock on the wall is ahead of UTC where a person is, in minutes. The hour of a digest is
-- one on that wall.
ALTER TABLE channels ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0;

-- An address of which somebody has yet to show that they read what comes there: one for each player.
CREATE TABLE mail_codes (
    player TEXT PRIMARY KEY REFERENCES players,
    -- The channel that it is to become.
    channel TEXT NOT NULL,
    body TEXT NOT NULL,
    mode TEXT NOT NULL,
    hour INTEGER NOT NULL,
    ahead INTEGER NOT NULL,
    -- A mark of the code that was sent there, and how often others were tried.
    code TEXT NOT NULL,
    tries INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How many codes were asked for on a day: by accounts, for addresses, from networks. All of them are
-- marks that only the server can make.
CREATE TABLE mail_limits (
    who TEXT PRIMARY KEY,
    day INTEGER NOT NULL,
    count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Marks of addresses whose owners want to be sent no codes.
CREATE TABLE mail_refusals (
    address TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- When people are on vacation. What it does to the clock of a game is a fact of the game.
CREATE TABLE vacations (
    id TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players,
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL,
    -- How often something changed that games of the player have yet to know; 0 if they know all.
    untold INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX vacations_player ON vacations (player, until_at);
CREATE INDEX vacations_untold ON vacations (id) WHERE untold > 0;
