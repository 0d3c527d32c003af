import Storage

extension Migration {
    static let training: [Migration] = [
        Migration(
            "training-1",
            """
            -- Distances are in millimeters, days are ISO dates in the account's zone.
            CREATE TABLE training_plan (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                goal TEXT NOT NULL,
                distance INTEGER NOT NULL CHECK (distance > 0),
                race_day TEXT NOT NULL,
                weeks INTEGER NOT NULL,
                experience TEXT NOT NULL CHECK (experience IN ('new', 'some', 'seasoned')),
                -- Three letters each, separated by commas.
                days TEXT NOT NULL,
                long_day TEXT NOT NULL,
                -- What was run in a week before. NULL: the usual start of the experience.
                weekly INTEGER,
                unit TEXT NOT NULL CHECK (unit IN ('mi', 'km')),
                -- JSON. NULL: runs are by feel.
                recent TEXT,
                -- The wanted time of the race, in seconds.
                target INTEGER,
                -- The race that it leads to. NULL: none of the calendar.
                race_id INTEGER REFERENCES event (id) ON DELETE SET NULL,
                -- No workouts on these days.
                paused_from TEXT,
                paused_until TEXT,
                created_at INTEGER NOT NULL,
                -- NULL: the current plan.
                ended_at INTEGER
            ) {strict};
            CREATE UNIQUE INDEX training_plan_current ON training_plan (account_id) WHERE ended_at IS NULL;

            -- A workout is an event, which calendars show.
            CREATE TABLE workout (
                event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                plan_id INTEGER NOT NULL REFERENCES training_plan (id) ON DELETE CASCADE,
                day TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('easy', 'long', 'tempo', 'intervals', 'race')),
                distance INTEGER NOT NULL,
                -- The part at tempo or interval pace.
                hard INTEGER,
                week INTEGER NOT NULL,
                phase TEXT NOT NULL CHECK (phase IN ('base', 'build', 'peak', 'taper')),
                state TEXT NOT NULL CHECK (state IN ('planned', 'done', 'skipped', 'missed', 'removed')),
                -- Its day in the plan, if it was moved.
                moved_from TEXT
            ) {strict};
            CREATE INDEX workout_by_day ON workout (account_id, day);
            CREATE INDEX workout_by_plan ON workout (plan_id);

            CREATE TABLE run (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                day TEXT NOT NULL,
                -- NULL: not known.
                started_at INTEGER,
                distance INTEGER NOT NULL CHECK (distance > 0),
                -- Moving time. NULL: not known.
                seconds INTEGER,
                note TEXT NOT NULL,
                is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
                workout_id INTEGER REFERENCES event (id) ON DELETE SET NULL,
                -- The imported file. NULL: logged by hand.
                source TEXT,
                -- JSON: seconds of each mile or kilometer, and the points of the map. NULL: none.
                track TEXT,
                created_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX run_by_day ON run (account_id, day);
            CREATE INDEX run_by_workout ON run (workout_id);

            CREATE TABLE training_goal (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                period TEXT NOT NULL CHECK (period IN ('day', 'week', 'month')),
                measure TEXT NOT NULL CHECK (measure IN ('distance', 'runs', 'minutes')),
                -- Millimeters, runs or minutes.
                amount INTEGER NOT NULL CHECK (amount > 0),
                UNIQUE (account_id, period, measure)
            ) {strict};

            -- A day as a subject, with a note.
            CREATE TABLE day (
                subject_id INTEGER PRIMARY KEY REFERENCES subject (id) ON DELETE CASCADE,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                day TEXT NOT NULL,
                UNIQUE (account_id, day)
            ) {strict};

            -- A race that was found; its event has the time and the place.
            CREATE TABLE race (
                event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                -- RunSignup's numbers of the race and of its event.
                source_race INTEGER NOT NULL,
                source_event INTEGER NOT NULL,
                -- NULL: not known.
                distance INTEGER,
                UNIQUE (account_id, source_race, source_event)
            ) {strict};

            -- Searches that were asked for by text and are not answered yet.
            CREATE TABLE race_request (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                reply_to TEXT NOT NULL,
                -- JSON.
                filter TEXT NOT NULL
            ) {strict};

            CREATE TABLE race_filter (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                folded_name TEXT NOT NULL,
                -- JSON.
                filter TEXT NOT NULL,
                UNIQUE (account_id, folded_name)
            ) {strict};
            """)
    ]
}
