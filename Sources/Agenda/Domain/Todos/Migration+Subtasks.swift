import Storage

extension Migration {
    static let subtasks: [Migration] = [
        Migration(
            "todos-3",
            """
            -- The to-do of the same list under which it stands; NULL at the top. There is one level.
            ALTER TABLE todo ADD COLUMN parent_id INTEGER REFERENCES todo (id) ON DELETE SET NULL;
            CREATE INDEX todo_by_parent ON todo (parent_id) WHERE parent_id IS NOT NULL;
            """)
    ]
}
