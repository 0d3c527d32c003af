package import Storage

extension Migration {
    /// Lineups, what was asked of whom, and how each place came to its answer.
    package static let lineups: [Migration] = [
        Migration(
            "lineups-1",
            """
            CREATE TABLE slot (
                id {identity},
                event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                contact_id INTEGER NOT NULL REFERENCES contact (id),
                position INTEGER NOT NULL,
                is_host INTEGER NOT NULL DEFAULT 0 CHECK (is_host IN (0, 1)),
                -- Order among the stand-ins; NULL for a place in the lineup itself.
                bench_rank INTEGER,
                answer TEXT NOT NULL DEFAULT 'none'
                    CHECK (answer = 'none' OR answer = 'maybe' OR answer = 'confirmed' OR answer = 'declined'
                        OR answer = 'withdrawn' OR answer = 'expired'),
                answered_at INTEGER,
                added_at INTEGER NOT NULL,
                -- "Ask me Monday": not before, and then anew.
                snooze_until INTEGER,
                -- The stand-in who has taken the place.
                replaced_by INTEGER REFERENCES slot (id),
                -- Out of the lineup, with its history kept.
                removed_at INTEGER,
                -- What the booker offers: minor units of an ISO 4217 currency, the length of the set, how long before
                -- the start to be there (on the wall clock), and words of the booker's own.
                pay INTEGER CHECK (pay >= 0),
                pay_currency TEXT,
                set_seconds INTEGER CHECK (set_seconds > 0),
                call_seconds INTEGER CHECK (call_seconds >= 0),
                note TEXT,
                -- Start, place and zone as this person was last told; told_start is NULL while nobody told them.
                told_start INTEGER,
                told_place TEXT,
                told_zone TEXT,
                -- The last text of theirs that spoke of it, whether it moved the answer or not.
                last_text INTEGER REFERENCES inbound_message (id) ON DELETE SET NULL,
                CHECK ((pay IS NULL) = (pay_currency IS NULL)),
                UNIQUE (event_id, contact_id)
            ) {strict};
            CREATE INDEX slot_by_contact ON slot (contact_id);
            CREATE INDEX slot_on_bench ON slot (event_id) WHERE bench_rank IS NOT NULL;

            CREATE TABLE slot_change (
                id {identity},
                slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
                at INTEGER NOT NULL,
                from_answer TEXT NOT NULL,
                to_answer TEXT NOT NULL,
                -- The text that said so; NULL when the booker did, or the clock.
                inbound_message_id INTEGER REFERENCES inbound_message (id) ON DELETE SET NULL,
                cause TEXT NOT NULL CHECK (
                    cause = 'text' OR cause = 'booker' OR cause = 'deadline' OR cause = 'change'),
                rule TEXT
            ) {strict};
            CREATE INDEX slot_change_by_slot ON slot_change (slot_id, id);

            CREATE TABLE invitation (
                id {identity},
                slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
                purpose TEXT NOT NULL CHECK (purpose IN ('request', 'reminder')),
                -- Counts the requests, or the reminders, of one slot.
                round INTEGER NOT NULL,
                outbound_message_id INTEGER NOT NULL REFERENCES outbound_message (id) ON DELETE CASCADE,
                -- The number and sender that carry it: whose answer closes it, and over which thread.
                number TEXT NOT NULL,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                -- The short number by which the performer names it where several are open.
                tag INTEGER NOT NULL,
                asked_at INTEGER NOT NULL,
                -- Until when an answer counts, where this round has a deadline of its own.
                answer_by INTEGER,
                -- Set when answered, taken back or over; while NULL the answer is awaited.
                closed_at INTEGER,
                -- When we last asked back because an answer was not clear.
                asked_back_at INTEGER,
                -- Which way they lean, by a reaction or an unclear text; NULL for neither.
                leaning TEXT CHECK (leaning IN ('yes', 'no')),
                -- It asks for the host's place, and says so.
                as_host INTEGER NOT NULL DEFAULT 0 CHECK (as_host IN (0, 1)),
                -- It tells of a new time or place.
                is_change INTEGER NOT NULL DEFAULT 0 CHECK (is_change IN (0, 1)),
                UNIQUE (slot_id, purpose, round)
            ) {strict};
            CREATE INDEX invitation_by_number ON invitation (number, sender_id, asked_at);
            CREATE UNIQUE INDEX invitation_open_tag ON invitation (number, sender_id, tag)
                WHERE closed_at IS NULL AND purpose = 'request';
            CREATE INDEX invitation_by_outbound ON invitation (outbound_message_id);

            -- Texts about a place that ask nothing.
            CREATE TABLE slot_message (
                outbound_message_id INTEGER PRIMARY KEY REFERENCES outbound_message (id) ON DELETE CASCADE,
                slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE
            ) {strict};
            CREATE INDEX slot_message_by_slot ON slot_message (slot_id);

            -- How this event's lineup is run, where that is not the account's usual way.
            CREATE TABLE lineup_setting (
                event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                value TEXT NOT NULL,
                PRIMARY KEY (event_id, name)
            ) {strict};

            -- What is done once for an event, or once for a slot of it, as long as it begins at that time.
            CREATE TABLE one_time_notice (
                event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                slot_id INTEGER NOT NULL DEFAULT 0,
                duty TEXT NOT NULL,
                starts_at INTEGER NOT NULL,
                PRIMARY KEY (event_id, slot_id, duty, starts_at)
            ) {strict};
            """)
    ]
}
