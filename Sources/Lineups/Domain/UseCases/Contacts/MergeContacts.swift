import People
package import Platform
package import Storage
import Values

/// Merges two contacts who are the same person. It cannot be undone.
package struct MergeContacts: Sendable {
    /// Keeps its name and its cell.
    package let kept: ID<Contact>
    /// Its numbers, addresses, tags, lineups and texts become the other's.
    package let other: ID<Contact>
    package let account: ID<Account>
    private let modules: [Module]

    package init(_ other: ID<Contact>, into kept: ID<Contact>, account: ID<Account>, modules: [Module]) {
        (self.kept, self.other, self.account, self.modules) = (kept, other, account, modules)
    }

    /// The contacts that would be merged. Throws `ContactError.unknown` and
    /// `ContactChangeError.cannotMergeWithItself`.
    @discardableResult
    package func plan(in tx: Transaction) throws -> (kept: Contact, other: Contact) {
        let kept = try Contact.find(kept, account: account, in: tx)
        guard self.kept != other else { throw ContactChangeError.cannotMergeWithItself(kept) }
        return (kept, try Contact.find(other, account: account, in: tx))
    }

    /// Throws `ContactError.unknown` and `ContactChangeError`.
    package func run(in tx: Transaction) throws {
        let (kept, other) = try plan(in: tx)
        do {
            try ContactUnion.unite(other.id, into: kept.id, in: tx) {
                try modules.contactChanged(.merged(other.id, into: kept.id), of: account, in: tx)
            }
        } catch ContactUnion.Conflict.bothAreIn(let event) {
            throw ContactChangeError.bothAreIn(event, kept: kept, other: other)
        } catch ContactUnion.Conflict.wasTakenOut(let event) {
            throw ContactChangeError.wasTakenOut(event, kept: kept, other: other)
        }
        try UndoStep.recordFinal(summary(other, into: kept), reason: Self.reason, account: account, in: tx)
    }

    private func summary(_ other: Contact, into kept: Contact) -> String {
        "merged \"\(other.name)\" into \"\(kept.name)\""
    }

    private static var reason: String { "A merge cannot be undone." }
}
