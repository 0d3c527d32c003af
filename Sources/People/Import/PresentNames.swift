import Platform
import Storage

/// Which of the next cards of an import have the name of a contact. They are looked up at once, so that there is no
/// query for each of the others. Valid in one transaction.
struct PresentNames: Sendable {
    /// So many cards are looked up at once.
    static let count = 64
    /// More contacts are not read at once, since one name may have any number of them.
    private static let most = 1000

    /// Folded.
    private var lookedUp: Set<String> = []
    private var present: Set<String> = []

    /// Nothing is known.
    init() {}

    init(of drafts: ArraySlice<ContactDraft>, account: ID<Account>, in tx: Transaction) throws {
        let names = Set(drafts.map(\.comparableName.folded))
        let found: [String] = try tx.values(
            """
            SELECT folded_name FROM contact WHERE account_id = \(account) AND folded_name IN \(list: names.sorted())
            LIMIT \(Self.most)
            """)
        if found.count < Self.most { (lookedUp, present) = (names, Set(found)) }
    }

    /// False if it is known that no contact has this name.
    func mayHave(_ name: ComparableName) -> Bool {
        !lookedUp.contains(name.folded) || present.contains(name.folded)
    }

    /// A contact got this name.
    mutating func insert(folded: String) { present.insert(folded) }
}
