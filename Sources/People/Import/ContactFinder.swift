import Platform
import Storage

/// Finds the contact that a card is about: the one with its UID, else with one of its numbers, else with one of its
/// addresses.
///
/// People can share a number or an address. A contact found by one of these matches only if no other card of this
/// import matched it, it has no other UID, and its name is the same, or it is the only one with a similar name.
/// Otherwise the card becomes a new contact.
struct ContactFinder {
    let account: ID<Account>
    /// The contacts that this import matched.
    let memory: ImportMemory
    /// What contacts may have of the card.
    let present: PresentValues
    /// The first import of an address book needs to compare UIDs only: all cards and all contacts have them.
    let hasContactsWithoutUID: Bool
    /// Whether contacts were merged, removed or erased: then new cards may be theirs.
    let hasPast: Bool
    /// Whether contacts that were removed are added again.
    let restores: Bool
    let tx: Transaction

    enum Match {
        case known(ID<Contact>, KnownContact)
        /// The card of a contact that was merged into this one.
        case former(ID<Contact>, KnownContact)
        /// The card of a contact that was removed.
        case removed
        /// The card of a contact that was erased.
        case erased
        /// A new contact, stored with this UID.
        case new(uid: String?)
        /// A new contact without a UID, since an earlier card of another person has the same UID.
        case newWithoutUID(earlier: CardPlace)
    }

    func find(_ draft: ContactDraft) throws -> Match {
        let match = try findCurrent(draft)
        guard hasPast else { return match }
        switch match {
        case .known, .former, .removed, .erased: return match
        case .new, .newWithoutUID:
            if let id = try PastCard.keeper(of: draft, account: account, in: tx) {
                return .former(id, try KnownContact(id, in: tx))
            }
            if try ErasedContact.isErased(draft, account: account, in: tx) { return .erased }
            return try !restores && PastCard.isRemoved(draft, account: account, in: tx) ? .removed : match
        }
    }

    private func findCurrent(_ draft: ContactDraft) throws -> Match {
        guard let uid = draft.uid, present.uids.mayHave(uid),
            let id = try Contact.id(withUID: uid, account: account, in: tx)
        else {
            return try findWithoutUID(draft, mayHaveUID: draft.uid == nil) ?? .new(uid: draft.uid)
        }
        let known = try KnownContact(id, in: tx)
        if uid != known.uid, try Contact.isFormer(uid: uid, of: id, in: tx) { return .former(id, known) }
        guard let earlier = memory.claim(of: id), !draft.comparableName.isSameOrSimilar(to: ComparableName(known.name))
        else {
            return .known(id, known)
        }
        return try findWithoutUID(draft, mayHaveUID: true) ?? .newWithoutUID(earlier: earlier)
    }

    private func findWithoutUID(_ draft: ContactDraft, mayHaveUID: Bool) throws -> Match? {
        guard mayHaveUID || hasContactsWithoutUID else { return nil }
        let candidates = ContactCandidates(
            account: account, folded: draft.comparableName.folded, mayHaveUID: mayHaveUID,
            hasNamesakes: present.names.mayHave(draft.comparableName.folded))
        let (numbers, emails) = (
            draft.readableNumbers.filter(present.numbers.mayHave),
            draft.emails.map(\.key).filter(present.addresses.mayHave)
        )
        return try choose(among: candidates.with(numbers: numbers, in: tx), for: draft)
            ?? choose(among: candidates.with(emails: emails, in: tx), for: draft)
            ?? chooseByName(among: candidates.withName(in: tx), for: draft)
    }

    private func choose(among candidates: [ContactCandidates.Row], for draft: ContactDraft) throws -> Match? {
        let same = candidates.filter { $0.comparableName.isSame(as: draft.comparableName) }
        if !same.isEmpty { return try choose(amongNamesakes: same, for: draft) }
        let alike = candidates.filter {
            draft.canRename
                ? $0.comparableName.isSimilar(to: draft.comparableName)
                : $0.comparableName.isPart(of: draft.comparableName)
        }
        guard let only = alike.first, alike.count == 1 else { return nil }
        let known = try KnownContact(only.id, in: tx)
        // Spreadsheets often repeat a person; address books do not. Rows with numbers of their own are two people.
        if memory.claim(of: only.id) != nil, draft.canRename || !known.hasNumbers(of: draft) { return nil }
        return .known(only.id, known)
    }

    /// A name alone matches only if the card adds nothing, or if a number that could not be read is written the same
    /// way.
    private func chooseByName(among namesakes: [ContactCandidates.Row], for draft: ContactDraft) throws -> Match? {
        // A name without a number or an address is everything that is known of the only person with it.
        let isOnly = namesakes.count == 1
        return try choose(amongNamesakes: namesakes, for: draft) {
            $0.sharesRawNumber(with: draft) || isOnly && $0.isOnlyName
        }
    }

    /// Among contacts with the same name: the one that equals the card; else a matched one that already contains the
    /// card; else the oldest unmatched one, which the card may extend if `mayGrow` allows it.
    ///
    /// This order makes every import of the same file match the same contacts.
    private func choose(
        amongNamesakes namesakes: [ContactCandidates.Row], for draft: ContactDraft,
        mayGrow: (KnownContact) -> Bool = { _ in true }
    ) throws -> Match? {
        let known = try namesakes.map { (id: $0.id, contact: try KnownContact($0.id, in: tx)) }
        let free = known.filter { memory.claim(of: $0.id) == nil }
        let taken = known.filter { memory.claim(of: $0.id) != nil }
        let chosen =
            free.first { $0.contact.matchesExactly(draft) }
            ?? taken.first { $0.contact.containsAll(of: draft) || !draft.canRename && mayGrow($0.contact) }
            ?? free.first { $0.contact.containsAll(of: draft) || mayGrow($0.contact) }
        return chosen.map { .known($0.id, $0.contact) }
    }
}
