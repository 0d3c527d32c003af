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
        guard let earlier = claims[id], !draft.likeness.isSameOrAlike(NameLikeness(known.name)) else {
            return .known(id, known)
        }
        return try findWithoutUID(draft, mayHaveUID: true) ?? .newWithoutUID(earlier: earlier)
    }

    private func findWithoutUID(_ draft: ContactDraft, mayHaveUID: Bool) throws -> Finding? {
        // A first import from a telephone ends here, card for card: every card has a UID, and so has every contact.
        guard try mayHaveUID || Contact.isAnyWithoutUID(account: account, in: tx) else { return nil }
        let query = Candidates(account: account, folded: draft.likeness.folded, mayHaveUID: mayHaveUID, tx: tx)
        if !draft.readableNumbers.isEmpty,
            let found = try choose(among: query.with(numbers: draft.readableNumbers), for: draft)
        {
            return found
        }
        if !draft.emails.isEmpty,
            let found = try choose(among: query.with(emails: draft.emails.map(\.key)), for: draft)
        {
            return found
        }
        return try chooseByName(among: query.withName(), for: draft)
    }

    private func choose(among candidates: [Candidates.Row], for draft: ContactDraft) throws -> Finding? {
        let same = candidates.filter { $0.likeness.isSame(as: draft.likeness) }
        if !same.isEmpty { return try choose(amongNamesakes: same, for: draft) }
        let alike = candidates.filter { $0.likeness.isAlike(draft.likeness) }
        guard let only = alike.first, alike.count == 1, claims[only.id] == nil else { return nil }
        return .known(only.id, try KnownContact(only.id, in: tx))
    }

    /// Of several with one name: the one that is just like the card, else the oldest that is still free; else one dealt
    /// with already, to which the card adds nothing, since it is the same card once more.
    private func choose(amongNamesakes namesakes: [Candidates.Row], for draft: ContactDraft) throws -> Finding? {
        let known = try namesakes.map { (id: $0.id, contact: try KnownContact($0.id, in: tx)) }
        let free = known.filter { claims[$0.id] == nil }
        let taken = known.filter { claims[$0.id] != nil }
        let chosen =
            free.first { $0.contact.isExactly(draft) } ?? free.first ?? taken.first { $0.contact.holdsAll(of: draft) }
        return chosen.map { .known($0.id, $0.contact) }
    }

    /// A name alone says who it is only where the card brings nothing new, or where a number is written just as it was
    /// when it could not be read.
    private func chooseByName(among namesakes: [Candidates.Row], for draft: ContactDraft) throws -> Finding? {
        let known = try namesakes.map { (id: $0.id, contact: try KnownContact($0.id, in: tx)) }
        let chosen =
            known.first { claims[$0.id] == nil && $0.contact.isExactly(draft) }
            ?? known.first { claims[$0.id] == nil && $0.contact.holdsAll(of: draft) }
            ?? known.first { claims[$0.id] == nil && $0.contact.sharesWriting(with: draft) }
            ?? known.first { $0.contact.holdsAll(of: draft) }
        return chosen.map { .known($0.id, $0.contact) }
    }
}

/// The contacts of an account that have something in common with a card, those of its very name first, then the oldest.
private struct Candidates {
    struct Row {
        let id: ID<Contact>
        let likeness: NameLikeness
    }

    let account: ID<Account>
    /// The card's name.
    let folded: String
    /// False where the card has a UID of its own: then whoever has another is somebody else.
    let mayHaveUID: Bool
    let tx: Transaction

    /// More than share a number in earnest; a switchboard's is nobody's.
    private static let limit = 100

    func with(numbers: [String]) throws -> [Row] {
        try rows(
            "contact_number CROSS JOIN contact",
            where: "contact_number.e164 IN \(list: numbers) AND contact.id = contact_number.contact_id")
    }

    func with(emails keys: [String]) throws -> [Row] {
        try rows(
            "contact_email CROSS JOIN contact",
            where: "lower(contact_email.address) IN \(list: keys) AND contact.id = contact_email.contact_id")
    }

    func withName() throws -> [Row] {
        try rows("contact", where: "contact.folded_name = \(folded)")
    }

    private func rows(_ tables: SQL, where condition: SQL) throws -> [Row] {
        // SQLite takes CROSS JOIN in the order written; left to itself it walks through all contacts of the account as
        // soon as there are three numbers, and through all without a UID for a bare `uid IS NULL`.
        let uidCondition: SQL = mayHaveUID ? "" : "AND coalesce(contact.uid, '') = ''"
        let rows = try tx.rows(
            """
            SELECT contact.id, contact.name FROM \(tables)
            WHERE \(condition) AND contact.account_id = \(account) AND contact.archived_at IS NULL \(uidCondition)
            ORDER BY contact.folded_name = \(folded) DESC, contact.id LIMIT \(Self.limit)
            """
        ).map { Row(id: try $0["id"], likeness: NameLikeness(try $0["name"])) }
        // Who has two of the numbers is found twice.
        return zip(rows, [nil] + rows.map(Optional.some)).filter { $0.id != $1?.id }.map(\.0)
    }
}
