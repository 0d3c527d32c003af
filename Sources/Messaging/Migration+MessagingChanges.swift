import Storage

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
        Migration(
            "notification-2",
            """
            -- 0: somebody has to call a person, never left out of a text; 1: a change; 2: a question; 3: news.
            ALTER TABLE notification ADD COLUMN importance INTEGER NOT NULL DEFAULT 1 CHECK (importance BETWEEN 0 AND 3);
            """),
        Migration(
            "messaging-7",
            """
            -- Whether the booker wrote the text. A message of the kind 'text' always is.
            ALTER TABLE outbound_message ADD COLUMN own_words INTEGER NOT NULL DEFAULT 0 CHECK (own_words IN (0, 1));

            -- What the booker's own words ask, and the days, times and words that a question about attendance names,
            -- with blanks between. NULL for other notices.
            ALTER TABLE dialog_state ADD COLUMN notice_asks TEXT
                CHECK (notice_asks IN ('attendance', 'something_else', 'nothing'));
            ALTER TABLE dialog_state ADD COLUMN notice_names TEXT;

            -- Whether only the booker can settle it: a question, a wish, an answer to the booker's own words.
            ALTER TABLE inbound_message ADD COLUMN for_booker INTEGER NOT NULL DEFAULT 0 CHECK (for_booker IN (0, 1));
            """),
        Migration(
            "messaging-forms-1",
            """
            -- Opt-outs and pauses of mobile numbers of Mexico, Brazil and Argentina hold for the form that is stored
            -- today too: +52 55… for +52 1 55…, +55 11 9… for +55 11…, +54 9 11… for +54 11…
            INSERT INTO opt_out (sender_id, number, since, source)
            SELECT sender_id, '+52' || substr(number, 5), since, source FROM opt_out
            WHERE substr(number, 1, 4) = '+521' AND length(number) = 14
            ON CONFLICT (sender_id, number) DO NOTHING;
            INSERT INTO opt_out (sender_id, number, since, source)
            SELECT sender_id, substr(number, 1, 5) || '9' || substr(number, 6), since, source FROM opt_out
            WHERE substr(number, 1, 3) = '+55' AND length(number) = 13 AND substr(number, 6, 1) IN ('6', '7', '8', '9')
            ON CONFLICT (sender_id, number) DO NOTHING;
            INSERT INTO opt_out (sender_id, number, since, source)
            SELECT sender_id, '+549' || substr(number, 4), since, source FROM opt_out
            WHERE substr(number, 1, 3) = '+54' AND length(number) = 13 AND substr(number, 4, 1) <> '9'
            ON CONFLICT (sender_id, number) DO NOTHING;
            UPDATE number_pause SET number = '+52' || substr(number, 5)
            WHERE substr(number, 1, 4) = '+521' AND length(number) = 14 AND ended_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM number_pause AS known WHERE known.ended_at IS NULL
                    AND known.sender_id = number_pause.sender_id
                    AND known.number = '+52' || substr(number_pause.number, 5));
            """),
        Migration(
            "messaging-actor-1",
            """
            -- The member who caused the text; NULL for what the program sends by itself.
            ALTER TABLE outbound_message ADD COLUMN actor_id INTEGER;
            """),
        Migration(
            "messaging-failover-1",
            """
            -- The timeline of the database's server for which the outbox was last checked; NULL for none, and in a file.
            ALTER TABLE sender ADD COLUMN server_timeline INTEGER;
            """),
        Migration(
            "messaging-opt-out-1",
            """
            -- An opt-out holds for all senders of the accounts that use this one. From returned_at on, the person has
            -- opted in at another of them, and only this one is blocked; NULL while they want no texts.
            ALTER TABLE opt_out ADD COLUMN returned_at INTEGER;
            UPDATE opt_out SET returned_at =
                (SELECT max(inbound_message.received_at) FROM inbound_message
                    JOIN sender ON sender.id = inbound_message.sender_id
                    WHERE inbound_message.from_number = opt_out.number AND inbound_message.verdict = 'opt_in'
                        AND inbound_message.received_at > opt_out.since AND sender.id <> opt_out.sender_id
                        AND sender.account_id =
                            (SELECT former.account_id FROM sender AS former WHERE former.id = opt_out.sender_id))
            WHERE source = 'carrier';
            """),
        Migration(
            "messaging-own-number-1",
            """
            -- Whether somebody also texts from it by hand, unseen by us, as a booker does from their own number.
            ALTER TABLE sender ADD COLUMN used_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (used_by_hand IN (0, 1));

            -- Texts to such a sender that were not stored, from people who are no contacts and were not asked. They
            -- are only counted, for 30 days.
            CREATE TABLE unkept_text (
                sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
                -- A hash of the provider's SID, so that a repeated text counts once.
                fingerprint TEXT NOT NULL,
                received_at INTEGER NOT NULL,
                PRIMARY KEY (sender_id, fingerprint)
            ) {strict};
            """),
        Migration(
            "messaging-attempts-1",
            """
            -- The texts that a sender sent within an hour, where there is a limit.
            CREATE INDEX outbound_message_attempted ON outbound_message (sender_id, attempted_at) WHERE state <> 'queued';
            """),
        Migration(
            "messaging-opt-out-2",
            """
            -- Webhooks are told of the latest.
            CREATE INDEX opt_out_by_time ON opt_out (since);
            """),
    ]
}
