import Storage

extension Migration {
    static let sharedCosts: [Migration] = [
        Migration(
            "budgets-2",
            """
            -- Millionths of the account's currency for one of the line's; NULL for none.
            ALTER TABLE budget_line ADD COLUMN rate INTEGER CHECK (rate > 0);
            -- A name; NULL for the owner of the account.
            ALTER TABLE budget_line ADD COLUMN paid_by TEXT;
            -- Names, one a line; '' for a cost that nobody shares.
            ALTER TABLE budget_line ADD COLUMN shared_by TEXT NOT NULL DEFAULT '';
            """)
    ]
}
