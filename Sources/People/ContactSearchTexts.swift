package import Platform
package import Storage
import Values

/// What the contacts of an account are found by, to look for many names that no contact has. The contacts are read
/// once.
package struct ContactSearchTexts: Sendable {
    private let account: ID<Account>
    /// Names, numbers and addresses, folded, each ended by a zero.
    private var texts: [UInt8] = []
    private var names: SimilarNames

    package init(account: ID<Account>, in tx: Transaction) throws {
        self.account = account
        let contacts = try Contact.all(account: account, in: tx)
        names = SimilarNames(contacts.map(\.name))
        for contact in contacts {
            append([contact.name] + contact.emails + contact.numbers.flatMap { [$0.raw, $0.e164].compactMap(\.self) })
        }
    }

    /// Adds what a contact is found by that was added or changed since.
    package mutating func add(_ entry: ContactEntry) {
        names.insert(entry.name)
        let numbers = entry.numbers.flatMap { [$0.number.raw, $0.number.e164].compactMap(\.self) }
        append([entry.name] + entry.emails.map(\.description) + numbers)
    }

    private mutating func append(_ words: [String]) {
        for word in words { texts += Array(word.folded.utf8) + [0] }
    }

    /// The name of the contact that is probably meant by a name: one that contains it, or one that is similar. Nil if
    /// there is none.
    package func nearest(to name: String, in tx: Transaction) throws -> String? {
        if mayBePart(name) {
            switch try ContactLookup.match(name, account: account, in: tx) {
            case .one(let candidate): return candidate.name
            case .several(let candidates): return candidates.first?.name ?? ""
            case .none: break
            }
        }
        return names.nearest(to: name)
    }

    /// Whether the words may find a contact. Digits may be a key or a part of a number.
    private func mayBePart(_ name: String) -> Bool {
        let wanted = Array(name.folded.utf8)
        guard let first = wanted.first, name.contains(where: \.isLetter) else { return true }
        return texts.withUnsafeBufferPointer { texts in
            guard texts.count >= wanted.count else { return false }
            return (0...(texts.count - wanted.count)).contains { start in
                texts[start] == first && texts[start..<start + wanted.count].elementsEqual(wanted)
            }
        }
    }
}
