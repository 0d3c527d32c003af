internal import Storage

extension Migration {
    /// Changes of the schema since the first release, in their order.
    static let messagingChanges: [Migration] = [
        Migration(
            "messaging-2",
            """
            -- Whether its choices are also taken by their numbers.
            ALTER TABLE prompt ADD COLUMN numbered INTEGER NOT NULL DEFAULT 1 CHECK (numbered IN (0, 1));
            """),
        Migration(
            "messaging-3",
            """
            -- Numbers that may have opted out of a sender. Texts to them wait until ended_at. Ended pauses are the log.
            CREATE TABLE number_pause (
                id {identity},
                sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
                number TEXT NOT NULL,
                -- The text that may be an opt-out.
                inbound_message_id INTEGER NOT NULL,
                since INTEGER NOT NULL,
                -- The text that asks whether it is one, where it was queued: the only one that does not wait.
                question_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL,
                ended_at INTEGER,
                ended_by TEXT CHECK (ended_by IN ('person', 'booker', 'opt_out'))
            ) {strict};
            CREATE UNIQUE INDEX number_pause_in_force ON number_pause (number, sender_id) WHERE ended_at IS NULL;

            -- What the rules read, where the text does not look like it, and how probable that is, in percent.
            ALTER TABLE inbound_message ADD COLUMN doubted_verdict TEXT;
            ALTER TABLE inbound_message ADD COLUMN doubted_rule TEXT;
            ALTER TABLE inbound_message ADD COLUMN likelihood INTEGER;
            """),
        Migration(
            "messaging-4",
            """
            -- Changes that Greenroom made at the provider to where inbound texts go, so that they can be undone.
            CREATE TABLE webhook_change (
                id {identity},
                provider TEXT NOT NULL,
                -- JSON of the change, with the fields before and after.
                change TEXT NOT NULL,
                changed_at INTEGER NOT NULL,
                undone_at INTEGER
            ) {strict};

            -- The last webhooks of each provider. Updated at most once a minute.
            CREATE TABLE webhook_log (
                provider TEXT PRIMARY KEY,
                accepted_at INTEGER,
                rejected_at INTEGER,
                -- The public address with which the signature of the last rejected webhook is valid; NULL for none.
                signed_with TEXT
            ) {strict};
            """),
        Migration(
            "messaging-5",
            """
            -- The id of the webhook that caused the text, for the log; NULL for none.
            ALTER TABLE outbound_message ADD COLUMN request TEXT;
            """),
        Migration(
            "messaging-6",
            """
            -- The gateway that reads the provider's list of inbound texts, until backfill_until, and when the last round
            -- began that read the list to its end.
            ALTER TABLE sender ADD COLUMN backfill_holder TEXT;
            ALTER TABLE sender ADD COLUMN backfill_until INTEGER;
            ALTER TABLE sender ADD COLUMN backfill_began_at INTEGER;
            """),
    ]
}
