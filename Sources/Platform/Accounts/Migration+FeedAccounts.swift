import Storage

extension Migration {
    /// The feeds of an account are looked up.
    static let feedAccounts = Migration(
        "feed-accounts-1",
        "CREATE INDEX feed_by_account ON feed (account_id, kind) WHERE revoked_at IS NULL;")
}
