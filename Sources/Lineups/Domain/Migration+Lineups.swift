package import Storage

extension Migration {
    /// The tables of slots, answer changes, invitations and policies.
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
                -- "Ask me Monday": when to ask again.
                snooze_until INTEGER,
                -- The stand-in who has taken the place.
                replaced_by INTEGER REFERENCES slot (id),
                -- When the booker removed it from the lineup; its history stays.
                removed_at INTEGER,
                -- The terms: minor units of an ISO 4217 currency, the set length, how long before the start the call
                -- time is (in local time), and a note.
                pay INTEGER CHECK (pay >= 0),
                pay_currency TEXT,
                set_seconds INTEGER CHECK (set_seconds > 0),
                call_seconds INTEGER CHECK (call_seconds >= 0),
                note TEXT,
                -- The start, place and zone that the performer was last told; told_start is NULL before the first time.
                told_start INTEGER,
                told_place TEXT,
                told_zone TEXT,
                -- The performer's last text that mentions the slot, even without changing its answer.
                last_inbound_message_id INTEGER REFERENCES inbound_message (id) ON DELETE SET NULL
                    DEFERRABLE INITIALLY DEFERRED,
                CHECK ((pay IS NULL) = (pay_currency IS NULL)),
                UNIQUE (event_id, contact_id)
            ) {strict};
            CREATE INDEX slot_by_contact ON slot (contact_id);
            CREATE INDEX slot_on_bench ON slot (event_id) WHERE bench_rank IS NOT NULL;
            CREATE INDEX slot_by_last_inbound ON slot (last_inbound_message_id);

            CREATE TABLE slot_change (
                id {identity},
                slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
                at INTEGER NOT NULL,
                from_answer TEXT NOT NULL,
                to_answer TEXT NOT NULL,
                -- The text that changed the answer; NULL where the booker or the deadline did. A text is inserted after
                -- its effects, in the same transaction.
                inbound_message_id INTEGER REFERENCES inbound_message (id) ON DELETE SET NULL
                    DEFERRABLE INITIALLY DEFERRED,
                cause TEXT NOT NULL CHECK (
                    cause = 'text' OR cause = 'booker' OR cause = 'deadline' OR cause = 'change'),
                rule TEXT
            ) {strict};
            CREATE INDEX slot_change_by_slot ON slot_change (slot_id, id);
            CREATE INDEX slot_change_by_inbound ON slot_change (inbound_message_id);

            CREATE TABLE invitation (
                id {identity},
                slot_id INTEGER NOT NULL REFERENCES slot (id) ON DELETE CASCADE,
                purpose TEXT NOT NULL CHECK (purpose IN ('request', 'reminder')),
                -- Counts the requests, or the reminders, of one slot.
                round INTEGER NOT NULL,
                outbound_message_id INTEGER NOT NULL REFERENCES outbound_message (id) ON DELETE CASCADE,
                -- The number it was sent to, and the sender it was sent from.
                number TEXT NOT NULL,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                -- The short number by which the performer names it where several are open.
                tag INTEGER NOT NULL,
                asked_at INTEGER NOT NULL,
                -- Its own deadline; NULL for the event's.
                answer_by INTEGER,
                -- When it was answered, withdrawn or expired; NULL while an answer is awaited.
                closed_at INTEGER,
                -- Which way the performer leans, by a reaction or an unclear text; NULL for neither.
                leaning TEXT CHECK (leaning IN ('yes', 'no')),
                -- It asks for the host's place, and says so.
                as_host INTEGER NOT NULL DEFAULT 0 CHECK (as_host IN (0, 1)),
                -- It announces a new time or place.
                is_change INTEGER NOT NULL DEFAULT 0 CHECK (is_change IN (0, 1)),
                -- The hash of the token in its link; NULL where it has none.
                link_hash TEXT UNIQUE,
                UNIQUE (slot_id, purpose, round)
            ) {strict};
            CREATE INDEX invitation_by_number ON invitation (number, sender_id, asked_at);
            CREATE UNIQUE INDEX invitation_open_tag ON invitation (number, sender_id, tag)
                WHERE closed_at IS NULL AND purpose = 'request';
            CREATE INDEX invitation_by_outbound ON invitation (outbound_message_id);

            -- The event's own policy settings, which override the account's.
            CREATE TABLE lineup_setting (
                event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                value TEXT NOT NULL,
                PRIMARY KEY (event_id, name)
            ) {strict};

            -- Notices that are sent once for an event (slot_id 0) or a slot, for one start time.
            CREATE TABLE one_time_notice (
                event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
                slot_id INTEGER NOT NULL DEFAULT 0,
                notice TEXT NOT NULL,
                starts_at INTEGER NOT NULL,
                PRIMARY KEY (event_id, slot_id, notice, starts_at)
            ) {strict};
            """),
        Migration(
            "lineups-2",
            """
            -- How many answers were given on its page.
            ALTER TABLE invitation ADD COLUMN link_answers INTEGER NOT NULL DEFAULT 0;
            """),
        spots, line,
    ]
}
