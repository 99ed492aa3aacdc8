-- Times are milliseconds since 1970, bodies are JSON.

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    -- As the player writes it, and as names are compared.
    name TEXT,
    name_key TEXT COLLATE "C" UNIQUE,
    password TEXT,
    profile TEXT NOT NULL,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    closed_at BIGINT,
    muted_until BIGINT,
    banned_until BIGINT
);
CREATE INDEX players_kind ON players (kind, created_at);
CREATE INDEX players_banned ON players (banned_until) WHERE banned_until IS NOT NULL;

CREATE TABLE passkeys (
    credential TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX passkeys_player ON passkeys (player);

CREATE TABLE sessions (
    -- The hash of what the browser holds.
    token TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players,
    label TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_player ON sessions (player);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    listing TEXT NOT NULL,
    host TEXT REFERENCES players,
    agreement TEXT NOT NULL,
    game TEXT NOT NULL,
    setup TEXT NOT NULL,
    ladder TEXT NOT NULL,
    rated BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    started_at BIGINT,
    finished_at BIGINT,
    -- How many events there are.
    version BIGINT NOT NULL,
    deadline BIGINT,
    result TEXT,
    termination TEXT
);
CREATE INDEX games_open ON games (created_at) WHERE status = 'open';
CREATE INDEX games_host ON games (host) WHERE status = 'open';
CREATE INDEX games_cancelled ON games (finished_at) WHERE status = 'aborted' AND started_at IS NULL;
CREATE INDEX games_deadline ON games (deadline) WHERE status = 'running' AND deadline IS NOT NULL;
CREATE INDEX games_running ON games (started_at) WHERE status = 'running';
CREATE INDEX games_finished ON games (finished_at, id) WHERE status = 'finished';
CREATE INDEX games_setup ON games (game, setup, finished_at, id) WHERE status = 'finished';

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    player TEXT REFERENCES players,
    -- The level of an engine that the server runs.
    house TEXT,
    outcome TEXT,
    rating_before BIGINT,
    rating_after BIGINT,
    -- As in the game if it was played to an end: so its players find it in the order of time.
    finished_at BIGINT,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seats_player ON seats (player, finished_at, game) WHERE player IS NOT NULL;

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    -- What a client calls its command, so that it can send it twice.
    key TEXT,
    PRIMARY KEY (game, seq)
);
CREATE UNIQUE INDEX events_key ON events (game, key) WHERE key IS NOT NULL;

CREATE TABLE ratings (
    player TEXT NOT NULL REFERENCES players,
    ladder TEXT NOT NULL,
    rating BIGINT NOT NULL,
    games BIGINT NOT NULL,
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (player, ladder)
);
CREATE INDEX ratings_ladder ON ratings (ladder, rating);

CREATE TABLE rating_history (
    player TEXT NOT NULL REFERENCES players,
    ladder TEXT NOT NULL,
    -- The first game that counted is 1.
    games BIGINT NOT NULL,
    game TEXT NOT NULL REFERENCES games,
    at BIGINT NOT NULL,
    rating BIGINT NOT NULL,
    PRIMARY KEY (player, ladder, games)
);

CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    room TEXT NOT NULL,
    seq BIGINT NOT NULL,
    player TEXT NOT NULL REFERENCES players,
    at BIGINT NOT NULL,
    text TEXT NOT NULL,
    removed BIGINT NOT NULL,
    PRIMARY KEY (game, room, seq)
);
CREATE INDEX chat_player ON chat (player, at);

CREATE TABLE notes (
    player TEXT NOT NULL REFERENCES players,
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (player, game)
);

CREATE TABLE conditionals (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players,
    body TEXT NOT NULL,
    PRIMARY KEY (game, player)
);
CREATE INDEX conditionals_player ON conditionals (player);

CREATE TABLE blocks (
    player TEXT NOT NULL REFERENCES players,
    blocked TEXT NOT NULL REFERENCES players,
    PRIMARY KEY (player, blocked)
);
CREATE INDEX blocks_blocked ON blocks (blocked);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES players,
    about TEXT NOT NULL REFERENCES players,
    game TEXT REFERENCES games ON DELETE SET NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    closed_at BIGINT
);
CREATE INDEX reports_open ON reports (at) WHERE closed_at IS NULL;

CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    about TEXT NOT NULL
);
CREATE INDEX audit_at ON audit (at, id);
