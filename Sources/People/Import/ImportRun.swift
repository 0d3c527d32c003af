package import Platform
package import Storage
package import Values

/// Stores the cards of one import and remembers which contacts they matched.
package struct ImportRun: Sendable {
    let account: ID<Account>
    let now: Instant
    /// The contacts that this import matched, with the first card of each.
    private var claims: [ID<Contact>: CardPlace] = [:]
    /// Contacts added, and how those were that were changed, since they were last recorded for `undo`.
    private var added: Set<ID<Contact>> = []
    private var changed: [ID<Contact>: ContactSnapshot] = [:]
    /// The names of all contacts; nil until they are needed.
    private var names: SimilarNames?
    /// The first step that `undo` takes back; nil until something is recorded.
    package private(set) var firstStep: ID<UndoStep>?

    /// - Parameter firstStep: the first step of the same command; nil where it has recorded nothing yet.
    package init(account: ID<Account>, firstStep: ID<UndoStep>? = nil, now: Instant) {
        self.account = account
        self.firstStep = firstStep
        self.now = now
    }

    /// Imports a row of a spreadsheet.
    package mutating func take(
        _ entry: ContactEntry, at place: CardPlace, in tx: Transaction
    ) throws -> ImportedCard {
        try take(ContactDraft(entry, place: place), in: tx)
    }

    mutating func take(_ draft: ContactDraft, in tx: Transaction) throws -> ImportedCard {
        if let reason = draft.reasonToSkip { return draft.result(.skipped(reason), notes: draft.notes, contact: nil) }
        var notes = draft.notes
        let id: ID<Contact>
        let outcome: ImportedCard.Outcome
        switch try ContactFinder(account: account, claims: claims, tx: tx).find(draft) {
        case .known(let found, let known):
            id = found
            if draft.canRename, let earlier = claims[found] { notes.append(.sameContact(as: earlier)) }
            if !draft.canRename, !draft.comparableName.isSame(as: ComparableName(known.name)) {
                notes.append(.matchedContact(known.name))
            }
            outcome = try update(found, known, with: draft, in: tx)
        case .new(let uid):
            if !draft.canRename {
                if try hasNamesake(draft, in: tx) {
                    notes.append(.sameName)
                } else if let similar = try similarName(to: draft.name, in: tx) {
                    notes.append(.similarName(similar))
                }
            }
            id = try add(draft, uid: uid, in: tx)
            outcome = .added
        case .newWithoutUID(let earlier):
            notes.append(.sameUID(as: earlier))
            id = try add(draft, uid: nil, in: tx)
            outcome = .added
        }
        if outcome == .added { added.insert(id) }
        if claims[id] == nil { claims[id] = draft.place }
        notes += try sharedNumbers(draft, of: id, in: tx)
        return draft.result(outcome, notes: notes, contact: id)
    }

    /// Records for `undo` what was added and changed since the last call, in the transaction that did it.
    package mutating func record(in tx: Transaction) throws {
        let step = try ContactUndo.record(
            added: added.sorted(), changed: changed,
            summary: ImportSummary.words(added: added.count, updated: changed.count), with: firstStep,
            account: account, now: now, in: tx)
        firstStep = firstStep ?? step
        (added, changed) = ([], [:])
    }

    /// The names are read once: a spreadsheet may have thousands of rows.
    private mutating func similarName(to name: String, in tx: Transaction) throws -> String? {
        if names == nil { names = try SimilarNames.all(account: account, in: tx) }
        defer { names?.insert(name) }
        return names?.nearest(to: name)
    }

    private func add(_ draft: ContactDraft, uid: String?, in tx: Transaction) throws -> ID<Contact> {
        let id = try Contact.create(
            name: draft.name, folded: draft.comparableName.folded, uid: uid, note: nil, account: account, now: now,
            in: tx)
        try Contact.addNumbers(draft.numbers, to: id, in: tx)
        try Contact.addEmails(draft.emails.map(\.description), to: id, in: tx)
        for change in try additions(of: draft, to: id, in: tx) { try make(change, of: id, in: tx) }
        return id
    }

    private mutating func update(
        _ id: ID<Contact>, _ known: KnownContact, with draft: ContactDraft, in tx: Transaction
    ) throws -> ImportedCard.Outcome {
        // The card of a merged contact only adds values.
        let isFormer = try draft.uid.map { try $0 != known.uid && Contact.isFormer(uid: $0, of: id, in: tx) } ?? false
        let merge = CardMerge(draft, into: known, isRepeated: isFormer || claims[id] != nil)
        let changes = try merge.changes(to: known) + additions(of: draft, to: id, in: tx)
        let newUID = known.uid == nil ? draft.uid : nil
        if newUID != nil || !changes.isEmpty, changed[id] == nil, !added.contains(id) {
            changed[id] = try ContactSnapshot.of(id, in: tx)
        }
        for change in changes { try make(change, of: id, in: tx) }
        if let newUID, try Contact.id(withUID: newUID, account: account, in: tx) == nil {
            try Contact.setUID(newUID, of: id, in: tx)
        }
        return changes.isEmpty ? .unchanged : .updated(changes)
    }

    private func hasNamesake(_ draft: ContactDraft, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM contact WHERE account_id = \(account) AND folded_name = \(draft.comparableName.folded)
                AND archived_at IS NULL
            """)
    }

    private func make(_ change: ContactChange, of id: ID<Contact>, in tx: Transaction) throws {
        switch change {
        case .name(_, let name): try Contact.rename(id, to: name, in: tx)
        case .numbers(_, let numbers): try Contact.setNumbers(numbers, of: id, in: tx)
        case .emails(_, let emails): try Contact.setEmails(emails, of: id, in: tx)
        case .tags(let added): for tag in added { try Contact.tag(id, with: tag, in: tx) }
        case .note(let note): try Contact.setNote(note, of: id, in: tx)
        case .zone(let zone): try Contact.setZone(zone, of: id, in: tx)
        }
    }

    /// Tags, note and zone of a spreadsheet. An existing note or zone stays.
    private func additions(
        of draft: ContactDraft, to id: ID<Contact>, in tx: Transaction
    ) throws -> [ContactChange] {
        guard !draft.tags.isEmpty || draft.remark != nil || draft.zone != nil,
            let contact = try Contact.find(id, in: tx)
        else { return [] }
        let tags = draft.tags.filter { !contact.tags.contains($0) }
        return [
            tags.isEmpty ? nil : .tags(added: tags),
            contact.note == nil ? draft.remark.map(ContactChange.note) : nil,
            contact.zone == nil ? draft.zone.map(ContactChange.zone) : nil,
        ].compactMap(\.self)
    }

    /// People with the same number are reported, never merged.
    private func sharedNumbers(_ draft: ContactDraft, of id: ID<Contact>, in tx: Transaction) throws -> [ImportNote] {
        let shown = 3
        return try draft.readableNumbers.compactMap { number in
            let others = try Contact.names(withNumber: number, besides: id, account: account, limit: shown + 1, in: tx)
            if others.isEmpty { return nil }
            return .sharesNumber(number, with: Array(others.prefix(shown)), hasMore: others.count > shown)
        }
    }
}

extension ContactDraft {
    fileprivate func result(
        _ outcome: ImportedCard.Outcome, notes: [ImportNote], contact: ID<Contact>?
    ) -> ImportedCard {
        ImportedCard(
            place: place, name: name, phones: phones, emails: writtenEmails, outcome: outcome, notes: notes,
            contact: contact)
    }
}
