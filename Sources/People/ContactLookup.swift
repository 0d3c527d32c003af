package import Platform
package import Storage
import Values

/// Finds contacts by name, number or address.
package enum ContactLookup {
    /// The one contact that the words mean, if any.
    package static func match(_ words: String, account: ID<Account>, in tx: Transaction) throws
        -> NameMatch<Contact>.Result
    {
        try find(words, in: names(of: Contact.all(account: account, in: tx)))
    }

    /// Several contacts as somebody types or pastes them, by name, number or address.
    package static func matches(_ list: String, account: ID<Account>, in tx: Transaction) throws
        -> [(words: String, result: NameMatch<Contact>.Result)]
    {
        let names = try names(of: Contact.all(account: account, in: tx))
        return NameMatch.findEach(in: list) { find($0, in: names) }
    }

    private static func names(of contacts: [Contact]) -> NameMatch<Contact> {
        NameMatch(
            contacts.map { contact in
                NameMatch<Contact>.Candidate(
                    id: contact.id, name: contact.name, detail: contact.cell?.e164 ?? contact.emails.first ?? "no cell",
                    otherWords: contact.emails, numbers: searchableNumbers(of: contact))
            })
    }

    private static func find(_ words: String, in names: NameMatch<Contact>) -> NameMatch<Contact>.Result {
        let result = names.find(words)
        guard case .none = result, let digits = words.onlyDigits else { return result }
        return names.find(digits)
    }

    /// All contacts whose name, number, address or tag contains the words, ignoring case and accents.
    package static func search(_ words: String, account: ID<Account>, in tx: Transaction) throws -> [Contact] {
        search(words, in: try Contact.all(account: account, in: tx))
    }

    /// Those of the contacts whose name, number, address or tag contains the words, ignoring case and accents.
    package static func search(_ words: String, in contacts: [Contact]) -> [Contact] {
        let folded = words.folded
        let digits = words.filter(\.isNumber)
        return contacts.filter { contact in
            contact.name.folded.contains(folded)
                || contact.emails.contains { $0.folded.contains(folded) }
                || contact.tags.contains { $0.folded == folded }
                || digits.count >= 3
                    && searchableNumbers(of: contact).contains { $0.filter(\.isNumber).contains(digits) }
        }
    }

    /// The contacts whose first name is one of these words, also behind the last name. The words are folded, and
    /// contain letters, digits and apostrophes only. At most ten, without archived ones.
    package static func named(anyOf words: Set<String>, account: ID<Account>, in tx: Transaction) throws -> [Contact] {
        let ids = try words.sorted().flatMap { word in
            try tx.values(
                """
                SELECT id FROM contact WHERE account_id = \(account) AND archived_at IS NULL
                    AND (substr(folded_name || ' ', 1, length(\(word)) + 1) = \(word + " ")
                        OR replace(folded_name || ' ', \(", " + word + " "), '') <> folded_name || ' ')
                ORDER BY id LIMIT 10
                """, as: ID<Contact>.self)
        }
        return try Contact.all(ids, in: tx).sorted { $0.id < $1.id }
    }

    private static func searchableNumbers(of contact: Contact) -> [String] {
        contact.numbers.flatMap { [$0.e164, $0.raw, $0.raw.onlyDigits].compactMap(\.self) }
    }
}

extension String {
    /// The digits of a phone number in any format; nil if it is not a phone number.
    fileprivate var onlyDigits: String? {
        let digits = filter(\.isNumber)
        return digits.count >= 4 && !contains(where: \.isLetter) ? digits : nil
    }
}
