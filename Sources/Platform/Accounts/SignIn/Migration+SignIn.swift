package import Storage

extension Migration {
    /// The tables of sessions, sign-in and sign-up.
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

        -- Codes that were asked for: to sign in, to choose a new password, to verify a cell. Deleted when used.
        CREATE TABLE sign_in_code (
            id {identity},
            purpose TEXT NOT NULL CHECK (purpose = 'sign_in' OR purpose = 'password' OR purpose = 'cell'),
            -- E.164.
            number TEXT NOT NULL,
            -- NULL: the number is nobody's, and no code was sent. The row is there so that the responses are the same.
            account_id INTEGER REFERENCES account (id) ON DELETE CASCADE,
            -- SHA-256 of the token of the page on which the code is entered, in hexadecimal.
            token_hash TEXT NOT NULL,
            -- HMAC-SHA256 of the code, keyed by the salt, in hexadecimal.
            code_hash TEXT NOT NULL,
            salt TEXT NOT NULL,
            tries INTEGER NOT NULL DEFAULT 0,
            expires_at INTEGER NOT NULL
        ) {strict};
        CREATE UNIQUE INDEX sign_in_code_by_token ON sign_in_code (token_hash);
        CREATE INDEX sign_in_code_by_account ON sign_in_code (account_id);

        -- What counts towards the limits of sign-in.
        CREATE TABLE sign_in_attempt (
            id {identity},
            -- Which limit.
            kind TEXT NOT NULL,
            -- A hash of the number, e-mail address or network address.
            subject TEXT NOT NULL,
            at INTEGER NOT NULL
        ) {strict};
        CREATE INDEX sign_in_attempt_by_subject ON sign_in_attempt (kind, subject, at);

        CREATE TABLE account_password (
            account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            -- 'scrypt', log2 N, r, p, salt and key, separated by '$'.
            hash TEXT NOT NULL,
            changed_at INTEGER NOT NULL
        ) {strict};

        -- Links with which somebody may create an account; deleted when used.
        CREATE TABLE sign_up_invitation (
            id {identity},
            -- For whom it is, in the operator's words.
            note TEXT,
            token_hash TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) {strict};
        CREATE UNIQUE INDEX sign_up_invitation_by_token ON sign_up_invitation (token_hash);
        """)
}
