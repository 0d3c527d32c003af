import Storage

extension Migration {
    static let todos: [Migration] = [
        Migration(
            "todos-1",
            """
            CREATE TABLE todo (
                id {identity},
                subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
                title TEXT NOT NULL CHECK (title <> ''),
                -- Position in its list, from 1, without gaps.
                position INTEGER NOT NULL,
                -- ISO date.
                due TEXT,
                created_at INTEGER NOT NULL,
                done_at INTEGER
            ) {strict};
            CREATE INDEX todo_by_subject ON todo (subject_id, position);
            """)
    ]
}
