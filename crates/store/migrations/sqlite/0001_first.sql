-- Times are milliseconds since 1970, bodies are JSON.

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    -- As the player writes it, and as names are compared.
    name TEXT,
    name_key TEXT UNIQUE,
    password TEXT,
    profile TEXT NOT NULL,
    role TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    closed_at INTEGER,
    muted_until INTEGER,
    banned_until INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX players_kind ON players (kind, created_at);
CREATE INDEX players_banned ON players (banned_until) WHERE banned_until IS NOT NULL;

CREATE TABLE passkeys (
    credential TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_player ON passkeys (player);

CREATE TABLE sessions (
    -- The hash of what the browser holds.
    token TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players,
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
    rated INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    finished_at INTEGER,
    -- How many events there are.
    version INTEGER NOT NULL,
    deadline INTEGER,
    result TEXT,
    termination TEXT
) STRICT;
CREATE INDEX games_open ON games (created_at) WHERE status = 'open';
CREATE INDEX games_host ON games (host) WHERE status = 'open';
CREATE INDEX games_cancelled ON games (finished_at) WHERE status = 'aborted' AND started_at IS NULL;
CREATE INDEX games_deadline ON games (deadline) WHERE status = 'running' AND deadline IS NOT NULL;
CREATE INDEX games_running ON games (started_at) WHERE status = 'running';
CREATE INDEX games_finished ON games (finished_at, id) WHERE status = 'finished';
CREATE INDEX games_setup ON games (game, setup, finished_at, id) WHERE status = 'finished';

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player TEXT REFERENCES players,
    -- The level of an engine that the server runs.
    house TEXT,
    outcome TEXT,
    rating_before INTEGER,
    rating_after INTEGER,
    -- As in the game if it was played to an end: so its players find it in the order of time.
    finished_at INTEGER,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_player ON seats (player, finished_at, game) WHERE player IS NOT NULL;

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    -- What a client calls its command, so that it can send it twice.
    key TEXT,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX events_key ON events (game, key) WHERE key IS NOT NULL;

CREATE TABLE ratings (
    player TEXT NOT NULL REFERENCES players,
    ladder TEXT NOT NULL,
    rating INTEGER NOT NULL,
    games INTEGER NOT NULL,
    body TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (player, ladder)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_ladder ON ratings (ladder, rating);

CREATE TABLE rating_history (
    player TEXT NOT NULL REFERENCES players,
    ladder TEXT NOT NULL,
    -- The first game that counted is 1.
    games INTEGER NOT NULL,
    game TEXT NOT NULL REFERENCES games,
    at INTEGER NOT NULL,
    rating INTEGER NOT NULL,
    PRIMARY KEY (player, ladder, games)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    room TEXT NOT NULL,
    seq INTEGER NOT NULL,
    player TEXT NOT NULL REFERENCES players,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    removed INTEGER NOT NULL,
    PRIMARY KEY (game, room, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_player ON chat (player, at);

CREATE TABLE notes (
    player TEXT NOT NULL REFERENCES players,
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE conditionals (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players,
    body TEXT NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX conditionals_player ON conditionals (player);

CREATE TABLE blocks (
    player TEXT NOT NULL REFERENCES players,
    blocked TEXT NOT NULL REFERENCES players,
    PRIMARY KEY (player, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_blocked ON blocks (blocked);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES players,
    about TEXT NOT NULL REFERENCES players,
    game TEXT REFERENCES games ON DELETE SET NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    closed_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX reports_open ON reports (at) WHERE closed_at IS NULL;

CREATE TABLE audit (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_at ON audit (at, id);
