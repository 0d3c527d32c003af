package import Platform
package import Storage
import Values

/// Stores the cards of one import and remembers which contacts they matched. Each of its transactions calls `begin`
/// first and `record` last, and `keep` after the commit; one that is discarded need not.
package struct ImportRun: Sendable {
    let account: ID<Account>
    /// Whether contacts that were removed are added again.
    let restores: Bool
    private let memory = ImportMemory()
    /// Contacts added, and how those were that were changed, since they were last recorded for `undo`.
    private var added: Set<ID<Contact>> = []
    private var changed: [ID<Contact>: ContactSnapshot] = [:]
    /// The same, as counts of what was recorded.
    private var recorded = (added: 0, changed: 0)
    /// Whether contacts were merged, removed or erased; nil until it is needed.
    private var hasPast: Bool?
    /// Whether any contact has no UID; nil until it is needed.
    private var hasContactsWithoutUID: Bool?
    private var present = PresentValues()
    private var newContacts = NewContacts()
    /// For the next contacts that are added.
    private var keys: ArraySlice<ID<Contact>> = []
    /// So many cards may still need a key, with the current one.
    private var cardsLeft = 1
    private var groups = GroupTagging()
    /// The first step that `undo` takes back; nil until something is recorded.
    package var firstStep: ID<UndoStep>?
    /// The first of them that this import has recorded, which says what all of it did.
    private var ownStep: ID<UndoStep>?

    /// - Parameter firstStep: the first step of the same command; nil where it has recorded nothing yet.
    package init(account: ID<Account>, restores: Bool = false, firstStep: ID<UndoStep>? = nil) {
        (self.account, self.restores, self.firstStep) = (account, restores, firstStep)
    }

    // MARK: - Transactions

    /// Forgets what a transaction has remembered that was not committed.
    package mutating func begin() {
        memory.begin()
        (hasPast, hasContactsWithoutUID, keys) = (nil, nil, [])
        (present, newContacts) = (PresentValues(), NewContacts())
    }

    /// The transaction was committed.
    package func keep() { memory.keep() }

    /// Sets the names of the account's contacts, which were read before. Otherwise they are read when they are needed,
    /// in the transaction.
    package func know(_ names: SimilarNames) { memory.know(names, isCommitted: true) }

    /// Imports a row of a spreadsheet.
    package mutating func take(_ entry: ContactEntry, at place: CardPlace, in tx: Transaction) throws -> ImportedCard {
        let card = try takePerson(ContactDraft(entry, place: place), in: tx)
        try newContacts.store(in: tx)
        return card
    }

    /// Imports the first of these cards, until the transaction should be committed.
    ///
    /// - Parameter isFull: called after each card.
    /// - Returns: the results of all but group cards, and how many cards were taken.
    mutating func take(
        _ drafts: ArraySlice<ContactDraft>, in tx: Transaction, until isFull: () -> Bool = { false }
    ) throws -> (cards: [ImportedCard], count: Int) {
        var (cards, count): ([ImportedCard], Int) = ([], 0)
        defer { (keys, cardsLeft) = ([], 1) }
        for draft in drafts {
            if count.isMultiple(of: PresentValues.count) {
                let next = drafts.dropFirst(count).prefix(PresentValues.count)
                try newContacts.store(in: tx)
                if hasPast == nil {
                    try tx.prefetch {
                        [PastCard.anyQuery(account), ErasedContact.anyQuery(account), Contact.withoutUIDQuery(account)]
                    }
                }
                present = try PresentValues(of: next, account: account, in: tx)
                if try findPast(in: tx) {
                    try tx.prefetch {
                        next.flatMap {
                            PastCard.queries($0, account: account) + [
                                ErasedContact.query($0, account: account, in: tx)
                            ]
                        }
                    }
                }
                try prefetchKnown(next, in: tx)
                (keys, cardsLeft) = ([], next.count)
            }
            defer { cardsLeft -= 1 }
            if let card = try take(draft, in: tx) { cards.append(card) }
            count += 1
            if isFull() { break }
        }
        try newContacts.store(in: tx)
        return (cards, count)
    }

    /// Lets a server look up at once what the contacts with the UIDs of these cards have.
    private func prefetchKnown(_ drafts: ArraySlice<ContactDraft>, in tx: Transaction) throws {
        guard tx.isAtServer else { return }
        let cards = drafts.compactMap { draft in draft.uid.map { (uid: $0, numbers: draft.readableNumbers) } }
            .filter { present.uids.mayHave($0.uid) }
        try tx.prefetch { cards.map { Contact.query(withUID: $0.uid, account) } }
        let known = try cards.compactMap { card in
            try Contact.id(withUID: card.uid, account: account, in: tx).map { (id: $0, numbers: card.numbers) }
        }
        try tx.prefetch {
            known.flatMap { contact in
                KnownContact.queries(contact.id)
                    + contact.numbers.map { sharedNumberQuery($0, of: contact.id) }
            }
        }
    }

    /// Imports a card. Nil for a group, which `takeGroups` imports when its members are stored.
    private mutating func take(_ draft: ContactDraft, in tx: Transaction) throws -> ImportedCard? {
        guard draft.members == nil || draft.reasonToSkip != nil else {
            groups.add(draft)
            return nil
        }
        return try takePerson(draft, in: tx)
    }

    private mutating func takePerson(_ draft: ContactDraft, in tx: Transaction) throws -> ImportedCard {
        if let reason = draft.reasonToSkip { return draft.result(.skipped(reason), notes: draft.notes, contact: nil) }
        var notes = draft.notes
        let id: ID<Contact>
        let outcome: ImportedCard.Outcome
        let hasPast = try findPast(in: tx)
        if hasPast || present.mayHaveAny(of: draft) { try newContacts.store(in: tx) }
        let hasContactsWithoutUID =
            try hasContactsWithoutUID ?? Contact.isAnyWithoutUID(account: account, in: tx)
        self.hasContactsWithoutUID = hasContactsWithoutUID
        let finder = ContactFinder(
            account: account, memory: memory, present: present, hasContactsWithoutUID: hasContactsWithoutUID,
            hasPast: hasPast, restores: restores, tx: tx)
        // Before the card's own are stored.
        let numbersToCheck = draft.readableNumbers.filter(present.numbers.mayHave)
        switch try finder.find(draft) {
        case .removed: return draft.result(.skipped(.removedEarlier), notes: draft.notes, contact: nil)
        case .erased: return draft.result(.skipped(.erasedEarlier), notes: draft.notes, contact: nil)
        case .former(let found, let known):
            id = found
            if !draft.comparableName.isSame(as: ComparableName(known.name)) { notes.append(.merged(into: known.name)) }
            outcome = try update(found, known, with: draft, isFormer: true, notes: &notes, in: tx)
        case .known(let found, let known):
            id = found
            if draft.canRename, let earlier = memory.claim(of: found) { notes.append(.sameContact(as: earlier)) }
            if !draft.canRename, !draft.comparableName.isSame(as: ComparableName(known.name)) {
                notes.append(.matchedContact(known.name))
            }
            if draft.uid == nil, draft.reaches.isEmpty, draft.numbers.isEmpty {
                let others = try namesakes(of: draft, besides: found, in: tx)
                if !others.isEmpty { notes.append(.severalNamed([Namesake.words(found, known)] + others)) }
            }
            outcome = try update(found, known, with: draft, isFormer: false, notes: &notes, in: tx)
        case .new(let uid):
            notes += try notesOnNames(of: draft, hasPast: hasPast, in: tx)
            id = try add(draft, uid: uid, in: tx)
            outcome = .added
        case .newWithoutUID(let earlier):
            notes.append(.sameUID(as: earlier))
            id = try add(draft, uid: nil, in: tx)
            outcome = .added
        }
        if outcome == .added {
            added.insert(id)
            if let nickname = draft.nickname { notes.append(.nickname(nickname)) }
        }
        memory.claim(id, by: draft.place)
        notes += try sharedNumbers(numbersToCheck, of: id, in: tx)
        return draft.result(outcome, notes: notes, contact: id)
    }

    /// Whether contacts were merged, removed or erased.
    private mutating func findPast(in tx: Transaction) throws -> Bool {
        let found =
            try hasPast
            ?? (PastCard.isAny(account: account, in: tx) || ErasedContact.isAny(account: account, in: tx))
        hasPast = found
        return found
    }

    /// Records for `undo` what was added and changed since the last call, in the transaction that did it. The first
    /// step says what all of them did.
    package mutating func record(in tx: Transaction) throws {
        let total = (added: recorded.added + added.count, changed: recorded.changed + changed.count)
        let summary = ImportSummary.words(added: total.added, updated: total.changed)
        ownStep = try UndoStep.recordPart(summary, after: ownStep, in: tx) { words in
            let step = try ContactUndo.record(
                added: added.sorted(), changed: changed, summary: words, with: firstStep, account: account,
                in: tx)
            if step != nil { recorded = total }
            return step
        }
        firstStep = firstStep ?? ownStep
        (added, changed) = ([], [:])
    }

    var hasGroups: Bool { !groups.isDone }

    /// Tags the members of the group cards with the names of their groups, until the transaction should be committed.
    /// Returns the cards of the groups that are done.
    ///
    /// - Parameter isFull: called after each member.
    mutating func takeGroups(in tx: Transaction, until isFull: () -> Bool = { false }) throws -> [ImportedCard] {
        var cards: [ImportedCard] = []
        while let step = try groups.next(account: account, in: tx) {
            switch step {
            case .tag(let id, let tag):
                try noteChange(of: id, in: tx)
                try Contact.tag(id, with: tag, in: tx)
            case .nothing: break
            case .done(let card): cards.append(card)
            }
            if isFull() { break }
        }
        return cards
    }

    /// What is said of a new contact whose name somebody else has, or almost has.
    private mutating func notesOnNames(of draft: ContactDraft, hasPast: Bool, in tx: Transaction) throws -> [ImportNote]
    {
        if hasPast {
            if restores {
                try PastCard.forgetRemoval(of: draft, account: account, in: tx)
            } else if try PastCard.hasRemovedNamesake(draft, account: account, in: tx) {
                return [.namesake]
            }
        }
        let others = try namesakes(of: draft, besides: nil, in: tx)
        if !others.isEmpty { return [.sameName(as: others)] }
        // Address books have many similar names.
        guard !draft.canRename, let similar = try similarName(to: draft, in: tx),
            SimilarNames.mayBeTypo(draft.name, for: similar)
        else { return [] }
        return [.similarName(similar)]
    }

    /// The names are read once: a spreadsheet may have thousands of rows.
    private mutating func similarName(to draft: ContactDraft, in tx: Transaction) throws -> String? {
        if !memory.knowsNames {
            try newContacts.store(in: tx)
            memory.know(try SimilarNames.all(account: account, in: tx), isCommitted: false)
        }
        return memory.nearest(to: draft.name, folded: draft.comparableName.folded)
    }

    private mutating func add(_ draft: ContactDraft, uid: String?, in tx: Transaction) throws -> ID<Contact> {
        if keys.isEmpty { keys = try tx.newKeys(cardsLeft, of: "contact")[...] }
        let id = keys.removeFirst()
        newContacts.add(id, draft, uid: uid, account: account, at: tx.now)
        present.insert(
            folded: draft.comparableName.folded, numbers: draft.numbers, emails: draft.emails.map(\.key), uid: uid)
        if uid == nil { hasContactsWithoutUID = true }
        return id
    }

    private mutating func update(
        _ id: ID<Contact>, _ known: KnownContact, with draft: ContactDraft, isFormer: Bool,
        notes: inout [ImportNote], in tx: Transaction
    ) throws -> ImportedCard.Outcome {
        // The card of a merged contact only adds values.
        let merge = CardMerge(draft, into: known, isRepeated: isFormer || memory.claim(of: id) != nil)
        let additions = try additions(of: draft, to: id, in: tx)
        let changes = merge.changes(to: known) + additions.changes
        notes += additions.notes
        let newUID = known.uid == nil && !isFormer ? draft.uid : nil
        if newUID != nil || !changes.isEmpty { try noteChange(of: id, in: tx) }
        for change in changes { try make(change, of: id, in: tx) }
        if let newUID, try Contact.id(withUID: newUID, account: account, in: tx) == nil {
            try Contact.setUID(newUID, of: id, in: tx)
            present.insert(uid: newUID)
        }
        return changes.isEmpty ? .unchanged : .updated(changes)
    }

    /// Remembers how a contact was before this import changes it.
    private mutating func noteChange(of id: ID<Contact>, in tx: Transaction) throws {
        guard changed[id] == nil, !added.contains(id) else { return }
        changed[id] = try ContactSnapshot.of(id, in: tx)
    }

    /// Some of the contacts with the card's name, with what tells them apart.
    private func namesakes(of draft: ContactDraft, besides id: ID<Contact>?, in tx: Transaction) throws -> [String] {
        guard !draft.comparableName.isNameless, present.names.mayHave(draft.comparableName.folded) else { return [] }
        let ids: [ID<Contact>] = try tx.values(
            """
            SELECT id FROM contact WHERE account_id = \(account) AND folded_name = \(draft.comparableName.folded)
                AND archived_at IS NULL ORDER BY id LIMIT 4
            """)
        return try ids.filter { $0 != id }.prefix(3).map { Namesake.words($0, try KnownContact($0, in: tx)) }
    }

    private enum Namesake {
        /// `contact 12 (+14155550101)`
        static func words(_ id: ID<Contact>, _ contact: KnownContact) -> String {
            let reach = contact.numbers.first.map { $0.e164 ?? $0.raw } ?? contact.emails.first
            return "contact \(id)" + (reach.map { " (\($0))" } ?? "")
        }
    }

    private mutating func make(_ change: ContactChange, of id: ID<Contact>, in tx: Transaction) throws {
        switch change {
        case .name(_, let name):
            present.insert(folded: name.folded)
            try Contact.rename(id, to: name, in: tx)
        case .numbers(_, let numbers):
            present.insert(numbers: numbers)
            try Contact.setNumbers(numbers, of: id, in: tx)
        case .emails(_, let emails):
            present.insert(emails: emails)
            try Contact.setEmails(emails, of: id, in: tx)
        case .tags(let added): for tag in added { try Contact.tag(id, with: tag, in: tx) }
        case .note(let note): try Contact.setNote(note, of: id, in: tx)
        case .zone(let zone): try Contact.setZone(zone, of: id, in: tx)
        case .language(let language): try Contact.setLanguage(language, of: id, in: tx)
        case .publicName(let name): try Contact.setPublicName(name, of: id, in: tx)
        }
    }

    /// Tags, note, zone, language and public name. What is there stays; another note or language of the card is reported.
    private func additions(
        of draft: ContactDraft, to id: ID<Contact>, in tx: Transaction
    ) throws -> (changes: [ContactChange], notes: [ImportNote]) {
        guard
            !draft.tags.isEmpty || draft.remark != nil || draft.zone != nil || draft.language != nil
                || draft.publicName != nil, let contact = try Contact.find(id, in: tx)
        else { return ([], []) }
        let tags = draft.tags.filter { !contact.tags.contains($0) }
        let changes: [ContactChange?] = [
            tags.isEmpty ? nil : .tags(added: tags),
            contact.note == nil ? draft.remark.map(ContactChange.note) : nil,
            contact.zone == nil ? draft.zone.map(ContactChange.zone) : nil,
            contact.language == nil ? draft.language.map(ContactChange.language) : nil,
            contact.publicName == nil ? draft.publicName.map(ContactChange.publicName) : nil,
        ]
        // The notes of merged contacts are one.
        let isOther = contact.note.flatMap { note in draft.remark.map { !note.contains($0) } } ?? false
        let notes: [ImportNote?] = [
            isOther ? .otherNote(draft.remark ?? "") : nil,
            draft.language.flatMap { [nil, $0].contains(contact.language) ? nil : .otherLanguage($0) },
        ]
        return (changes.compactMap(\.self), notes.compactMap(\.self))
    }

    /// People with the same number are reported, never merged.
    private func sharedNumbers(
        _ numbers: [String], of id: ID<Contact>, in tx: Transaction
    ) throws -> [ImportNote] {
        try numbers.compactMap { number in
            let others: [String] = try tx.values(sharedNumberQuery(number, of: id))
            if others.isEmpty { return nil }
            return .sharesNumber(
                number, with: Array(others.prefix(Self.sharersShown)), hasMore: others.count > Self.sharersShown)
        }
    }

    private func sharedNumberQuery(_ number: String, of id: ID<Contact>) -> SQL {
        Contact.namesQuery(withNumber: number, besides: id, account: account, limit: Self.sharersShown + 1)
    }

    /// So many others with the same number are named.
    private static let sharersShown = 3
}

extension ContactDraft {
    func result(_ outcome: ImportedCard.Outcome, notes: [ImportNote], contact: ID<Contact>?) -> ImportedCard {
        ImportedCard(
            place: place, name: name, phones: phones, emails: writtenEmails, outcome: outcome, notes: notes,
            contact: contact)
    }
}
