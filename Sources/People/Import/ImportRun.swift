internal import Storage
internal import Values

/// What one run of an import remembers from card to card, and how it stores a card.
struct ImportRun: Sendable {
    let account: ID<Account>
    let now: Instant
    /// The contacts dealt with, each with the first card that was about it.
    private var claims: [ID<Contact>: CardPlace] = [:]

    init(account: ID<Account>, now: Instant) {
        self.account = account
        self.now = now
    }

    mutating func take(_ draft: ContactDraft, in tx: Transaction) throws -> ImportedCard {
        if let reason = draft.reasonToSkip { return draft.result(.skipped(reason), notes: draft.notes, contact: nil) }
        var notes = draft.notes
        let id: ID<Contact>
        let outcome: ImportedCard.Outcome
        switch try ContactFinder(account: account, claims: claims, tx: tx).find(draft) {
        case .known(let found, let known):
            id = found
            if let earlier = claims[found] { notes.append(.sameContact(as: earlier)) }
            outcome = try update(found, known, with: draft, in: tx)
        case .new(let uid):
            id = try add(draft, uid: uid, in: tx)
            outcome = .added
        case .newWithoutUID(let earlier):
            notes.append(.sameUID(as: earlier))
            id = try add(draft, uid: nil, in: tx)
            outcome = .added
        }
        if claims[id] == nil { claims[id] = draft.place }
        notes += try sharedNumbers(draft, of: id, in: tx)
        return draft.result(outcome, notes: notes, contact: id)
    }

    private func add(_ draft: ContactDraft, uid: String?, in tx: Transaction) throws -> ID<Contact> {
        let id = try Contact.create(
            name: draft.name, folded: draft.likeness.folded, uid: uid, note: nil, account: account, now: now, in: tx)
        try Contact.addNumbers(draft.numbers, to: id, in: tx)
        try Contact.addEmails(draft.emails.map(\.description), to: id, in: tx)
        return id
    }

    private func update(
        _ id: ID<Contact>, _ known: KnownContact, with draft: ContactDraft, in tx: Transaction
    ) throws -> ImportedCard.Outcome {
        let merge = ContactMerge(draft, into: known, isRepeated: claims[id] != nil)
        let changes = merge.changes(to: known)
        for change in changes {
            switch change {
            case .name(_, let name): try Contact.rename(id, to: name, in: tx)
            case .numbers(_, let numbers): try Contact.setNumbers(numbers, of: id, in: tx)
            case .emails(_, let emails): try Contact.setEmails(emails, of: id, in: tx)
            }
        }
        if known.uid == nil, let uid = draft.uid, try Contact.id(withUID: uid, account: account, in: tx) == nil {
            try Contact.setUID(uid, of: id, in: tx)
        }
        return changes.isEmpty ? .unchanged : .updated(changes)
    }

    /// Two people with one telephone are flagged, never merged.
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
