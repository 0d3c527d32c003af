internal import Agenda
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

extension Correction {
    /// The command that sets it right, to be pasted.
    func line(in context: CommandContext) async throws -> String {
        let suggested = suggestedAnswer
        let words = [
            "greenroom lineup answer", try await context.argument(for: event),
            try await context.argument(for: contact, named: name), suggested.choice.rawValue,
        ]
        return (words + (suggested.isMisread ? ["--misread"] : [])).joined(separator: " ")
    }

    /// What the text was taken for.
    func words(of text: InboundMessage) -> String {
        let text = text.quoted.capitalised
        let place = "\(event.name.quotedLine), \(DateText().short(event.localStart))"
        guard let recordedAnswer else {
            let guess = leaning.map { " (\($0.words))" } ?? ""
            return "\(text) settled nothing for \(place)\(guess). If it says so, paste (yes, no or maybe):"
        }
        return "\(text) was taken as \(recordedAnswer.rawValue) for \(place). Misread? Paste:"
    }
}

extension CommandContext {
    /// As it is typed so that it means this event and no other.
    func argument(for event: Event) async throws -> String {
        let (account, now) = (account.id, now)
        let found = try await store.read {
            try Event.match(event.name, kind: .show, account: account, now: now, in: $0)
        }
        if case .one(let candidate) = found, candidate.id == event.id { return event.name.argument }
        return "\(event.id)"
    }

    /// As it is typed so that it means this contact and no other.
    func argument(for contact: ID<Contact>, named name: String) async throws -> String {
        let account = account.id
        let found = try await store.read { try ContactLookup.match(name, account: account, in: $0) }
        if case .one(let candidate) = found, candidate.id == contact { return name.argument }
        return "\(contact)"
    }
}
