package import Storage

extension Migration {
    /// The tables of contacts.
    package static let people: [Migration] = [
        Migration(
            "people-1",
            """
            CREATE TABLE contact (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (name <> ''),
                -- For sorting and searches: without case and accents.
                folded_name TEXT NOT NULL,
                -- UID of its vCard.
                uid TEXT,
                note TEXT,
                -- IANA zone. NULL: the zone of the number.
                zone TEXT,
                created_at INTEGER NOT NULL,
                archived_at INTEGER
            ) {strict};
            CREATE INDEX contact_by_name ON contact (account_id, folded_name);
            CREATE UNIQUE INDEX contact_by_uid ON contact (account_id, uid);

            -- vCard UIDs of contacts that were merged into this one.
            CREATE TABLE contact_former_uid (
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                uid TEXT NOT NULL,
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                PRIMARY KEY (account_id, uid)
            ) {strict};

            CREATE TABLE contact_number (
                id {identity},
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                raw TEXT NOT NULL,
                -- NULL: the number could not be read.
                e164 TEXT,
                kind TEXT,
                textable INTEGER NOT NULL CHECK (textable IN (0, 1)),
                -- 0: a valid format that the numbering plan does not contain.
                verified INTEGER NOT NULL CHECK (verified IN (0, 1)),
                -- 1: somebody else has it, as they have texted.
                wrong INTEGER NOT NULL DEFAULT 0 CHECK (wrong IN (0, 1)),
                UNIQUE (contact_id, position)
            ) {strict};
            CREATE INDEX contact_number_by_e164 ON contact_number (e164);

            CREATE TABLE contact_email (
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                address TEXT NOT NULL,
                -- What addresses are compared by.
                lowercase_address TEXT NOT NULL,
                PRIMARY KEY (contact_id, position)
            ) {strict};
            CREATE INDEX contact_email_by_address ON contact_email (lowercase_address);

            CREATE TABLE contact_tag (
                id {identity},
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                tag TEXT NOT NULL,
                UNIQUE (contact_id, tag)
            ) {strict};
            CREATE INDEX contact_tag_by_tag ON contact_tag (tag);

            -- Days on which somebody cannot perform.
            CREATE TABLE contact_away (
                id {identity},
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                -- ISO dates; both are included.
                first_day TEXT NOT NULL,
                last_day TEXT NOT NULL CHECK (last_day >= first_day),
                note TEXT,
                source TEXT NOT NULL CHECK (source IN ('booker', 'text', 'page')),
                created_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX contact_away_by_contact ON contact_away (contact_id, last_day);
            """),
        Migration(
            "people-2",
            """
            -- How contacts were known that were merged into others or removed, so that an import recognizes their
            -- cards.
            CREATE TABLE contact_past_card (
                id {identity},
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                -- The contact that it was merged into. NULL: it was removed.
                contact_id INTEGER REFERENCES contact (id) ON DELETE CASCADE,
                folded_name TEXT NOT NULL,
                -- UID of its vCard.
                uid TEXT,
                -- A number in E.164 or an address in lower case. NULL: it had none.
                reach TEXT,
                created_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX contact_past_card_by_name ON contact_past_card (account_id, folded_name);
            CREATE INDEX contact_past_card_by_uid ON contact_past_card (account_id, uid);
            CREATE INDEX contact_past_card_by_reach ON contact_past_card (account_id, reach);
            CREATE INDEX contact_past_card_by_contact ON contact_past_card (contact_id);
            """),
        Migration(
            "people-3",
            """
            -- What stays of contacts that were erased, so that an import does not add them again: the keyed hash of
            -- each number and vCard UID, and a name of the key, which is outside the database.
            CREATE TABLE erased_contact (
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                hash TEXT NOT NULL,
                key_name TEXT NOT NULL,
                erased_at INTEGER NOT NULL,
                PRIMARY KEY (account_id, hash)
            ) {strict};
            """),
        bounces,
        languages,
        contactChannel,
        contactByUID,
        contactWhatsApp,
        publicNames,
        askedNames,
    ]
}
