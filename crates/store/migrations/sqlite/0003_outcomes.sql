-- Drawn games are few: whoever looks for them must not look at all others.
CREATE INDEX seats_outcome ON seats (outcome, finished_at, game) WHERE outcome IS NOT NULL;
