import Agenda
import ArgumentParser
import Foundation
import JSON
import Lineups
import Messaging
import People
import Platform
import Storage
import Study
import Travel
import Values

/// Finds rows by names on the command line. Throws errors with suggestions.
extension CommandContext {
    func contact(_ words: String) async throws -> Contact {
        let account = account.id
        let result = try await read { try ContactLookup.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "contact", listing: "greenroom contact list")
        return try await found(read { try Contact.find(id, in: $0) }, words, noun: "contact")
    }

    func event(_ words: String) async throws -> Event {
        let account = account.id
        let result = try await read { try Event.match(words, kind: .show, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "event", listing: "greenroom event list")
        return try await found(read { try Event.find(id, in: $0) }, words, noun: "event")
    }

    /// An event that is neither over nor canceled.
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
        try await read { try Slot.find(of: contact.id, in: event, tx: $0) }
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
                .notFound, "Several \(many) match \(words.quotedLine). Use a longer name or the number:",
                lines: shown + rest)
            guard let first = candidates.first else { throw error }
            throw error.correcting(words, to: "\(first.id)")
        case .none(let nearest):
            let hints = nearest.prefix(3).map { "Did you mean  \($0.name.quotedLine) (\(Printable.line($0.detail)))?" }
            let error = CommandError(
                .notFound, "There is no \(noun) \(words.quotedLine).",
                lines: hints.isEmpty ? ["See all: \(listing)"] : Array(hints))
            guard let first = nearest.first else { throw error }
            throw error.correcting(words, to: nearest.count { $0.name == first.name } == 1 ? first.name : "\(first.id)")
        }
    }
}

// MARK: - Subjects

extension CommandContext {
    /// The subject of a new item; nil if nothing has that name or a similar one.
    func subject(writing choice: SubjectChoice) async throws -> Subject? {
        guard let name = choice.name else { return try await subject(choice) }
        let account = account.id
        let match = try await write { [subjects = app.subjects] in
            try subjects.match(name, account: account, in: $0)
        }
        if case .none(let nearest) = match, nearest.isEmpty { return nil }
        return try await subject(choice)
    }

    func subject(_ choice: SubjectChoice) async throws -> Subject {
        let account = account.id
        guard let name = choice.name else { return try await write { try Subject.own(account, in: $0) } }
        switch try await write({ [subjects = app.subjects] in
            try subjects.match(name, account: account, in: $0)
        }) {
        case .one(let subject): return subject
        case .several(let found):
            let error = CommandError(
                .notFound, "Several items match \(name.quotedLine). Use a longer name or the number:",
                lines: found.prefix(10).map { "  @\($0.id)  \(Printable.line($0.name)) (\(Printable.line($0.detail)))" }
            )
            guard let first = found.first else { throw error }
            throw error.correcting("@\(name)", to: "@\(first.id)")
        case .none(let nearest):
            let error = CommandError(
                .notFound, "There is nothing called \(name.quotedLine).",
                lines: nearest.isEmpty
                    ? app.subjects.listings.map { NextStep("See all", $0).commandText }
                    : nearest.prefix(3).map { "Did you mean  \("@\($0)".quotedLine)?" })
            guard let first = nearest.first else { throw error }
            throw error.correcting("@\(name)", to: "@\(first)")
        }
    }
}

// MARK: - Items in the list of a subject

extension CommandContext {
    /// Changes an item of a list. If no @name was given and the item is not in the account's own list, the error names
    /// the subjects whose lists have it.
    func write<Value: Sendable>(
        _ list: SubjectItemLookup.Kind, named choice: SubjectChoice,
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await write(body)
        } catch {
            throw try await hinted(error, list, choice)
        }
    }

    /// The same as `write`, for reading.
    func find<Value: Sendable>(
        _ list: SubjectItemLookup.Kind, named choice: SubjectChoice, _ body: () throws -> Value
    ) async throws -> Value {
        do {
            return try body()
        } catch {
            throw try await hinted(error, list, choice)
        }
    }

    private func hinted(
        _ error: any Error, _ kind: SubjectItemLookup.Kind, _ choice: SubjectChoice
    ) async throws -> any Error {
        guard choice.name == nil, let list = app.modules.subjectItemLookups.first(where: { $0.kind == kind }),
            list.isNotFound(error)
        else { return error }
        let (account, words) = (account.id, choice.words)
        let holders = try await read { try list.holders(words, account, $0) }.filter { !$0.isAccount }
        guard let first = holders.first else { return error }
        return CommandError(
            .notFound, "\(error)", lines: holders.prefix(3).map { "Did you mean the one in  \($0.mention.quotedLine)?" }
        ).missing(first.mention)
    }
}

// MARK: - Texts and their authors

extension CommandContext {
    /// A text by its number in the list; nil for anything else.
    func text(_ words: String) async throws -> InboundMessage? {
        guard let id = Int64(words), !words.hasPrefix("+") else { return nil }
        let account = account.id
        return try await read { try InboundMessage.find(ID(id), account: account, in: $0) }
    }

    /// A contact by name, or the author of texts from a number; a text's number in the list stands for its author.
    func correspondent(_ words: String) async throws -> Correspondent {
        let account = account.id
        if let text = try await text(words) { return try await read { try .author(of: text, in: $0) } }
        // A telephone number is longer than the number of a text.
        if !words.isEmpty, words.count < 7, words.allSatisfy({ $0.isASCII && $0.isNumber }) {
            throw CommandError(
                .notFound, "There is no text \(words).", "See all: greenroom inbox list --all")
        }
        if words.hasPrefix("+") || words.allSatisfy(\.isNumber) {
            let contacts = try await read { try Contact.ids(withNumber: words, account: account, in: $0) }
            let text = try await read { try InboundMessage.latest(from: words, account: account, in: $0) }
            if let text, contacts.count != 1 {
                return Correspondent(number: words, contact: text.contact)
            }
        }
        do {
            let contact = try await contact(words)
            return try await read { try .conversation(with: contact, account: account, in: $0) }
        } catch let error as CommandError where error.code == .notFound && words.hasPrefix("+") {
            throw CommandError(
                .notFound, "No contact or text has the number \(words.quotedLine).",
                "See all texts: greenroom inbox list --all")
        }
    }
}

// MARK: - Names for command lines

extension CommandContext {
    /// The argument that identifies this event: its name if that is unique, otherwise its number.
    func argument(for event: Event) async throws -> String {
        let account = account.id
        let found = try await read {
            try Event.match(event.name, kind: .show, account: account, in: $0)
        }
        if case .one(let candidate) = found, candidate.id == event.id { return event.name.argument }
        return "\(event.id)"
    }

    /// The argument that identifies this contact: the name if that is unique, otherwise its number.
    func argument(for contact: ID<Contact>, named name: String) async throws -> String {
        let account = account.id
        let found = try await read { try ContactLookup.match(name, account: account, in: $0) }
        if case .one(let candidate) = found, candidate.id == contact { return name.argument }
        return "\(contact)"
    }

    /// The dates away of all contacts that are not over.
    func datesAway(in tx: Transaction) throws -> [ID<Contact>: [DatesAway]] {
        Dictionary(
            grouping: try DatesAway.all(account: account.id, since: account.zone.date(of: now), in: tx),
            by: \.contact)
    }

    /// The card that these words name, and its deck.
    ///
    /// - Parameter name: the deck that has it; nil for any.
    func card(_ words: [String], in name: String?) async throws -> (Card, Deck) {
        var only: Deck?
        if let name { only = try await deck(name) }
        let (text, account, deck) = (words.joined(separator: " "), account.id, only?.id)
        return try await read { tx in
            let card = try Card.match(text, account: account, deck: deck, in: tx)
            guard let deck = try Deck.find(card.deck, account: account, in: tx) else { throw CardError.unknown(text) }
            return (card, deck)
        }
    }

    /// The deck that these words name.
    func deck(_ words: String) async throws -> Deck {
        let account = account.id
        return try await read { try Deck.match(words, account: account, in: $0) }
    }

    func lookAround() throws -> LookAround {
        LookAround(account.id, lookup: try app.placeLookup(), store: store, now: now)
    }

    /// Starts a session of the command line, which selects the account from now on.
    func select(_ account: Account) async throws {
        guard let file = CommandSession(app.settings) else {
            throw CommandError(
                .configuration, "There is no home folder to store the session in.", "Set HOME or XDG_STATE_HOME.")
        }
        _ = try await file.end(in: store, now: now)
        let random = app.random
        let token = try await store.write(.account(account.id), at: now) {
            try Session.start(account: account.id, browser: CommandSession.name, random: random, in: $0)
        }
        try file.store(token)
        terminal.line("Signed in as \(Printable.line(account.name ?? "this account")).")
    }
}
