package import Storage

extension Migration {
    /// Rate limits and cached responses of third-party services, shared by all accounts. They can be deleted at any
    /// time.
    package static let outside: [Migration] = [
        Migration(
            "outside-1",
            """
            -- The time of the next allowed request to a host, for all processes of this gateway.
            CREATE TABLE outside_host (
                host TEXT PRIMARY KEY,
                next_at INTEGER NOT NULL,
                -- Whether the host asked for a pause.
                is_limited INTEGER NOT NULL CHECK (is_limited IN (0, 1))
            ) {strict};

            -- Cached responses by a hash of the request, because URLs may contain keys.
            CREATE TABLE outside_answer (
                request_hash TEXT PRIMARY KEY,
                body BLOB NOT NULL,
                expires_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX outside_answer_by_end ON outside_answer (expires_at);
            """)
    ]
}
