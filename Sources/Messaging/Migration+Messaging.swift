package import Storage

extension Migration {
    /// Senders, both directions of texts, and who does not want any.
    package static let messaging: [Migration] = [
        Migration(
            "messaging-1",
            """
            -- One of our numbers, or a Messaging Service, at one provider.
            CREATE TABLE sender (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id),
                -- Base address and account of the provider: rows meant for one are never sent through another.
                provider TEXT NOT NULL,
                -- E.164 number, short code, or MG… of a service.
                address TEXT NOT NULL,
                paused_at INTEGER,
                paused_why TEXT,
                -- 'refusal': a text that is taken shows that the cause is gone; 'report': only one that arrives does.
                paused_by TEXT CHECK (paused_by IN ('refusal', 'report')),
                -- The one process that may send for it, until then.
                lease_holder TEXT,
                lease_until INTEGER,
                -- Up to when nothing of the provider's list of texts to us can be missing.
                backfilled_until INTEGER,
                -- What was sent to us before that is taken in and not answered: it came before the first start, or may
                -- have been answered before a copy was restored.
                answers_from INTEGER,
                -- Where a copy was restored: what is to go out now, and until when at the latest, may have gone out since
                -- the copy was made, and is looked up first. NULL until the gateway has been started with it.
                backup_taken_at INTEGER,
                verify_until INTEGER,
                -- When the latest text left that arrived, or when somebody resumed: a report of what left before that
                -- does not pause it.
                last_success_at INTEGER,
                UNIQUE (provider, address)
            ) {strict};

            -- Always empty: what is written here and taken out at once shows that there is room.
            CREATE TABLE write_probe (
                filler BLOB NOT NULL
            ) {strict};

            CREATE TABLE outbound_message (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                contact_id INTEGER REFERENCES contact (id) ON DELETE SET NULL,
                to_number TEXT NOT NULL,
                body TEXT NOT NULL,
                -- Addresses of pictures that the provider fetches, a line each; NULL for none.
                media TEXT,
                kind TEXT NOT NULL CHECK (
                    kind = 'request' OR kind = 'reminder' OR kind = 'answer' OR kind = 'text' OR kind = 'notice'),
                -- Answers go first: 0 answer, 1 notice and text, 2 request and reminder.
                priority INTEGER NOT NULL,
                state TEXT NOT NULL CHECK (
                    state = 'queued' OR state = 'sending' OR state = 'uncertain' OR state = 'unconfirmed'
                    OR state = 'accepted' OR state = 'sent' OR state = 'delivered' OR state = 'read'
                    OR state = 'failed' OR state = 'undelivered' OR state = 'opted_out' OR state = 'invalid_number'
                    OR state = 'cancelled' OR state = 'expired'),
                state_at INTEGER NOT NULL,
                -- How often it was handed to the provider, and when last; counted before each attempt.
                attempts INTEGER NOT NULL DEFAULT 0,
                attempted_at INTEGER,
                -- How often its fate was looked up at the provider after an attempt without an answer.
                lookups INTEGER NOT NULL DEFAULT 0,
                -- How often it was sent anew after the provider had reported that it did not arrive.
                resends INTEGER NOT NULL DEFAULT 0,
                -- Since then nobody wants it any more: it is never sent again.
                withdrawn_at INTEGER,
                -- Two reports told different ends: the provider is to be asked.
                contradicted INTEGER NOT NULL DEFAULT 0 CHECK (contradicted IN (0, 1)),
                -- When the provider was last asked what became of it; NULL where that is to be done as soon as it can be.
                looked_up_at INTEGER,
                not_before INTEGER NOT NULL,
                -- IANA zones, with blanks between, in all of which it must be a fit hour; NULL goes at any hour.
                quiet_zones TEXT,
                -- After this it would come too late to matter.
                expires_at INTEGER,
                sid TEXT,
                error_code INTEGER,
                -- What went wrong and what to do about it, in the booker's words.
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
            CREATE INDEX outbound_message_by_number ON outbound_message (to_number, id);

            -- The provider's messages that a text was before it was sent anew: news of them are old news.
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
                -- When it was sent, as far as is known: a webhook's when it came.
                received_at INTEGER NOT NULL,
                -- When it was taken in, which may be long after.
                taken_in_at INTEGER NOT NULL,
                -- What was understood, and by which rule.
                verdict TEXT NOT NULL,
                rule TEXT NOT NULL,
                -- Which way an unclear text leans; NULL for neither.
                leaning TEXT CHECK (leaning IN ('yes', 'no')),
                -- The booker has yet to look at it.
                needs_attention INTEGER NOT NULL CHECK (needs_attention IN (0, 1)),
                -- The answer's text and the way it was first given; a repeated webhook gets the same again.
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

            -- Held for the sender and the number, whatever the account: the carrier blocks that pair.
            CREATE TABLE opt_out (
                sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
                number TEXT NOT NULL,
                since INTEGER NOT NULL,
                -- 'carrier' when the carrier blocks as well; 'asked' when only we were told.
                source TEXT NOT NULL CHECK (source IN ('carrier', 'asked')),
                PRIMARY KEY (sender_id, number)
            ) {strict};
            CREATE INDEX opt_out_by_number ON opt_out (number);

            -- What is to be done at a time to come; once of a kind for each subject.
            CREATE TABLE job (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                -- A key of the table that goes with the kind.
                subject INTEGER NOT NULL,
                due INTEGER NOT NULL,
                state TEXT NOT NULL CHECK (state = 'waiting' OR state = 'done' OR state = 'failed'),
                failures INTEGER NOT NULL DEFAULT 0,
                error TEXT,
                UNIQUE (kind, subject)
            ) {strict};
            CREATE INDEX job_due ON job (due, id) WHERE state = 'waiting';

            -- Texts of a provider's list that are being taken in, with how often that was begun; committed before, so
            -- that one on which the process ends is not tried for ever.
            CREATE TABLE backfill_attempt (
                sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
                sid TEXT NOT NULL,
                attempts INTEGER NOT NULL,
                PRIMARY KEY (sender_id, sid)
            ) {strict};

            -- Questions to the owner of an account that are answered by a number or an amount.
            CREATE TABLE prompt (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                -- A key of the table that goes with the kind.
                subject INTEGER NOT NULL,
                -- The choices, a line each; the ISO 4217 code in which an amount is meant; NULL in both asks for a
                -- quantity.
                choices TEXT,
                currency TEXT CHECK (currency IS NULL OR choices IS NULL),
                -- What the kind has to know when the answer comes, as it writes it.
                note TEXT NOT NULL,
                -- Whether the next text that is no answer to it closes it.
                passing INTEGER NOT NULL CHECK (passing IN (0, 1)),
                -- A letter that names it where several are open.
                tag TEXT NOT NULL,
                asked_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                closed_at INTEGER
            ) {strict};
            CREATE UNIQUE INDEX prompt_open ON prompt (account_id, tag) WHERE closed_at IS NULL;

            -- What the booker is to be told by text.
            CREATE TABLE notification (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                sender_id INTEGER NOT NULL REFERENCES sender (id),
                -- What it is news of, so that news that is no longer true can be taken back.
                topic TEXT NOT NULL,
                subject INTEGER NOT NULL,
                line TEXT NOT NULL,
                raised_at INTEGER NOT NULL,
                -- Not before: something may be taken back within a moment.
                ready_at INTEGER NOT NULL,
                -- It does not wait for the hour at which the account hears of the rest.
                is_urgent INTEGER NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1)),
                -- The text that told it; NULL while it waits.
                outbound_message_id INTEGER REFERENCES outbound_message (id) ON DELETE SET NULL,
                told_at INTEGER
            ) {strict};
            CREATE INDEX notification_waiting ON notification (account_id, id) WHERE told_at IS NULL;
            CREATE INDEX notification_by_subject ON notification (topic, subject);
            """)
    ]
}
