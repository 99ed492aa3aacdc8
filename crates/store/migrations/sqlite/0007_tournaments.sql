CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    maker TEXT NOT NULL REFERENCES players,
    status TEXT NOT NULL,
    -- What its maker has wished for.
    plan TEXT NOT NULL,
    seed INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    starts_at INTEGER,
    started_at INTEGER,
    finished_at INTEGER,
    -- How many rounds have begun.
    rounds INTEGER NOT NULL,
    -- When the next one does, once all games of this one are over.
    next_round_at INTEGER,
    -- When somebody has to look at it.
    due_at INTEGER,
    -- How often anything about it has changed.
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_status ON tournaments (status, created_at);
CREATE INDEX tournaments_maker ON tournaments (maker);

CREATE TABLE tournament_players (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    -- The order of coming.
    number INTEGER NOT NULL,
    player TEXT NOT NULL REFERENCES players,
    strength INTEGER NOT NULL,
    -- How many rounds had begun before.
    missed INTEGER NOT NULL,
    withdrawn INTEGER NOT NULL,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_players_player ON tournament_players (player);

CREATE TABLE tournament_rounds (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    round INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- The numbers of those who have nobody to play with.
    byes TEXT NOT NULL,
    PRIMARY KEY (tournament, round)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_games (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,
    game TEXT NOT NULL UNIQUE REFERENCES games,
    -- The numbers of those who play, in the order of seats.
    seats TEXT NOT NULL,
    -- What it brought each seat, once it is over and counted.
    results TEXT,
    PRIMARY KEY (tournament, round, place)
) STRICT, WITHOUT ROWID;
