CREATE TABLE studies (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES players,
    name TEXT NOT NULL,
    visibility TEXT NOT NULL,
    -- How many edits were made in all.
    version BIGINT NOT NULL,
    -- The chapters after so many of them.
    snapshot TEXT NOT NULL,
    snapshot_version BIGINT NOT NULL,
    -- How many chapters there are, for lists.
    chapters BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);
CREATE INDEX studies_owner ON studies (owner);
CREATE INDEX studies_public ON studies (changed_at, id) WHERE visibility = 'public';

CREATE TABLE study_members (
    study TEXT NOT NULL REFERENCES studies ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players,
    role TEXT NOT NULL,
    PRIMARY KEY (study, player)
);
CREATE INDEX study_members_player ON study_members (player);

-- The last edits: those since the snapshot, and some before it for clients that were away.
CREATE TABLE study_edits (
    study TEXT NOT NULL REFERENCES studies ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    player TEXT NOT NULL REFERENCES players,
    -- With which the player knows it again.
    key TEXT NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (study, seq),
    UNIQUE (study, player, key)
);
