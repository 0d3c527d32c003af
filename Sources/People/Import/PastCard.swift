package import Platform
package import Storage
import Values

/// How contacts were known that were merged into others or removed: name, numbers, addresses and vCard UID. An import
/// recognizes their cards by it.
package enum PastCard {
    /// Remembers a contact that is about to be merged into another, or removed if there is none. What was merged into
    /// it goes with it.
    package static func remember(_ contact: ID<Contact>, mergedInto kept: ID<Contact>?, in tx: Transaction) throws {
        guard let gone = try Contact.find(contact, in: tx) else { return }
        try tx.run("UPDATE contact_past_card SET contact_id = \(kept) WHERE contact_id = \(contact)")
        let uid: String? = try tx.value("SELECT uid FROM contact WHERE id = \(contact)")
        let former: [String] =
            kept == nil
            ? try tx.values("SELECT uid FROM contact_former_uid WHERE contact_id = \(contact)") : []
        let reaches = gone.numbers.compactMap(\.e164) + gone.emails.map { $0.lowercased() }
        for reach in reaches.isEmpty ? [nil] : reaches.map(Optional.some) {
            try insert(gone, uid: uid, reach: reach, kept, in: tx)
        }
        for uid in former { try insert(gone, uid: uid, reach: nil, kept, in: tx) }
    }

    private static func insert(
        _ contact: Contact, uid: String?, reach: String?, _ kept: ID<Contact>?, in tx: Transaction
    ) throws {
        try tx.run(
            """
            INSERT INTO contact_past_card (account_id, contact_id, folded_name, uid, reach, created_at)
            VALUES (\(contact.account), \(kept), \(contact.name.folded), \(uid), \(reach), \(tx.now))
            """)
    }

    static func isAny(account: ID<Account>, in tx: Transaction) throws -> Bool {
        try tx.exists(anyQuery(account))
    }

    static func anyQuery(_ account: ID<Account>) -> SQL {
        "SELECT 1 FROM contact_past_card WHERE account_id = \(account)"
    }

    /// The contact into which this card's contact was merged.
    static func keeper(of draft: ContactDraft, account: ID<Account>, in tx: Transaction) throws -> ID<Contact>? {
        try rows(of: draft, isRemoved: false, account: account, in: tx).first?.keeper
    }

    static func isRemoved(_ draft: ContactDraft, account: ID<Account>, in tx: Transaction) throws -> Bool {
        try !rows(of: draft, isRemoved: true, account: account, in: tx).isEmpty
    }

    /// Whether a contact with this name, but with another number, was removed.
    static func hasRemovedNamesake(_ draft: ContactDraft, account: ID<Account>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM contact_past_card
            WHERE account_id = \(account) AND contact_id IS NULL AND folded_name = \(draft.comparableName.folded)
            """)
    }

    /// The card's contact is added again.
    static func forgetRemoval(of draft: ContactDraft, account: ID<Account>, in tx: Transaction) throws {
        let ids = try rows(of: draft, isRemoved: true, account: account, in: tx).map(\.id)
        guard !ids.isEmpty else { return }
        try tx.run("DELETE FROM contact_past_card WHERE id IN \(list: ids)")
    }

    private struct Row {
        let id: ID<PastCard>
        let keeper: ID<Contact>?
    }

    /// The rows with the card's UID; with its name or a similar one and one of its numbers or addresses; or with its
    /// name, if the card has nothing else.
    private static func rows(
        of draft: ContactDraft, isRemoved: Bool, account: ID<Account>, in tx: Transaction
    ) throws -> [Row] {
        let state: SQL = isRemoved ? "contact_id IS NULL" : "contact_id IS NOT NULL"
        let columns: SQL = "SELECT id, contact_id, folded_name FROM contact_past_card"
        var found: [Storage.Row] = []
        if let uid = draft.uid {
            found += try tx.rows("\(columns) WHERE account_id = \(account) AND \(state) AND uid = \(uid) ORDER BY id")
        }
        let reaches = draft.reaches
        let isNamed = !draft.comparableName.isNameless
        if !reaches.isEmpty {
            found += try tx.rows(
                """
                \(columns) WHERE account_id = \(account) AND \(state) AND reach IN \(list: reaches)
                ORDER BY id LIMIT 100
                """
            ).filter { draft.comparableName.isSameOrSimilar(to: ComparableName(try $0["folded_name"])) }
        } else if isNamed {
            found += try tx.rows(
                """
                \(columns) WHERE account_id = \(account) AND \(state)
                    AND folded_name = \(draft.comparableName.folded) ORDER BY id LIMIT 100
                """)
        }
        return try found.map { Row(id: try $0["id"], keeper: try $0["contact_id"]) }
    }
}
