import Storage

extension Migration {
    static let budgets: [Migration] = [
        Migration(
            "budgets-1",
            """
            CREATE TABLE budget_line (
                id {identity},
                subject_id INTEGER NOT NULL REFERENCES subject (id) ON DELETE CASCADE,
                title TEXT NOT NULL CHECK (title <> ''),
                -- Whole minor units of an ISO 4217 currency: twelve digits, and at most four decimals.
                minor_units INTEGER NOT NULL CHECK (minor_units > 0 AND minor_units < 10000000000000000),
                currency TEXT NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('planned', 'spent')),
                -- ISO date of the expense or plan.
                day TEXT NOT NULL,
                created_at INTEGER NOT NULL
            ) {strict};
            CREATE INDEX budget_line_by_subject ON budget_line (subject_id, id);
            """)
    ]
}
