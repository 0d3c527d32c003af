package import Storage

extension Migration {
    /// Inbound and outbound messages, opt-outs and notifications.
    package static let messaging: [Migration] =
        [messagingTables] + messagingChanges + sharedTexts + [
            notificationMember, secretTexts, textArchive, mail, mailSubject, whatsApp,
        ]

    private static let messagingTables =
        Migration(
            "messaging-1",
            """
            -- Always empty. The health check inserts and deletes a row, to test that the disk has space.
            CREATE TABLE write_probe (
                filler BLOB NOT NULL
            ) {strict};

            CREATE TABLE outbound_message (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL,
                -- The slot that it is about; NULL where it is about none.
                slot_id INTEGER,
                to_number TEXT NOT NULL,
                body TEXT NOT NULL,
                -- URLs of pictures, one per line; NULL for none.
                media TEXT,
                kind TEXT NOT NULL CHECK (
                    kind = 'request' OR kind = 'reminder' OR kind = 'answer' OR kind = 'text' OR kind = 'notice'),
                -- Send order: 0 answer, 1 notice and text, 2 request and reminder.
                priority INTEGER NOT NULL,
                state TEXT NOT NULL CHECK (
                    state = 'queued' OR state = 'sending' OR state = 'uncertain' OR state = 'unconfirmed'
                    OR state = 'accepted' OR state = 'sent' OR state = 'delivered' OR state = 'read'
                    OR state = 'failed' OR state = 'undelivered' OR state = 'opted_out' OR state = 'invalid_number'
                    OR state = 'cancelled' OR state = 'expired'),
                state_at INTEGER NOT NULL,
                -- Number of attempts and the time of the last one; updated before each attempt.
                attempts INTEGER NOT NULL DEFAULT 0,
                attempted_at INTEGER,
                -- Number of lookups at the provider after an attempt without a response.
                lookups INTEGER NOT NULL DEFAULT 0,
                -- Number of resends after a reported delivery failure.
                resends INTEGER NOT NULL DEFAULT 0,
                -- When it was cancelled. It is never sent or resent.
                withdrawn_at INTEGER,
                -- Two reports had different final states; the provider must be asked.
                contradicted INTEGER NOT NULL DEFAULT 0 CHECK (contradicted IN (0, 1)),
                -- Time of the last lookup; NULL if it is to be looked up as soon as possible.
                looked_up_at INTEGER,
                not_before INTEGER NOT NULL,
                -- IANA zones, separated by spaces, whose quiet hours apply; NULL to send at any hour.
                quiet_zones TEXT,
                -- Not sent after this time.
                expires_at INTEGER,
                sid TEXT,
                error_code INTEGER,
                -- What went wrong and what to do about it, for the booker.
                error TEXT,
                advice TEXT,
                created_at INTEGER NOT NULL,
                UNIQUE (sender_id, sid)
            ) {strict};
            CREATE INDEX outbound_message_waiting ON outbound_message (sender_id, priority, not_before, id) WHERE state = 'queued';
            CREATE INDEX outbound_message_expiring ON outbound_message (sender_id, expires_at) WHERE state = 'queued';
            CREATE INDEX outbound_message_sending ON outbound_message (sender_id) WHERE state = 'sending';
            CREATE INDEX outbound_message_uncertain ON outbound_message (sender_id, state_at) WHERE state = 'uncertain';
            CREATE INDEX outbound_message_unheard ON outbound_message (sender_id, state_at) WHERE state IN ('accepted', 'sent');
            CREATE INDEX outbound_message_contradicted ON outbound_message (sender_id, id) WHERE contradicted = 1;
            CREATE INDEX outbound_message_by_account ON outbound_message (account_id, id);
            CREATE INDEX outbound_message_by_contact ON outbound_message (contact_id, id);
            CREATE INDEX outbound_message_by_slot ON outbound_message (slot_id) WHERE slot_id IS NOT NULL;
            CREATE INDEX outbound_message_by_number ON outbound_message (to_number, id);

            -- Earlier SIDs of resent messages. Late reports about them are mostly ignored.
            CREATE TABLE outbound_message_former_sid (
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                sid TEXT NOT NULL,
                outbound_message_id INTEGER NOT NULL REFERENCES outbound_message (id) ON DELETE CASCADE,
                PRIMARY KEY (sender_id, sid)
            ) {strict};
            CREATE INDEX outbound_message_former_sid_by_text ON outbound_message_former_sid (outbound_message_id);

            CREATE TABLE inbound_message (
                id {identity},
                provider TEXT NOT NULL,
                sid TEXT NOT NULL,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL,
                from_number TEXT NOT NULL,
                to_number TEXT NOT NULL,
                body TEXT NOT NULL,
                media_count INTEGER NOT NULL DEFAULT 0,
                -- When it was sent, if known; for a webhook, when it arrived.
                received_at INTEGER NOT NULL,
                -- When it was stored, which may be much later.
                taken_in_at INTEGER NOT NULL,
                -- The verdict, and the rule that decided it.
                verdict TEXT NOT NULL,
                rule TEXT NOT NULL,
                -- Which way an unclear message leans; NULL for neither.
                leaning TEXT CHECK (leaning IN ('yes', 'no')),
                -- Whether the booker must read it.
                needs_attention INTEGER NOT NULL CHECK (needs_attention IN (0, 1)),
                -- The reply and how it was sent first. A repeated webhook gets the same response.
                answer TEXT,
                answer_channel TEXT NOT NULL CHECK (
                    answer_channel = 'none' OR answer_channel = 'inline' OR answer_channel = 'outbox'),
                UNIQUE (provider, sid)
            ) {strict};
            CREATE INDEX inbound_message_by_account ON inbound_message (account_id, id);
            CREATE INDEX inbound_message_to_do ON inbound_message (account_id, id) WHERE needs_attention = 1;
            CREATE INDEX inbound_message_unclear ON inbound_message (account_id, from_number) WHERE needs_attention = 1;
            CREATE INDEX inbound_message_by_contact ON inbound_message (contact_id, id) WHERE contact_id IS NOT NULL;
            CREATE INDEX inbound_message_by_number ON inbound_message (from_number, taken_in_at);

            -- Per sender and number, for all accounts, because the carrier blocks that pair.
            CREATE TABLE opt_out (
                sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
                number TEXT NOT NULL,
                since INTEGER NOT NULL,
                -- 'carrier' if the carrier blocks messages too; 'asked' if only we know.
                source TEXT NOT NULL CHECK (source IN ('carrier', 'asked')),
                PRIMARY KEY (sender_id, number)
            ) {strict};
            CREATE INDEX opt_out_by_number ON opt_out (number);

            -- Messages of the provider's list that are being processed, with the number of attempts. Committed before
            -- each attempt, so that a message that crashes the process is not retried forever.
            CREATE TABLE backfill_attempt (
                sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
                sid TEXT NOT NULL,
                attempts INTEGER NOT NULL,
                PRIMARY KEY (sender_id, sid)
            ) {strict};

            -- Text notifications to the booker.
            CREATE TABLE notification (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                -- What it is about, so that it can be withdrawn when it is no longer true.
                topic TEXT NOT NULL,
                subject INTEGER NOT NULL,
                line TEXT NOT NULL,
                raised_at INTEGER NOT NULL,
                -- Not sent before; it may be withdrawn until then.
                ready_at INTEGER NOT NULL,
                -- Whether it is sent at once even with daily notifications.
                is_urgent INTEGER NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1)),
                -- The message that contained it; NULL until then.
                outbound_message_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL,
                told_at INTEGER
            ) {strict};
            CREATE INDEX notification_waiting ON notification (account_id, id) WHERE told_at IS NULL;
            CREATE INDEX notification_by_subject ON notification (topic, subject);
            """)
}
