package import Platform
package import Storage
import Values

/// Lets an account text from one of the gateway's numbers. The operator decides it.
package struct AssignSender: Sendable {
    private let account: ID<Account>
    /// E.164 number, short code or `MG…`; nil takes the number away.
    private let address: String?
    private let provider: String

    /// - Parameter provider: the provider that is configured.
    package init(_ address: String?, to account: ID<Account>, provider: String) {
        (self.account, self.address, self.provider) = (account, address, provider)
    }

    /// Throws `AccountError.unknownSender`.
    package func run(in tx: Transaction) throws {
        guard let address else { return try Sender.unassign(from: account, in: tx) }
        guard let sender = try Sender.find(address, provider: provider, in: tx) else {
            throw AccountError.unknownSender(address, known: try Sender.all(provider: provider, in: tx).map(\.address))
        }
        try sender.assign(to: account, in: tx)
    }
}
