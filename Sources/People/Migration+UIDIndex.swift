import Storage

extension Migration {
    /// The UID is first: a server that has no statistics yet would else take this index for lookups by name, and read
    /// every contact of the account.
    static let contactByUID = Migration(
        "people-uid-1",
        """
        DROP INDEX contact_by_uid;
        CREATE UNIQUE INDEX contact_by_uid ON contact (uid, account_id);
        """)
}
