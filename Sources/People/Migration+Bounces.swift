import Storage

extension Migration {
    /// E-mail addresses that do not exist.
    static let bounces = Migration(
        "people-bounces-1",
        """
        -- Addresses to which a mail of the account could not be delivered, in lower case. They get no more mails until
        -- one comes from them. Kept apart from contact_email, so that an import of the same card changes nothing.
        CREATE TABLE bounced_address (
            account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            address TEXT NOT NULL,
            bounced_at INTEGER NOT NULL,
            PRIMARY KEY (account_id, address)
        ) {strict};
        CREATE INDEX bounced_address_by_address ON bounced_address (address);
        """)
}
