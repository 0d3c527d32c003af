internal import Storage

/// A contact as far as an import compares it with a card.
struct KnownContact {
    let name: String
    let uid: String?
    let numbers: [ContactNumber]
    let emails: [String]

    init(_ id: ID<Contact>, in tx: Transaction) throws {
        guard let row = try tx.row("SELECT name, uid FROM contact WHERE id = \(id)") else {
            throw StoreError.column("contact.id", holds: "nothing", wanted: "contact \(id)")
        }
        name = try row["name"]
        uid = try row["uid"]
        numbers = try Contact.numbers(of: id, in: tx)
        emails = try Contact.emails(of: id, in: tx)
    }

    /// Whether the card has no number and no address that is not here already.
    func holdsAll(of draft: ContactDraft) -> Bool {
        draft.numbers.allSatisfy { number in numbers.contains { $0.isSame(as: number) } }
            && draft.emails.allSatisfy { address in emails.contains { $0.lowercased() == address.key } }
    }

    func isExactly(_ draft: ContactDraft) -> Bool {
        numbers.count == draft.numbers.count && emails.count == draft.emails.count && holdsAll(of: draft)
    }

    func sharesWriting(with draft: ContactDraft) -> Bool {
        draft.numbers.contains { number in numbers.contains { $0.raw == number.raw } }
    }
}
