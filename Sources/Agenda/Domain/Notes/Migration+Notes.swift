import Storage

extension Migration {
    static let notes: [Migration] = [
        Migration(
            "notes-1",
            """
            CREATE TABLE note (
                id {identity},
                subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
                body TEXT NOT NULL CHECK (body <> ''),
                -- For searches: without case and accents.
                folded_body TEXT NOT NULL,
                -- Increases with every change; an edit names the version that was read.
                version INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX note_by_subject ON note (subject_id, changed_at);
            """)
    ]
}
