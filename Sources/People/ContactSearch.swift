package import Storage
internal import Values

extension Contact {
    /// Whom a name, number or address on the command line means.
    package static func match(_ words: String, account: ID<Account>, in tx: Transaction) throws
        -> NameMatch<Contact>.Result
    {
        let candidates = try all(account: account, in: tx).map { contact in
            NameMatch<Contact>.Candidate(
                id: contact.id, name: contact.name, detail: contact.cell?.e164 ?? contact.emails.first ?? "no cell",
                otherWords: contact.emails, numbers: contact.searchable)
        }
        let match = NameMatch(candidates)
        let result = match.find(words)
        guard case .none = result, let digits = words.onlyDigits else { return result }
        return match.find(digits)
    }

    /// Everybody in whose name, number or address the words occur, without regard to case and accents.
    package static func search(_ words: String, account: ID<Account>, in tx: Transaction) throws -> [Contact] {
        let folded = words.folded
        let digits = words.filter(\.isNumber)
        return try all(account: account, in: tx).filter { contact in
            contact.name.folded.contains(folded)
                || contact.emails.contains { $0.folded.contains(folded) }
                || contact.tags.contains { $0.folded == folded }
                || digits.count >= 3 && contact.searchable.contains { $0.filter(\.isNumber).contains(digits) }
        }
    }

    private var searchable: [String] {
        numbers.flatMap { [$0.e164, $0.raw, $0.raw.onlyDigits].compactMap(\.self) }
    }
}

extension String {
    /// The digits of something like a telephone number, however it is spaced; nil for anything else.
    fileprivate var onlyDigits: String? {
        let digits = filter(\.isNumber)
        return digits.count >= 4 && !contains(where: \.isLetter) ? digits : nil
    }
}
