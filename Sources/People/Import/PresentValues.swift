import Platform
import Storage

/// Which names, numbers, addresses and UIDs of the next cards of an import some contact has. They are looked up at once,
/// so that there is no query for each of the others. Valid in one transaction. Each value is looked up by a query of its
/// own within the statement: a list after `IN` could be planned as a filter over all contacts of the account, where the
/// plan is from a time when there were few.
struct PresentValues: Sendable {
    /// So many cards are looked up at once.
    static let count = 128

    private(set) var names = Values()
    /// In E.164.
    private(set) var numbers = Values()
    /// In lower case.
    private(set) var addresses = Values()
    private(set) var uids = Values()

    /// Nothing is known.
    init() {}

    init(of drafts: ArraySlice<ContactDraft>, account: ID<Account>, in tx: Transaction) throws {
        names = Values(drafts.map(\.comparableName.folded)) {
            """
            SELECT column1 FROM (VALUES \(rows: $0)) AS wanted
            WHERE (SELECT id FROM contact WHERE account_id = \(account) AND folded_name = column1 LIMIT 1) IS NOT NULL
            """
        }
        numbers = Values(drafts.flatMap(\.readableNumbers)) {
            """
            SELECT column1 FROM (VALUES \(rows: $0)) AS wanted
            WHERE (SELECT contact_id FROM contact_number WHERE e164 = column1 LIMIT 1) IS NOT NULL
            """
        }
        addresses = Values(drafts.flatMap { $0.emails.map(\.key) }) {
            """
            SELECT column1 FROM (VALUES \(rows: $0)) AS wanted
            WHERE (SELECT contact_id FROM contact_email WHERE lowercase_address = column1 LIMIT 1) IS NOT NULL
            """
        }
        uids = Values(drafts.compactMap(\.uid)) {
            """
            SELECT column1 FROM (VALUES \(rows: $0)) AS wanted
            WHERE (SELECT id FROM contact WHERE account_id = \(account) AND uid = column1) IS NOT NULL
                OR (SELECT contact_id FROM contact_former_uid WHERE account_id = \(account) AND uid = column1) IS NOT NULL
            """
        }
        try tx.prefetch { [names.query, numbers.query, addresses.query, uids.query].compactMap(\.self) }
        try names.look(in: tx)
        try numbers.look(in: tx)
        try addresses.look(in: tx)
        try uids.look(in: tx)
    }

    /// Whether a contact may have the name or another value of a card.
    func mayHaveAny(of draft: ContactDraft) -> Bool {
        names.mayHave(draft.comparableName.folded) || draft.uid.map(uids.mayHave) ?? false
            || draft.readableNumbers.contains(where: numbers.mayHave)
            || draft.emails.contains { addresses.mayHave($0.key) }
    }

    /// A contact got these values.
    mutating func insert(
        folded: String? = nil, numbers: [ContactNumber] = [], emails: [String] = [], uid: String? = nil
    ) {
        if let folded { names.insert(folded) }
        for number in numbers { if let e164 = number.e164 { self.numbers.insert(e164) } }
        for address in emails { addresses.insert(address.lowercased()) }
        if let uid { uids.insert(uid) }
    }

    /// Values of one kind.
    struct Values: Sendable {
        /// Lists of few lengths make few statements.
        private static let step = 32

        private var wanted: Set<String> = []
        private var lookedUp: Set<String> = []
        private var present: Set<String> = []
        /// Selects those of `wanted` that are present; nil for none.
        fileprivate private(set) var query: SQL?

        fileprivate init() {}

        fileprivate init(_ values: [String], query: ([SQLRow]) -> SQL) {
            wanted = Set(values)
            let sorted = wanted.sorted()
            guard let last = sorted.last else { return }
            let missing = (Self.step - sorted.count % Self.step) % Self.step
            self.query = query((sorted + Array(repeating: last, count: missing)).map { [$0] })
        }

        fileprivate mutating func look(in tx: Transaction) throws {
            guard let query else { return }
            (lookedUp, present) = (wanted, Set(try tx.values(query)))
        }

        fileprivate mutating func insert(_ value: String) { present.insert(value) }

        /// False if it is known that no contact has it.
        func mayHave(_ value: String) -> Bool { !lookedUp.contains(value) || present.contains(value) }
    }
}
