package import Storage

extension Migration {
    /// The tables of sessions and sign-in links.
    package static let signIn = Migration(
        "sign-in-1",
        """
        -- Browsers in which somebody is signed in.
        CREATE TABLE session (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- SHA-256 of the token in the cookie, in hexadecimal.
            token_hash TEXT NOT NULL,
            -- What the browser calls itself, for people: 'Firefox on Linux'.
            browser TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            used_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) {strict};
        CREATE UNIQUE INDEX session_by_token ON session (token_hash);
        CREATE INDEX session_by_account ON session (account_id);

        -- Links that sign in once; deleted when used.
        CREATE TABLE sign_in_link (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- SHA-256 of the token in the link, in hexadecimal.
            token_hash TEXT NOT NULL,
            expires_at INTEGER NOT NULL
        ) {strict};
        CREATE UNIQUE INDEX sign_in_link_by_token ON sign_in_link (token_hash);
        """)
}
