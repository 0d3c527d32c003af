import Agenda
import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

/// A database with an account, and use cases of the study module in it.
struct StudyEnvironment: Sendable {
    let environment: TestEnvironment
    let zone = Zone("America/New_York") ?? .utc

    init() async throws { environment = try await TestEnvironment() }

    var account: ID<Account> { environment.account.id }
    static let noon = TestEnvironment.noon

    func deck(_ title: String = "Spanish") async throws -> Deck {
        let account = account
        return try await environment.store.write(at: Self.noon) { tx in
            try Deck.titled(title, account: account, in: tx)
                ?? Deck.add(title, account: account, in: tx)
        }
    }

    /// Adds cards `1` to `count` with the backs `back of 1` and so on.
    func cards(_ count: Int, in deck: Deck, at now: Instant = noon) async throws {
        let drafts = (1...count).map { CardDraft(front: "\($0)", back: "back of \($0)") }
        _ = try await environment.store.write(at: now) { try deck.add(drafts, in: $0) }
    }

    func fronts(of deck: Deck) async throws -> [String] {
        try await environment.store.read { try Card.all(of: deck.id, in: $0).map(\.front) }
    }

    /// Undoes the last change.
    func undo() async throws -> String? {
        let (account, undo) = (account, Undo(modules: environment.modules))
        return try await environment.store.write(at: Self.noon.adding(.days(400))) { tx in
            let done = try undo.run(account: account, since: Instant(milliseconds: 0), in: tx)
            return done.map { $0.refusal.map { "refused: \($0)" } ?? $0.summary }
        }
    }
}

@Suite struct DeckTests {
    @Test("what is typed for limits is read, and every invalid field is reported") func limitsInput() throws {
        let old = DeckLimits(retention: 900, newPerDay: 5)
        let usual = DeckLimits(retention: 850, newPerDay: 20, reviewsPerDay: 200)
        let given = try LimitsInput(retention: "92.5%", newPerDay: "usual", reviewsPerDay: "").applied(
            to: old, usual: usual)
        #expect(given == DeckLimits(retention: 925, newPerDay: 20, reviewsPerDay: 200))
        #expect(try LimitsInput().applied(to: old, usual: usual) == old)
        let problems = #expect(throws: InputProblems<LimitsInput.Field>.self) {
            try LimitsInput(retention: "2", newPerDay: "many", reviewsPerDay: "-1").applied(to: old, usual: usual)
        }
        #expect(
            problems?.all.map { $0.error.sentence } == [
                "Invalid retention \"2\": use 0.70 to 0.99.", "Invalid number of cards \"many\".",
                "Invalid limit -1: use 0 to 9999 cards a day.",
            ])
    }

    @Test(
        "a title is one line that is not blank and not taken",
        arguments: [
            ("", DeckError.noTitle), (" \n ", .noTitle), ("spanish", .titleTaken("Spanish")),
            ("  SPÁNISH ", .titleTaken("Spanish")), (String(repeating: "x", count: 201), .titleTooLong(201)),
        ])
    func invalidTitles(title: String, error: DeckError) async throws {
        let study = try await StudyEnvironment()
        let (deck, account) = (try await study.deck(), study.account)
        await #expect(throws: error) {
            try await study.environment.store.write(at: StudyEnvironment.noon) {
                _ = try Deck.add(title, account: account, in: $0)
            }
        }
        let other = try await study.deck("French")
        if error != .titleTaken("Spanish") || title != "spanish" {
            await #expect(throws: error) {
                try await study.environment.store.write(at: StudyEnvironment.noon) {
                    _ = try other.rename(to: title, in: $0)
                }
            }
        }
        #expect(deck.title == "Spanish")
    }

    @Test("a deck can be renamed to its own title in other letters")
    func renaming() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        let renamed = try await study.environment.store.write(at: StudyEnvironment.noon) {
            try deck.rename(to: " SPANISH  A1 ", in: $0)
        }
        #expect(renamed.deck.title == "SPANISH A1")
        #expect(renamed.isChanged)
        #expect(try await study.undo() == "renamed the deck \"Spanish\" to \"SPANISH A1\"")
        #expect(try await study.deck("spanish").id == deck.id)
    }

    @Test("a deck has a number of cards and of due cards")
    func counts() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(25, in: deck)
        let account = study.environment.account
        let decks = try await study.environment.store.read(at: StudyEnvironment.noon) {
            try DeckSummary.all(of: account, in: $0)
        }
        #expect(decks.map(\.cards) == [25])
        #expect(decks.map(\.due.total) == [20], "at most 20 new cards a day")
    }

    @Test("a deck is removed with its cards and items, and comes back")
    func removing() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(3, in: deck)
        let (zone, store, subjects) = (study.zone, study.environment.store, study.environment.subjects)
        let first = try await store.write(at: StudyEnvironment.noon) { tx in
            var todos = try TodoList.of(deck.subject, in: tx)
            _ = try todos.add("print the list", due: nil, in: tx)
            let card = try Card.match("1", account: deck.account, deck: deck.id, in: tx)
            return try deck.review(card, .easy, zone: zone, in: tx).card
        }
        let contents = try await store.read { try deck.contents(subjects: subjects, in: $0) }
        #expect(contents == Deck.Contents(cards: 3, reviews: 1, items: 1))
        try await store.write(at: StudyEnvironment.noon) {
            try deck.remove(subjects: subjects, in: $0)
        }
        let count = try await store.read { tx in
            try tx.value("SELECT count(*) FROM card", as: Int.self) ?? -1
        }
        #expect(count == 0)
        #expect(try await study.undo() == "removed the deck \"Spanish\"")
        let again = try await store.read { tx in
            (
                try Deck.find(deck.id, account: deck.account, in: tx),
                try Card.find(first.id, account: deck.account, in: tx),
                try TodoList.of(deck.subject, in: tx).items.map(\.title),
                try deck.contents(subjects: subjects, in: tx)
            )
        }
        #expect(again.0 == deck)
        #expect(again.1 == first)
        #expect(again.2 == ["print the list"])
        #expect(again.3 == contents)
    }

    @Test("a session belongs to its deck and to-do again after a removed deck has come back")
    func removingUnderASession() async throws {
        let study = try await StudyEnvironment()
        let (deck, account, noon) = (try await study.deck(), study.environment.account, StudyEnvironment.noon)
        let (store, subjects) = (study.environment.store, study.environment.subjects)
        try await store.write(at: noon) { tx in
            var todos = try TodoList.of(deck.subject, in: tx)
            let item = try todos.add("print the list", due: nil, in: tx).item
            _ = try StudyTimer.start(
                TimerLengths(study: 25, rest: 5), account: account.id, deck: deck.id, todo: item.id, in: tx)
        }
        func names() async throws -> [String?] {
            let view = try await store.read(at: noon) { try TimerView(account: account, in: $0) }
            return [view.deck, view.todo]
        }
        #expect(try await names() == ["Spanish", "print the list"])
        try await store.write(at: noon) { try deck.remove(subjects: subjects, in: $0) }
        #expect(try await names() == [nil, nil])
        #expect(try await study.undo() == "removed the deck \"Spanish\"")
        #expect(try await names() == ["Spanish", "print the list"])
    }

    @Test("a removed deck does not come back under a title that is taken")
    func titleTaken() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.environment.store.write(at: StudyEnvironment.noon) { tx in
            try deck.remove(subjects: study.environment.subjects, in: tx)
            _ = try Deck.add("spanish", account: deck.account, in: tx)
            // The added deck must not be undone first.
            try tx.run("DELETE FROM undo_step WHERE summary = \("added the deck \"spanish\"")")
        }
        #expect(try await study.undo() == "refused: Another deck is called \"Spanish\" now.")
    }

    @Test("Study: photos of a removed deck are kept as long as it can come back")
    func photosAreKept() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        let store = study.environment.store
        let photos = PhotoStore(store)
        let file = try await photos.add(SampleImage.jpeg())
        try await store.write(at: StudyEnvironment.noon) { tx in
            var album = try PhotoAlbum.of(deck.subject, in: tx)
            _ = try album.add(file, credit: PhotoCredit(.file), in: tx)
            try deck.remove(subjects: study.environment.subjects, in: tx)
        }
        try await photos.removeUnneeded(store, now: StudyEnvironment.noon, minimumAge: -1)
        #expect(photos.bytes(named: file.name) != nil)
        try await photos.removeUnneeded(store, now: StudyEnvironment.noon.adding(.days(60)), minimumAge: -1)
        #expect(photos.bytes(named: file.name) == nil)
    }

    @Test("Study: another account's deck is not found")
    func isolation() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(1, in: deck)
        let other = try await study.environment.store.write(at: StudyEnvironment.noon) {
            try Account.create(zone: .utc, region: study.environment.account.region, in: $0)
        }
        try await study.environment.store.read { tx in
            #expect(try Deck.find(deck.id, account: other.id, in: tx) == nil)
            #expect(throws: DeckError.unknown("Spanish", nil)) { try Deck.match("Spanish", account: other.id, in: tx) }
            let card = try Card.all(of: deck.id, in: tx)[0]
            #expect(try Card.find(card.id, account: other.id, in: tx) == nil)
            #expect(throws: CardError.unknown("\(card.id)")) { try Card.match("\(card.id)", account: other.id, in: tx) }
            #expect(try Card.search("back", account: other.id, in: tx).isEmpty)
        }
    }
}
