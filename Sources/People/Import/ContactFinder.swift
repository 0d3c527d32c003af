internal import Storage

/// Which contact a card is about: the one with its UID, else with one of its numbers, else with one of its addresses.
///
/// Two people may share a telephone or a mailbox, and nothing is guessed. A contact found by number or address is taken
/// only where it came from no other card of this run, has no other UID, and has the card's name, or is alone in having
/// a name like it. Otherwise the card is somebody new.
struct ContactFinder {
    let account: ID<Account>
    /// The contacts this run has dealt with, each with the first card that was about it.
    let claims: [ID<Contact>: CardPlace]
    let tx: Transaction

    enum Finding {
        case known(ID<Contact>, KnownContact)
        /// Somebody new, to be stored with this UID.
        case new(uid: String?)
        /// As above; the card's own UID was an earlier card's, who is somebody else.
        case newWithoutUID(earlier: CardPlace)
    }

    func find(_ draft: ContactDraft) throws -> Finding {
        guard let uid = draft.uid, let id = try Contact.id(withUID: uid, account: account, in: tx) else {
            return try findWithoutUID(draft, mayHaveUID: draft.uid == nil) ?? .new(uid: draft.uid)
        }
        let known = try KnownContact(id, in: tx)
        if uid != known.uid, try Contact.isFormer(uid: uid, of: id, in: tx) { return .known(id, known) }
        guard let earlier = claims[id], !draft.likeness.isSameOrAlike(NameLikeness(known.name)) else {
            return .known(id, known)
        }
        return try findWithoutUID(draft, mayHaveUID: true) ?? .newWithoutUID(earlier: earlier)
    }

    private func findWithoutUID(_ draft: ContactDraft, mayHaveUID: Bool) throws -> Finding? {
        // A first import from a telephone ends here, card for card: every card has a UID, and so has every contact.
        guard try mayHaveUID || Contact.isAnyWithoutUID(account: account, in: tx) else { return nil }
        let candidates = ContactCandidates(account: account, folded: draft.likeness.folded, mayHaveUID: mayHaveUID)
        return try choose(among: candidates.with(numbers: draft.readableNumbers, in: tx), for: draft)
            ?? choose(among: candidates.with(emails: draft.emails.map(\.key), in: tx), for: draft)
            ?? chooseByName(among: candidates.withName(in: tx), for: draft)
    }

    private func choose(among candidates: [ContactCandidates.Row], for draft: ContactDraft) throws -> Finding? {
        let same = candidates.filter { $0.likeness.isSame(as: draft.likeness) }
        if !same.isEmpty { return try choose(amongNamesakes: same, for: draft) }
        let alike = candidates.filter { $0.likeness.isAlike(draft.likeness) }
        // Rows of a spreadsheet name one person again and again; cards do not.
        guard let only = alike.first, alike.count == 1, !draft.canRename || claims[only.id] == nil else { return nil }
        return .known(only.id, try KnownContact(only.id, in: tx))
    }

    /// A name alone says who it is only where the card brings nothing new, or where a number is written just as it was
    /// when it could not be read.
    private func chooseByName(among namesakes: [ContactCandidates.Row], for draft: ContactDraft) throws -> Finding? {
        try choose(amongNamesakes: namesakes, for: draft) { $0.sharesWriting(with: draft) }
    }

    /// Of several with one name: the one that is just like the card; else one dealt with already, to which the card adds
    /// nothing; else the oldest that is still free, to which it may add something only if `mayGrow` says so.
    ///
    /// In this order every card finds the same contact with every import of the same file.
    private func choose(
        amongNamesakes namesakes: [ContactCandidates.Row], for draft: ContactDraft,
        mayGrow: (KnownContact) -> Bool = { _ in true }
    ) throws -> Finding? {
        let known = try namesakes.map { (id: $0.id, contact: try KnownContact($0.id, in: tx)) }
        let free = known.filter { claims[$0.id] == nil }
        let taken = known.filter { claims[$0.id] != nil }
        let chosen =
            free.first { $0.contact.isExactly(draft) }
            ?? taken.first { $0.contact.holdsAll(of: draft) || !draft.canRename && mayGrow($0.contact) }
            ?? free.first { $0.contact.holdsAll(of: draft) || mayGrow($0.contact) }
        return chosen.map { .known($0.id, $0.contact) }
    }
}
