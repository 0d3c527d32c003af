import Storage

extension Migration {
    /// The tables of positions, spots and templates. Hosts become a position, and "needs a host" a required spot.
    static let spots = Migration(
        "lineups-3",
        """
        CREATE TABLE position (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (name <> ''),
            folded_name TEXT NOT NULL,
            -- The order in lists.
            rank INTEGER NOT NULL,
            -- What a new spot starts with: the set length, and minor units of an ISO 4217 currency.
            set_seconds INTEGER CHECK (set_seconds > 0),
            pay INTEGER CHECK (pay >= 0),
            pay_currency TEXT,
            CHECK ((pay IS NULL) = (pay_currency IS NULL)),
            UNIQUE (account_id, folded_name)
        ) {strict};

        CREATE TABLE spot (
            id {identity},
            event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
            position_id INTEGER NOT NULL REFERENCES position (id),
            -- The order among the spots of the event.
            rank INTEGER NOT NULL,
            -- The event is not confirmed while it is empty.
            required INTEGER NOT NULL DEFAULT 1 CHECK (required IN (0, 1)),
            -- The slot that holds it; NULL while it is empty.
            slot_id INTEGER REFERENCES slot (id) ON DELETE SET NULL,
            set_seconds INTEGER CHECK (set_seconds > 0),
            pay INTEGER CHECK (pay >= 0),
            pay_currency TEXT,
            CHECK ((pay IS NULL) = (pay_currency IS NULL))
        ) {strict};
        CREATE INDEX spot_by_event ON spot (event_id);
        CREATE INDEX spot_by_slot ON spot (slot_id);
        CREATE INDEX spot_by_position ON spot (position_id);

        -- The positions that a contact can take; without any, all of them.
        CREATE TABLE contact_position (
            contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
            position_id INTEGER NOT NULL REFERENCES position (id) ON DELETE CASCADE,
            likes INTEGER NOT NULL DEFAULT 0 CHECK (likes IN (0, 1)),
            PRIMARY KEY (contact_id, position_id)
        ) {strict};
        CREATE INDEX contact_position_by_position ON contact_position (position_id);

        -- The shape of a show, to make others of.
        CREATE TABLE template (
            id {identity},
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (name <> ''),
            folded_name TEXT NOT NULL,
            -- Seconds after midnight of the local start; NULL for any time.
            starts_at_second INTEGER,
            length_seconds INTEGER NOT NULL,
            location TEXT,
            UNIQUE (account_id, folded_name)
        ) {strict};
        CREATE TABLE template_spot (
            id {identity},
            template_id INTEGER NOT NULL REFERENCES template (id) ON DELETE CASCADE,
            position_id INTEGER NOT NULL REFERENCES position (id),
            rank INTEGER NOT NULL,
            required INTEGER NOT NULL CHECK (required IN (0, 1)),
            set_seconds INTEGER CHECK (set_seconds > 0),
            pay INTEGER CHECK (pay >= 0),
            pay_currency TEXT,
            CHECK ((pay IS NULL) = (pay_currency IS NULL))
        ) {strict};
        CREATE INDEX template_spot_by_template ON template_spot (template_id);
        CREATE INDEX template_spot_by_position ON template_spot (position_id);
        -- Its policy settings, by name.
        CREATE TABLE template_setting (
            template_id INTEGER NOT NULL REFERENCES template (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (template_id, name)
        ) {strict};

        -- The keys of the positions that it named, in order and separated by spaces; empty for none.
        ALTER TABLE invitation ADD COLUMN positions TEXT NOT NULL DEFAULT '';

        INSERT INTO position (account_id, name, folded_name, rank)
        SELECT account.id, 'host', 'host', 1 FROM account
        WHERE EXISTS (SELECT 1 FROM event WHERE event.account_id = account.id AND event.needs_host = 1)
            OR EXISTS (SELECT 1 FROM event JOIN slot ON slot.event_id = event.id
                WHERE event.account_id = account.id AND slot.is_host = 1)
            OR EXISTS (SELECT 1 FROM event JOIN slot ON slot.event_id = event.id
                JOIN invitation ON invitation.slot_id = slot.id
                WHERE event.account_id = account.id AND invitation.as_host = 1)
        ORDER BY account.id;

        INSERT INTO spot (event_id, position_id, rank, required, slot_id)
        SELECT event.id, position.id, slot.position,
            CASE WHEN event.needs_host = 1 AND slot.id = (SELECT min(other.id) FROM slot AS other
                WHERE other.event_id = event.id AND other.is_host = 1 AND other.removed_at IS NULL
                    AND other.replaced_by IS NULL AND other.bench_rank IS NULL)
                THEN 1 ELSE 0 END,
            slot.id
        FROM slot JOIN event ON event.id = slot.event_id
        JOIN position ON position.account_id = event.account_id AND position.folded_name = 'host'
        WHERE slot.is_host = 1 AND slot.removed_at IS NULL AND slot.replaced_by IS NULL AND slot.bench_rank IS NULL
        ORDER BY slot.id;

        INSERT INTO spot (event_id, position_id, rank, required)
        SELECT event.id, position.id, 1, 1
        FROM event JOIN position ON position.account_id = event.account_id AND position.folded_name = 'host'
        WHERE event.needs_host = 1 AND NOT EXISTS (SELECT 1 FROM spot WHERE spot.event_id = event.id)
        ORDER BY event.id;

        UPDATE invitation SET positions = (SELECT CAST(position.id AS TEXT) FROM slot
            JOIN event ON event.id = slot.event_id
            JOIN position ON position.account_id = event.account_id AND position.folded_name = 'host'
            WHERE slot.id = invitation.slot_id)
        WHERE as_host = 1;

        ALTER TABLE slot DROP COLUMN is_host;
        ALTER TABLE event DROP COLUMN needs_host;
        ALTER TABLE invitation DROP COLUMN as_host;
        """)
}
