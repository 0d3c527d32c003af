import Storage

extension Migration {
    static let todoTiming: [Migration] = [
        Migration(
            "todos-2",
            """
            -- The time of day at which it is due, in minutes since midnight in the account's zone.
            ALTER TABLE todo ADD COLUMN due_minute INTEGER;
            -- How many minutes before that its owner gets a text.
            ALTER TABLE todo ADD COLUMN remind_minutes INTEGER;
            -- An RRULE, for one that repeats.
            ALTER TABLE todo ADD COLUMN rule TEXT;
            CREATE INDEX todo_by_due ON todo (due) WHERE due IS NOT NULL AND done_at IS NULL;
            """)
    ]
}
