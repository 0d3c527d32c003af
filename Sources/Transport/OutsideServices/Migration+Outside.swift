package import Storage

extension Migration {
    /// What is known of services in the outside world: the same for all accounts, and nothing is lost with it.
    package static let outside: [Migration] = [
        Migration(
            "outside-1",
            """
            -- When a host may be asked next, by any process of this gateway.
            CREATE TABLE outside_host (
                host TEXT PRIMARY KEY,
                next_at INTEGER NOT NULL,
                -- It asked for a pause itself.
                is_limited INTEGER NOT NULL CHECK (is_limited IN (0, 1))
            ) {strict};

            -- Answers that hold for a while, by a hash of the request: addresses may hold keys.
            CREATE TABLE outside_answer (
                request_hash TEXT PRIMARY KEY,
                body BLOB NOT NULL,
                expires_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX outside_answer_by_end ON outside_answer (expires_at);
            """)
    ]
}
