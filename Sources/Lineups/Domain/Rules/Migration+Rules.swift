import Storage

extension Migration {
    /// The tables of what suggested lineups heed about contacts.
    static let rules: [Migration] = [
        Migration(
            "rules-1",
            """
            CREATE TABLE contact_rule (
                contact_id INTEGER PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE,
                -- Dates in a calendar month; NULL for no limit.
                most_per_month INTEGER CHECK (most_per_month > 0),
                -- From one date to the next; 0 for no rule.
                days_between INTEGER NOT NULL DEFAULT 0 CHECK (days_between >= 0)
            ) {strict};
            -- What contacts cost in a position: minor units of an ISO 4217 currency.
            CREATE TABLE contact_fee (
                contact_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                position_id INTEGER NOT NULL REFERENCES position (id) ON DELETE CASCADE,
                pay INTEGER NOT NULL CHECK (pay >= 0),
                pay_currency TEXT NOT NULL,
                PRIMARY KEY (contact_id, position_id)
            ) {strict};
            CREATE INDEX contact_fee_by_position ON contact_fee (position_id);
            -- Two contacts who never share a bill, or like to; the smaller key first.
            CREATE TABLE contact_pair (
                one_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                other_id INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('never', 'likes')),
                PRIMARY KEY (one_id, other_id),
                CHECK (one_id < other_id)
            ) {strict};
            CREATE INDEX contact_pair_by_other ON contact_pair (other_id);
            """)
    ]
}
