import Platform
import Storage

/// The values of a contact that an import compares with a card.
struct KnownContact {
    let name: String
    let uid: String?
    let numbers: [ContactNumber]
    let emails: [String]

    init(_ id: ID<Contact>, in tx: Transaction) throws {
        guard let row = try tx.row(Self.query(id)) else {
            throw StoreError.column("contact.id", holds: "nothing", wanted: "contact \(id)")
        }
        name = try row["name"]
        uid = try row["uid"]
        numbers = try Contact.numbers(of: id, in: tx)
        emails = try Contact.emails(of: id, in: tx)
    }

    private static func query(_ id: ID<Contact>) -> SQL { "SELECT name, uid FROM contact WHERE id = \(id)" }

    /// What is asked about a contact, for `Transaction.prefetch`.
    static func queries(_ id: ID<Contact>) -> [SQL] {
        [query(id), Contact.numbersQuery(id), Contact.emailsQuery(id)]
    }

    /// Whether the contact has all numbers and addresses of the card.
    func containsAll(of draft: ContactDraft) -> Bool {
        hasNumbers(of: draft)
            && draft.emails.allSatisfy { address in emails.contains { $0.lowercased() == address.key } }
    }

    func hasNumbers(of draft: ContactDraft) -> Bool {
        draft.numbers.allSatisfy { number in numbers.contains { $0.isSame(as: number) } }
    }

    func matchesExactly(_ draft: ContactDraft) -> Bool {
        numbers.count == draft.numbers.count && emails.count == draft.emails.count && containsAll(of: draft)
    }

    /// No number, no address and no card of its own.
    var isOnlyName: Bool { numbers.isEmpty && emails.isEmpty && uid == nil }

    func sharesRawNumber(with draft: ContactDraft) -> Bool {
        draft.numbers.contains { number in numbers.contains { $0.raw == number.raw } }
    }
}
