internal import Agenda
internal import ICalendar
internal import Lineups
internal import Messaging
internal import People
internal import Platform
internal import Storage
internal import Study
internal import Templates
internal import Training
internal import Travel
internal import Twilio
internal import Values

extension PageRequest {
    /// The calendars of the account. The built-in ones are made when they are asked for first.
    func calendars() async throws -> [NamedCalendar] {
        let (account, now) = (account.id, now)
        let found = try await read { try NamedCalendar.all(account: account, now: now, in: $0) }
        if Set(found.compactMap(\.role)).count == NamedCalendar.Role.allCases.count { return found }
        return try await write { try NamedCalendar.all(account: account, now: now, in: $0) }
    }

    /// The calendar in the path. Throws `PageError.notFound` for another account's.
    func calendar() async throws -> NamedCalendar {
        let id = try id("calendar", of: NamedCalendar.self)
        guard let calendar = try await calendars().first(where: { $0.id == id }) else { throw PageError.notFound }
        return calendar
    }

    /// The entry in the path. Throws `PageError.notFound` for another account's, and for an event of another kind.
    func entry() async throws -> CalendarEntry {
        let id = try id("entry", of: Event.self)
        let (account, now) = (account.id, now)
        _ = try await calendars()
        let entry = try await read { try CalendarEntry.find(id, now: now, in: $0) }
        guard let entry, entry.account == account, entry.kind == .entry, !entry.isCancelled else {
            throw PageError.notFound
        }
        return entry
    }

    /// The calendar that was chosen in a form; nil for none. Throws `PageError.notFound` for another account's.
    func chosenCalendar() async throws -> NamedCalendar? {
        guard !text("calendar").isEmpty else { return nil }
        let id: ID<NamedCalendar> = try formID("calendar")
        guard let calendar = try await calendars().first(where: { $0.id == id }) else { throw PageError.notFound }
        return calendar
    }

    /// The show in the path. Throws `EventError.unknown` for another account's, and for an event of another kind.
    func show() async throws -> ID<Event> {
        let (id, account) = (try id("event", of: Event.self), account.id)
        guard try await read({ try Event.find(id, account: account, in: $0) }).kind == .show else {
            throw EventError.unknown(id)
        }
        return id
    }

    /// A field with few values. Throws `PageError.badField`.
    func choice<Value>(_ name: String, _ values: [String: Value]) throws(PageError) -> Value {
        guard let value = values[text(name)] else { throw .badField(name) }
        return value
    }

    func threadSource() throws(PageError) -> ThreadSource {
        parameters["text"] == nil ? .contact(try id("contact")) : .text(try id("text"))
    }

    /// The deck in the path. Throws `PageError.notFound` for another account's.
    func deck() async throws -> Deck {
        let (id, account) = (try id("deck", of: Subject.self), account.id)
        guard let deck = try await read({ try Deck.find(id, account: account, in: $0) }) else {
            throw PageError.notFound
        }
        return deck
    }

    /// The card in the path, which belongs to the deck in the path.
    func card(of deck: Deck) async throws -> Card {
        let (id, account) = (try id("card", of: Card.self), account.id)
        guard let card = try await read({ try Card.find(id, account: account, in: $0) }), card.deck == deck.id else {
            throw PageError.notFound
        }
        return card
    }

    /// After a form: the list of the subject in the path.
    ///
    /// - Parameter path: of the lists of this kind, such as `/todos`.
    func back(to path: String, _ notice: String?) async throws -> PageResponse {
        let subject = try await subject()
        let model = try await read { try SubjectModel(subject, in: $0) }
        return .redirect(to: model.page(path), notice: notice)
    }

    /// The subject in the path. Throws `PageError.notFound` for another account's.
    func subject() async throws -> Subject {
        let account = account.id
        if parameters["subject"] ?? SubjectModel.ownKey == SubjectModel.ownKey {
            let known = try await read { try Subject.all(.account, account: account, in: $0).first }
            if let known { return known }
            return try await write { try Subject.own(account, in: $0) }
        }
        let id = try id("subject", of: Subject.self)
        guard let subject = try await read({ try Subject.find(id, in: $0) }), subject.account == account else {
            throw PageError.notFound
        }
        return subject
    }

    /// The key of a to-do in the form.
    func todo() throws(PageError) -> Int64 { try formID("todo", of: Todo.self).rawValue }

    /// The day in the path. Throws `PageError.notFound` for what is no day.
    func day() throws(PageError) -> LocalDate {
        guard let day = parameters["day"].flatMap({ LocalDate(iso: $0) }) else { throw .notFound }
        return day
    }

    /// The plan in the path. Throws `PageError.notFound` for another account's.
    func trip() async throws -> Trip {
        let (id, account) = (try id("trip", of: Subject.self), account.id)
        guard let trip = try await read({ try Trip.find(id, account: account, in: $0) }) else {
            throw PageError.notFound
        }
        return trip
    }

    func lookAround() throws -> LookAround {
        LookAround(account.id, lookup: try services.places(), store: store, now: now)
    }
}
