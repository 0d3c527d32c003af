package import Storage

extension AccountSetting {
    /// The member that the setting names; nil for the owner of the account.
    package func member(of account: ID<Account>, in tx: Transaction) throws -> ID<Member>? {
        try value(of: account, in: tx).flatMap { Int64($0) }.map { ID($0) }
    }

    /// Names the member who acts, or nobody for the one whose cell is the account's. Returns whether that changed
    /// anything.
    @discardableResult
    package func setToActor(of account: ID<Account>, in tx: Transaction) throws -> Bool {
        let before = try value(of: account, in: tx)
        let after = tx.asked.map(String.init)
        guard after != before else { return false }
        try set(after, of: account, in: tx)
        return true
    }
}
