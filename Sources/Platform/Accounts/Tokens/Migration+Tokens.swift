import Storage

extension Migration {
    /// The tokens of other programs, and what they have done.
    static let apiTokens = Migration(
        "api-token-1",
        """
        -- What another program presents to read and change an account.
        CREATE TABLE api_token (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- Who made it. What the program does is theirs, and it ends when they are removed.
            member_id INTEGER NOT NULL REFERENCES member (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            role TEXT NOT NULL CHECK (role IN ('booker', 'viewer')),
            -- SHA-256 of the token, in hexadecimal.
            token_hash TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            -- Accurate to an hour; NULL if it was never used.
            used_at INTEGER,
            -- NULL: never.
            expires_at INTEGER
        ) {strict};
        CREATE UNIQUE INDEX api_token_by_hash ON api_token (token_hash);
        CREATE INDEX api_token_by_account ON api_token (account_id);

        -- Requests that changed something, by the key that the program gave each. A request that comes again gets the
        -- same response and changes nothing.
        CREATE TABLE api_request (
            token_id INTEGER NOT NULL REFERENCES api_token (id) ON DELETE CASCADE,
            idempotency_key TEXT NOT NULL,
            -- Of its method, path and body.
            fingerprint TEXT NOT NULL,
            status INTEGER NOT NULL,
            -- JSON; empty for no body.
            body TEXT NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (token_id, idempotency_key)
        ) {strict};
        CREATE INDEX api_request_by_time ON api_request (at);
        """)
}
