package import Storage

extension Migration {
    package static let undo = Migration(
        "undo-1",
        """
        -- What can be taken back: what each change replaced.
        CREATE TABLE undo_step (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            -- A key of the table that goes with the kind.
            subject INTEGER NOT NULL,
            -- What was done, for people: 'added "buy film"'.
            summary TEXT NOT NULL,
            at INTEGER NOT NULL,
            -- The first step of the same command, where it took several: they are taken back together.
            part_of INTEGER REFERENCES undo_step (id) ON DELETE CASCADE,
            -- Since then it is taken back, or reported as one that cannot be.
            undone_at INTEGER,
            -- JSON: the version of the kind's fields, and the fields.
            snapshot TEXT NOT NULL
        ) {strict};
        CREATE INDEX undo_step_last ON undo_step (account_id, id) WHERE undone_at IS NULL;
        CREATE INDEX undo_step_of_command ON undo_step (part_of);
        """)
}
