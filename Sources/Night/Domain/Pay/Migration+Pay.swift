import Storage

extension Migration {
    static let pay: [Migration] = [
        Migration(
            "night-pay-1",
            """
            -- The money of a show, in minor units of one ISO 4217 currency.
            CREATE TABLE settlement (
                event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
                account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                currency TEXT NOT NULL,
                -- What the tickets brought in; NULL while it is not known.
                door INTEGER CHECK (door >= 0),
                -- Of cards and ticket sellers.
                fees INTEGER NOT NULL DEFAULT 0 CHECK (fees >= 0),
                -- Those who have paid; NULL while it is not known.
                heads INTEGER CHECK (heads >= 0),
                -- Those who were let in free: no deal counts them. NULL where the guest list says it.
                comps INTEGER CHECK (comps >= 0),
                -- NULL while it is open.
                closed_at INTEGER
            ) {strict};
            CREATE INDEX settlement_by_account ON settlement (account_id);
            CREATE TABLE settlement_expense (
                id {identity},
                event_id INTEGER NOT NULL REFERENCES settlement (event_id) ON DELETE CASCADE,
                title TEXT NOT NULL CHECK (title <> ''),
                amount INTEGER NOT NULL CHECK (amount > 0)
            ) {strict};
            CREATE INDEX settlement_expense_by_event ON settlement_expense (event_id);
            -- What the booker says of somebody's pay instead of what was agreed.
            CREATE TABLE pay_entry (
                id {identity},
                event_id INTEGER NOT NULL REFERENCES settlement (event_id) ON DELETE CASCADE,
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('amount', 'no_show', 'kill_fee')),
                amount INTEGER NOT NULL CHECK (amount >= 0),
                -- The reason.
                words TEXT,
                UNIQUE (event_id, contact_id)
            ) {strict};
            CREATE INDEX pay_entry_by_contact ON pay_entry (contact_id);
            -- The lines of a closed settlement. They are never changed; a correction is a line too.
            CREATE TABLE pay_line (
                id {identity},
                event_id INTEGER NOT NULL REFERENCES settlement (event_id) ON DELETE CASCADE,
                contact_id INTEGER NOT NULL REFERENCES contact (id),
                kind TEXT NOT NULL CHECK (kind IN ('agreed', 'amount', 'no_show', 'kill_fee', 'correction')),
                amount INTEGER NOT NULL,
                -- What was agreed; NULL where it was nothing.
                deal TEXT,
                words TEXT,
                added_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX pay_line_by_event ON pay_line (event_id);
            CREATE INDEX pay_line_by_contact ON pay_line (contact_id);
            -- What was paid of the lines of a contact, or waived by them.
            CREATE TABLE payment (
                id {identity},
                event_id INTEGER NOT NULL REFERENCES settlement (event_id) ON DELETE CASCADE,
                contact_id INTEGER NOT NULL REFERENCES contact (id),
                kind TEXT NOT NULL CHECK (kind IN ('paid', 'waived')),
                amount INTEGER NOT NULL CHECK (amount > 0),
                -- 2026-12-04.
                day TEXT NOT NULL,
                -- cash, Venmo
                method TEXT,
                words TEXT
            ) {strict};
            CREATE INDEX payment_by_event ON payment (event_id);
            CREATE INDEX payment_by_contact ON payment (contact_id);
            """)
    ]
}
