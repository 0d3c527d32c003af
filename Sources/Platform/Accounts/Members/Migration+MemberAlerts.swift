import Storage

extension Migration {
    static let memberAlerts = Migration(
        "member-alerts-1",
        """
        -- Which alerts they get: about every event, about those that they own, or none.
        ALTER TABLE member ADD COLUMN alerts TEXT NOT NULL DEFAULT 'own' CHECK (alerts IN ('all', 'own', 'none'));
        -- 22:00-08:00 in the account's zone; NULL for the usual hours.
        ALTER TABLE member ADD COLUMN quiet_hours TEXT;
        -- Whether an account has other members, which is looked up for each text.
        CREATE INDEX member_by_main ON member (account_id, is_main);
        """)
}
