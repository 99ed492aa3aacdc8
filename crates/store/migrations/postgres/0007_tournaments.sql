CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    maker TEXT NOT NULL REFERENCES players,
    status TEXT NOT NULL,
    -- What its maker has wished for.
    plan TEXT NOT NULL,
    seed BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    starts_at BIGINT,
    started_at BIGINT,
    finished_at BIGINT,
    -- How many rounds have begun.
    rounds BIGINT NOT NULL,
    -- When the next one does, once all games of this one are over.
    next_round_at BIGINT,
    -- When somebody has to look at it.
    due_at BIGINT,
    -- How often anything about it has changed.
    version BIGINT NOT NULL
);
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_status ON tournaments (status, created_at);
CREATE INDEX tournaments_maker ON tournaments (maker);

CREATE TABLE tournament_players (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    -- The order of coming.
    number BIGINT NOT NULL,
    player TEXT NOT NULL REFERENCES players,
    strength BIGINT NOT NULL,
    -- How many rounds had begun before.
    missed BIGINT NOT NULL,
    withdrawn BIGINT NOT NULL,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, player)
);
CREATE INDEX tournament_players_player ON tournament_players (player);

CREATE TABLE tournament_rounds (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    round BIGINT NOT NULL,
    at BIGINT NOT NULL,
    -- The numbers of those who have nobody to play with.
    byes TEXT NOT NULL,
    PRIMARY KEY (tournament, round)
);

CREATE TABLE tournament_games (
    tournament TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    round BIGINT NOT NULL,
    place BIGINT NOT NULL,
    game TEXT NOT NULL UNIQUE REFERENCES games,
    -- The numbers of those who play, in the order of seats.
    seats TEXT NOT NULL,
    -- What it brought each seat, once it is over and counted.
    results TEXT,
    PRIMARY KEY (tournament, round, place)
);
