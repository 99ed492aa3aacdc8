-- Players whom somebody has asked to play, each by name and for one seat of a game that waits.
CREATE TABLE invitations (
    game TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    player TEXT NOT NULL REFERENCES players,
    -- Who asks.
    host TEXT NOT NULL REFERENCES players,
    seat INTEGER NOT NULL,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_player ON invitations (player, status);
CREATE INDEX invitations_host ON invitations (host, created_at);
CREATE INDEX invitations_due ON invitations (expires_at) WHERE status = 'pending';

-- A simul is a tournament of one round in which its maker meets everybody whom they have admitted.
ALTER TABLE tournaments ADD COLUMN kind TEXT NOT NULL DEFAULT 'tournament';
ALTER TABLE tournament_players ADD COLUMN admitted INTEGER NOT NULL DEFAULT 1;
DROP INDEX tournaments_status;
CREATE INDEX tournaments_status ON tournaments (kind, status, created_at);
