package import Storage

extension Migration {
    /// The tables of this target without those of sign-in, which is a module of its own.
    package static let platform: [Migration] = [
        platformTables, undo, codeQuestions, members, memberAlerts, feedActors, undoLeft, accountSenders,
        senderChannels,
        senderWhatsApp,
        feedAccounts,
    ]

    /// The tables that Platform writes: of accounts, subjects, feeds, senders, dialogs, prompts and jobs.
    ///
    /// In release 0.1.0, scripts of other targets created them, and later ones add columns to some of them. So this is
    /// the first, with the tables as they were then. `inbound_message` is no such table: it refers to contacts, and
    /// Messaging creates and writes it.
    private static let platformTables = Migration(
        "platform-1", takingTablesFrom: ["people-1", "messaging-1", "agenda-1", "calendars-1"],
        """
        CREATE TABLE IF NOT EXISTS account (
            id {identity},
            name TEXT,
            email TEXT,
            -- The address in lower case, because addresses are unique regardless of case.
            email_key TEXT,
            -- E.164. Verified by a code, or set by the operator.
            cell TEXT,
            zone TEXT NOT NULL,
            region TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) {strict};
        CREATE UNIQUE INDEX IF NOT EXISTS account_by_name ON account (name);
        CREATE UNIQUE INDEX IF NOT EXISTS account_by_cell ON account (cell);
        CREATE UNIQUE INDEX IF NOT EXISTS account_by_email ON account (email_key);

        CREATE TABLE IF NOT EXISTS account_setting (
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (account_id, name)
        ) {strict};

        -- What to-dos, budget lines, notes and photos belong to. Each kind is a module's, which keeps a table of its own
        -- under the same key.
        CREATE TABLE IF NOT EXISTS subject (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            -- What it is called on the command line and in texts, without its sign.
            name TEXT NOT NULL
        ) {strict};
        CREATE UNIQUE INDEX IF NOT EXISTS subject_own ON subject (account_id) WHERE kind = 'account';

        -- Secret URLs of calendar feeds, countdown pages and sent cards.
        CREATE TABLE IF NOT EXISTS feed (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- Each kind is a module's.
            kind TEXT NOT NULL,
            -- Key of what it shows, in a table that goes with the kind.
            subject INTEGER NOT NULL,
            -- Stored in clear text, since it must be shown again.
            token TEXT NOT NULL,
            -- SHA-256 in hexadecimal, for lookups.
            token_hash TEXT NOT NULL UNIQUE,
            created_at INTEGER NOT NULL,
            revoked_at INTEGER
        ) {strict};
        CREATE UNIQUE INDEX IF NOT EXISTS feed_in_use ON feed (kind, subject) WHERE revoked_at IS NULL;

        -- A number of ours, or a Messaging Service, at one provider.
        CREATE TABLE IF NOT EXISTS sender (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id),
            -- Base URL and account of the provider. Messages for one provider are never sent through another.
            provider TEXT NOT NULL,
            -- E.164 number, short code, or SID of a Messaging Service (MG…).
            address TEXT NOT NULL,
            paused_at INTEGER,
            paused_why TEXT,
            -- What ends the pause: 'refusal' an accepted message, 'report' a delivered message.
            paused_by TEXT CHECK (paused_by IN ('refusal', 'report')),
            -- The process that may send for it, until lease_until.
            lease_holder TEXT,
            lease_until INTEGER,
            -- Inbound messages are complete up to this time.
            backfilled_until INTEGER,
            -- Inbound messages sent before this are stored but not answered: they predate the first start, or may
            -- have been answered before a backup was restored.
            answers_from INTEGER,
            -- After a restore: when the backup was taken. Messages that become due before verify_until may have
            -- been sent since then, and are looked up first. verify_until is NULL until the gateway has started.
            backup_taken_at INTEGER,
            verify_until INTEGER,
            -- When the latest delivered message was sent, or the sender was resumed. Failure reports about earlier
            -- messages do not pause it.
            last_success_at INTEGER,
            UNIQUE (provider, address)
        ) {strict};

        -- The sender that the operator has assigned to an account which owns none.
        CREATE TABLE IF NOT EXISTS sender_assignment (
            account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            sender_id INTEGER NOT NULL REFERENCES sender (id)
        ) {strict};

        -- What was said last between a number and a sender, as far as the next text can mean it.
        CREATE TABLE IF NOT EXISTS dialog_state (
            number TEXT NOT NULL,
            sender_id INTEGER NOT NULL REFERENCES sender (id) ON DELETE CASCADE,
            -- When a request or a reminder was accepted last.
            requested_at INTEGER,
            -- The last text of ours, where it asks nothing: a note about a slot, or the booker's own words.
            notice TEXT CHECK (notice IN ('note', 'own_words')),
            notice_slot INTEGER,
            -- The question that was asked last and is not answered yet, the slots that the performer's text named
            -- (ids with blanks between), and the answer that waits until they say for which one.
            question TEXT,
            question_at INTEGER,
            question_slots TEXT NOT NULL,
            held TEXT,
            -- The kinds of questions that were asked since the last request or clear answer.
            asked TEXT NOT NULL,
            -- The slots about which we asked back since their last request, reminder or clear answer.
            asked_back_slots TEXT NOT NULL,
            -- How many texts we asked back since the last request or clear answer, and the first of them.
            unclear_texts INTEGER NOT NULL,
            first_unclear_text TEXT,
            -- When the number's last text was received.
            received_at INTEGER,
            PRIMARY KEY (number, sender_id)
        ) {strict};

        -- Questions to account owners that are answered by a number or an amount.
        CREATE TABLE IF NOT EXISTS prompt (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            -- A key of a table that depends on the kind.
            subject INTEGER NOT NULL,
            -- Choices, one per line; or the default ISO 4217 currency of an amount; both NULL for a quantity.
            choices TEXT,
            currency TEXT CHECK (currency IS NULL OR choices IS NULL),
            -- Data of the kind's handler, in its own format.
            note TEXT NOT NULL,
            -- Whether the next text about something else closes it.
            passing INTEGER NOT NULL CHECK (passing IN (0, 1)),
            -- Identifies the prompt if several are open.
            tag TEXT NOT NULL,
            asked_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            closed_at INTEGER
        ) {strict};
        CREATE UNIQUE INDEX IF NOT EXISTS prompt_open ON prompt (account_id, tag) WHERE closed_at IS NULL;

        -- Scheduled work, at most one row per kind and subject.
        CREATE TABLE IF NOT EXISTS job (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            -- A key of a table that depends on the kind.
            subject INTEGER NOT NULL,
            due INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state = 'waiting' OR state = 'done' OR state = 'failed'),
            failures INTEGER NOT NULL DEFAULT 0,
            error TEXT,
            UNIQUE (kind, subject)
        ) {strict};
        CREATE INDEX IF NOT EXISTS job_due ON job (due, id) WHERE state = 'waiting';
        """)
}
