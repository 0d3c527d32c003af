import Platform
import Storage

/// The group cards of an import. Their members are tagged with their names when all persons are stored.
struct GroupTagging: Sendable {
    /// What is done with a member, or at the end of a group.
    enum Step {
        case tag(ID<Contact>, with: String)
        /// The member is unknown, or has the tag.
        case nothing
        case done(ImportedCard)
    }

    private var groups: [ContactDraft] = []
    /// Of the first group: the place of its next member, the names that got the tag, and what was found of the others.
    private var position = 0
    private var tagged: [String] = []
    private var seen: Set<ID<Contact>> = []
    private var unknown = 0

    var isDone: Bool { groups.isEmpty }

    mutating func add(_ group: ContactDraft) { groups.append(group) }

    /// Nil if all groups are done.
    mutating func next(account: ID<Account>, in tx: Transaction) throws -> Step? {
        guard let group = groups.first else { return nil }
        let members = group.members ?? []
        guard position < members.count else {
            let card = result(of: group)
            groups.removeFirst()
            (position, tagged, seen, unknown) = (0, [], [], 0)
            return .done(card)
        }
        let member = members[position]
        position += 1
        guard let id = try Self.contact(member, account: account, in: tx), let name = try Contact.name(of: id, in: tx)
        else {
            unknown += 1
            return .nothing
        }
        guard seen.insert(id).inserted, try !Contact.has(id, tag: group.name, in: tx) else { return .nothing }
        tagged.append(name)
        return .tag(id, with: group.name)
    }

    private func result(of group: ContactDraft) -> ImportedCard {
        guard !seen.isEmpty else { return group.result(.skipped(.group), notes: group.notes, contact: nil) }
        let notes = group.notes + (unknown == 0 ? [] : [.unknownMembers(unknown)])
        return group.result(.group(tagged: tagged), notes: notes, contact: nil)
    }

    /// - Parameter member: a UID, or a `mailto:` address.
    private static func contact(_ member: String, account: ID<Account>, in tx: Transaction) throws -> ID<Contact>? {
        if member.lowercased().hasPrefix("mailto:") {
            let found = try Contact.ids(withEmail: String(member.dropFirst(7)), account: account, in: tx)
            return found.count == 1 ? found[0] : nil
        }
        return try Contact.id(withUID: member, account: account, in: tx)
    }
}
