internal import Agenda
internal import Lineups
internal import People
internal import Storage
internal import Values

/// Finds rows by names on the command line. Throws errors with suggestions.
extension CommandContext {
    func contact(_ words: String) async throws -> Contact {
        let account = account.id
        let result = try await store.read { try ContactLookup.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "contact", listing: "greenroom contact list")
        return try await found(store.read { try Contact.find(id, in: $0) }, words, noun: "contact")
    }

    func event(_ words: String) async throws -> Event {
        let (account, now) = (account.id, now)
        let result = try await store.read { try Event.match(words, kind: .show, account: account, now: now, in: $0) }
        let id = try pick(result, words: words, noun: "event", listing: "greenroom event list")
        return try await found(store.read { try Event.find(id, in: $0) }, words, noun: "event")
    }

    /// An event that is neither over nor cancelled.
    func openEvent(_ words: String) async throws -> Event {
        let event = try await event(words)
        try event.requireOpen(at: now)
        return event
    }

    /// A person's slot in the lineup of an open event.
    func openSlot(of contact: String, in event: String) async throws -> (Event, Slot) {
        let event = try await openEvent(event)
        return (event, try await slot(of: try await self.contact(contact), in: event))
    }

    func slot(of contact: Contact, in event: Event) async throws -> Slot {
        try await store.read { try Slot.find(of: contact.id, in: event, tx: $0) }
    }

    func found<Noun>(_ noun: Noun?, _ words: String, noun word: String) throws -> Noun {
        guard let noun else { throw CommandError(.notFound, "There is no \(word) \(words.quotedLine).") }
        return noun
    }

    func pick<Noun>(
        _ result: NameMatch<Noun>.Result, words: String, noun: String, listing: String
    ) throws -> ID<Noun> {
        switch result {
        case .one(let candidate): return candidate.id
        case .several(let candidates):
            let shown = candidates.prefix(10).map {
                "  \($0.id)  \(Printable.line($0.name)) (\(Printable.line($0.detail)))"
            }
            let rest = candidates.count > shown.count ? ["  … and \(candidates.count - shown.count) more"] : []
            let many = noun == "entry" ? "entries" : "\(noun)s"
            let error = CommandError(
                .notFound, "Several \(many) match \(words.quotedLine). Name one more fully, or by its number:",
                lines: shown + rest)
            guard let first = candidates.first else { throw error }
            throw error.correcting(words, to: "\(first.id)")
        case .none(let nearest):
            let hints = nearest.prefix(3).map { "Did you mean  \($0.name.quotedLine) (\(Printable.line($0.detail)))?" }
            let error = CommandError(
                .notFound, "There is no \(noun) \(words.quotedLine).",
                lines: hints.isEmpty ? ["See them all: \(listing)"] : Array(hints))
            guard let first = nearest.first else { throw error }
            throw error.correcting(words, to: nearest.count { $0.name == first.name } == 1 ? first.name : "\(first.id)")
        }
    }
}
