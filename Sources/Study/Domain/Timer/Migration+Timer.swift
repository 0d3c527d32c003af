import Storage

extension Migration {
    static let studyTimer: [Migration] = [
        Migration(
            "study-timer-1",
            """
            -- A session of studying and breaks. An account has at most one that is not finished.
            CREATE TABLE study_timer (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                study_minutes INTEGER NOT NULL CHECK (study_minutes BETWEEN 1 AND 1439),
                break_minutes INTEGER NOT NULL CHECK (break_minutes BETWEEN 1 AND 1439),
                -- While studying or on a break, due_at is its end; get_break and start_study wait for a choice.
                phase TEXT NOT NULL
                    CHECK (phase = 'study' OR phase = 'get_break' OR phase = 'break' OR phase = 'start_study'
                        OR phase = 'finished'),
                since INTEGER NOT NULL,
                due_at INTEGER,
                breaks INTEGER NOT NULL DEFAULT 0,
                started_at INTEGER NOT NULL,
                finished_at INTEGER,
                deck_id INTEGER REFERENCES deck (subject_id) ON DELETE SET NULL,
                todo_id INTEGER REFERENCES todo (id) ON DELETE SET NULL,
                CHECK ((due_at IS NOT NULL) = (phase = 'study' OR phase = 'break')),
                CHECK ((finished_at IS NOT NULL) = (phase = 'finished'))
            ) {strict};
            CREATE UNIQUE INDEX study_timer_open ON study_timer (account_id) WHERE finished_at IS NULL;
            CREATE INDEX study_timer_by_account ON study_timer (account_id, started_at);
            CREATE INDEX study_timer_by_deck ON study_timer (deck_id) WHERE deck_id IS NOT NULL;
            CREATE INDEX study_timer_by_todo ON study_timer (todo_id) WHERE todo_id IS NOT NULL;
            -- The times that were studied.
            CREATE TABLE study_span (
                id {identity},
                timer_id INTEGER NOT NULL REFERENCES study_timer (id) ON DELETE CASCADE,
                started_at INTEGER NOT NULL,
                ended_at INTEGER NOT NULL CHECK (ended_at >= started_at)
            ) {strict};
            CREATE INDEX study_span_by_timer ON study_span (timer_id, started_at);
            """),
        Migration(
            "study-timer-2",
            """
            -- The member who started it, who is texted when a phase ends; NULL for the owner of the account.
            ALTER TABLE study_timer ADD COLUMN member_id INTEGER;
            """),
    ]
}
