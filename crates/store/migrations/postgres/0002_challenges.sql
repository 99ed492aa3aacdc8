-- What a browser was asked to sign with a passkey: one question at a time.
CREATE TABLE challenges (
    browser TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX challenges_expiry ON challenges (expires_at);
