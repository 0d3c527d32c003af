package import Platform
package import Storage

/// Deletes an account with everything that belongs to it. It cannot be undone. Opt-outs stay: they belong to the
/// sender.
package struct RemoveAccount: Sendable {
    private let account: ID<Account>

    package init(_ account: ID<Account>) { self.account = account }

    /// Throws `AccountError.isOperator` for the first account.
    package func run(in tx: Transaction) throws {
        guard let first = try Account.operator(in: tx), first.id != account else { throw AccountError.isOperator }
        try Sender.moveAll(from: account, to: first.id, in: tx)
        try Account.delete(account, in: tx)
    }
}
