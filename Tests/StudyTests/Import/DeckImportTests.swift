import Agenda
import AnkiFiles
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Study

/// Files to decks and back, in the real database.
@Suite struct DeckImportTests {
    private let environment: TestEnvironment
    private var account: Account { environment.account }

    init() async throws { environment = try await TestEnvironment() }

    @discardableResult
    private func run(
        _ text: String, into title: String = "Spanish", keeping: Bool = true
    ) async throws -> DeckImportReport {
        try await run(AnkiFile.read(Array(text.utf8)), into: title, keeping: keeping)
    }

    @discardableResult
    private func run(_ file: AnkiFile, into title: String, keeping: Bool = true) async throws -> DeckImportReport {
        let cards = DeckImport(file, zone: account.zone, now: TestEnvironment.noon)
        let files = try await cards.storedPictures(in: keeping ? PhotoStore(environment.store) : nil)
        let account = account
        guard keeping else {
            return try await environment.store.read {
                try cards.preview(into: title, files: files, account: account, in: $0)
            }
        }
        return try await cards.run(
            into: title, files: files, account: account, now: TestEnvironment.noon, store: environment.store)
    }

    /// Imports a file into the decks that it names.
    private func runAll(_ file: AnkiFile) async throws -> DeckImportReport {
        let cards = DeckImport(file, zone: account.zone, now: TestEnvironment.noon)
        let files = try await cards.storedPictures(in: PhotoStore(environment.store))
        let account = account
        let preview = try await environment.store.read {
            try cards.preview(into: nil, files: files, account: account, in: $0)
        }
        let report = try await cards.run(
            into: nil, files: files, account: account, now: TestEnvironment.noon, store: environment.store)
        #expect(report == preview, "a dry run reports the same")
        return report
    }

    /// A file as a package is read.
    private func file(_ cards: [AnkiCard], pictures: [String: [UInt8]] = [:]) -> AnkiFile {
        var file = AnkiFile(deck: cards.first?.deck, pictures: pictures)
        for (index, card) in cards.enumerated() { file.add(card, at: .card(index + 1)) }
        return file
    }

    private func note(
        _ front: String, _ back: String, _ note: String, deck: String = "Lang::Fr", pictures: [String] = []
    ) -> AnkiCard {
        AnkiCard(
            front: front, back: back, pictures: pictures, frontPictures: pictures, deck: deck,
            source: AnkiCard.Source(note: note, place: 0))
    }

    @Test("a package keeps its decks, and is undone as one step")
    func decks() async throws {
        let cards = [
            note("bonjour", "hello", "1"), note("ciao", "hello", "2", deck: "Lang::It"),
            note("andare", "to go", "3", deck: "Lang::It::Verbs"),
        ]
        let report = try await runAll(file(cards))
        #expect(
            report.decks.map(\.words) == [
                "\"Lang::Fr\" (new): 1 added", "\"Lang::It\" (new): 1 added", "\"Lang::It::Verbs\" (new): 1 added",
            ])
        #expect(report.summary == "3 read: 3 added.")
        let account = account.id
        let decks = try await environment.store.read { try Deck.all(account: account, in: $0) }
        #expect(decks.map(\.title) == ["Lang::Fr", "Lang::It", "Lang::It::Verbs"])
        #expect(
            DeckTree.lines(decks) == [
                DeckTree.Line(deck: nil, all: 0..<3, name: "Lang", depth: 0),
                DeckTree.Line(deck: 0, all: 0..<1, name: "Fr", depth: 1),
                DeckTree.Line(deck: 1, all: 1..<3, name: "It", depth: 1),
                DeckTree.Line(deck: 2, all: 2..<3, name: "Verbs", depth: 2),
            ])
        #expect(try await undo() == "added the deck \"Lang::Fr\" and 2 others")
        #expect(try await environment.store.read { try Deck.all(account: account, in: $0) }.isEmpty)
    }

    @Test("a corrected package updates its cards, wherever they are, keeps their schedule and adds no second card")
    func corrected() async throws {
        _ = try await runAll(
            file([note("bonjour", "helo", "1"), note("merci", "thanks", "2"), note("oui", "yes", "3")]))
        let zone = account.zone
        let deck = try #require(try await deck("Lang::Fr"))
        let before = try await cards("Lang::Fr")
        try await environment.store.write(at: TestEnvironment.noon) { tx in
            _ = try deck.review(before[0], .good, zone: zone, in: tx)
            _ = try deck.rename(to: "French", in: tx)
            // Changed here only, and here and in the file.
            _ = try deck.edit(before[1], Deck.CardChanges(back: "thank you"), in: tx)
            _ = try deck.edit(before[2], Deck.CardChanges(back: "yes!"), in: tx)
        }
        let report = try await runAll(
            file([note("bonjour", "hello", "1"), note("merci", "thanks", "2"), note("oui", "yes, sir", "3")]))
        #expect(report.decks.map(\.words) == ["\"French\": 0 added, 1 updated, 1 already there"])
        #expect(report.leftOut.map(\.name) == ["oui"] && report.updatedFronts == ["bonjour"])
        let after = try await cards("French")
        #expect(after.map(\.back) == ["hello", "thank you", "yes!"] && after.map(\.id) == before.map(\.id))
        #expect(after[0].schedule.phase == .learning)
        #expect(try await undo() == "updated 1 card in \"French\"")
        #expect(try await cards("French").map(\.back) == ["helo", "thank you", "yes!"])
    }

    @Test("cards that differ only in a picture are different cards; pictures on the front are shown there")
    func pictures() async throws {
        let pictures = ["a.jpg": SampleImage.jpeg(), "b.png": SampleImage.jpeg(mark: 1)]
        let cards = [
            note("What is this?", "a bone", "1", pictures: ["a.jpg"]),
            note("What is this?", "a bone", "2", pictures: ["b.png"]),
        ]
        let report = try await runAll(file(cards, pictures: pictures))
        #expect((report.added, report.pictures) == (2, 2))
        let stored = try await self.cards("Lang::Fr")
        let shown = try await environment.store.read { tx in try stored.map { try $0.pictures(in: tx) } }
        #expect(shown.map(\.front.count) == [1, 1] && shown.map(\.back.count) == [0, 0])
        #expect(try await runAll(file(cards, pictures: pictures)).summary == "2 read: 2 already there.")
    }

    @Test("an exported deck that was changed elsewhere updates its cards")
    func ownExport() async throws {
        try await run("uno\tone\ndos\ttwo")
        let (deck, zone, noon) = (try #require(try await deck()), account.zone, TestEnvironment.noon)
        let export = try await environment.store.read(at: noon) { try DeckExport(deck, zone: zone, in: $0) }
        var changed = try AnkiFile.read(export.bytes(.apkg, now: noon) { _ in nil })
        changed.cards[0].back = "one!"
        #expect(try await runAll(changed).summary == "2 read: 1 updated, 1 already there.")
        #expect(try await cards().map(\.back) == ["one!", "two"])
    }

    @Test("sounds are kept with their deck, also when its removal is undone")
    func sounds() async throws {
        var package = file([note("hola [sound:a.mp3]", "hello [sound:b.txt]", "1")])
        package.sounds = ["a.mp3": [1, 2, 3], "b.txt": [4]]
        let report = try await runAll(package)
        #expect((report.sounds, report.media) == (1, [AnkiMediaProblem("b.txt", .unplayable)]))
        let (deck, subjects) = (try #require(try await deck("Lang::Fr")), environment.subjects)
        try await environment.store.write { try deck.remove(subjects: subjects, in: $0) }
        try await environment.store.write { try CardSounds.removeUnused(in: $0) }
        _ = try await undo()
        let (known, bytes) = try await environment.store.read { tx in
            (
                try CardSounds.known(["a.mp3", "b.txt"], in: deck, in: tx),
                try CardSounds.bytes(of: "a.mp3", in: deck, in: tx)
            )
        }
        #expect(known == ["a.mp3"] && bytes == [1, 2, 3])
    }

    @Test("what is left out is named")
    func leftOut() async throws {
        var package = file([note("a", "b", "1"), note("c", "d", "2")])
        package.problems = [AnkiProblem(.card(3), "it has no text on its front", name: "e")]
        package.leftOutMedia = [AnkiMediaProblem("x.png", .missing)]
        let report = try await runAll(package)
        #expect(report.summary == "3 read: 2 added, 1 left out.")
        let sections = report.sections.filter(\.isWarning)
        #expect(sections.map(\.title) == ["Left out", "Media files left out"])
        #expect(
            sections.flatMap(\.lines) == [
                "Card 3: it has no text on its front: \"e\"", "x.png is not in the package",
            ])
    }

    private func deck(_ title: String = "Spanish") async throws -> Deck? {
        let account = account.id
        return try await environment.store.read { try Deck.titled(title, account: account, in: $0) }
    }

    private func cards(_ title: String = "Spanish") async throws -> [Card] {
        let account = account.id
        return try await environment.store.read { tx in
            try Deck.titled(title, account: account, in: tx).map { try Card.all(of: $0.id, in: tx) } ?? []
        }
    }

    private func undo() async throws -> String? {
        let (modules, account) = (environment.modules, account.id)
        return try await environment.store.write {
            try Undo(modules: modules).run(account: account, since: Instant(milliseconds: 0), in: $0)?.summary
        }
    }

    @Test("a new deck is made, once; the same file again changes nothing")
    func twice() async throws {
        let first = try await run("uno\tone\ndos\ttwo\nuno\tone")
        #expect((first.decks.map(\.isNew), first.added, first.unchanged) == ([true], 2, 1))
        let second = try await run("uno\tone\ndos\ttwo\ntres\tthree", into: "spanish")
        #expect((second.decks.map(\.isNew), second.added, second.unchanged) == ([false], 1, 2))
        #expect(try await cards().map(\.front) == ["uno", "dos", "tres"])
        #expect(try await undo() == "imported 1 card into \"Spanish\"")
        #expect(try await cards().map(\.front) == ["uno", "dos"])
        #expect(try await undo() == "added the deck \"Spanish\"")
        #expect(try await deck() == nil)
    }

    @Test("a dry run counts and changes nothing")
    func dryRun() async throws {
        let result = try await run("uno\tone\ndos\ttwo", keeping: false)
        #expect((result.decks.map(\.isNew), result.added) == ([true], 2))
        #expect(try await deck() == nil)
    }

    @Test("cards that a deck cannot have are reported by their line")
    func invalid() throws {
        let long = String(repeating: "x", count: 5001)
        let file = try AnkiFile.read(
            Array("uno\tone\n\(long)\ttwo\nonly\n\(String(repeating: "y", count: 5001))\tz".utf8))
        let cards = DeckImport(file, zone: .utc, now: TestEnvironment.noon)
        #expect(
            cards.problems.map(\.description) == [
                "line 3: it has only one column",
                "line 2: That front is too long: 5001 characters, and the limit is 5000.",
                "line 4: That front is too long: 5001 characters, and the limit is 5000.",
            ])
    }

    @Test("schedules, tags, pictures and suspension survive a package")
    func roundTrip() async throws {
        let picture = SampleImage.jpeg()
        let noon = TestEnvironment.noon
        let source: [AnkiCard] = [
            AnkiCard(front: "new", back: "x", tags: ["a", "b"], pictures: ["p.jpg"]),
            AnkiCard(
                front: "seen", back: "y",
                schedule: AnkiSchedule(
                    state: .review, due: account.zone.day(account.zone.date(of: noon).adding(days: 5)).lowerBound,
                    interval: 12, ease: 2.5, reviews: 7, lapses: 2,
                    memory: AnkiSchedule.Memory(stability: 12.5, difficulty: 6.25), reviewedAt: noon.adding(.days(-7))),
                isSuspended: true),
            AnkiCard(
                front: "older", back: "z",
                schedule: AnkiSchedule(
                    state: .review, due: noon.adding(.days(2)), interval: 30, ease: 2.5, reviews: 3, lapses: 0)),
            AnkiCard(
                front: "step", back: "w",
                schedule: AnkiSchedule(
                    state: .relearning, due: noon.adding(.minutes(10)), interval: 0, ease: 2.1, reviews: 4, lapses: 1)),
        ]
        let package = try PackageWriter.write(
            source.map { (key: $0.front, card: $0) }, deck: "Spanish", pictures: ["p.jpg": picture],
            today: account.zone.day(account.zone.date(of: noon)).lowerBound, now: noon)
        let result = try await run(AnkiFile.read(package), into: "Spanish")
        #expect((result.added, result.scheduled, result.pictures, result.media.count) == (4, 3, 1, 0))
        let cards = try await cards()
        #expect(cards.map(\.schedule.phase) == [.new, .review, .review, .relearning])
        #expect(cards[1].schedule.memory == FSRS.Memory(stability: 12.5, difficulty: 6.25))
        #expect(cards[1].isSuspended && cards[1].schedule.lapses == 2)
        #expect(cards[1].schedule.due == source[1].schedule?.due)
        #expect(cards[0].tags == ["a", "b"])
        let estimated = try #require(cards[2].schedule.memory)
        #expect(estimated.stability == 30 && (1...10).contains(estimated.difficulty))
        #expect(cards[2].schedule.wait(from: noon, in: StudyDays(zone: account.zone)) == "2 days")

        let deck = try #require(try await deck())
        let zone = account.zone
        let export = try await environment.store.read(at: noon) { try DeckExport(deck, zone: zone, in: $0) }
        let photos = PhotoStore(environment.store)
        let again = try AnkiFile.read(export.bytes(.apkg, now: noon) { photos.bytes(named: $0) })
        #expect(again.cards.map(\.front) == ["new", "seen", "older", "step"])
        #expect(again.pictures.count == 1 && again.cards[0].pictures.count == 1)
        #expect(again.cards[1].schedule?.memory == AnkiSchedule.Memory(stability: 12.5, difficulty: 6.25))
        #expect(again.cards[1].schedule?.due == source[1].schedule?.due)
        #expect(again.cards[1].isSuspended)
        for format in [DeckExport.Format.txt, .csv] {
            let file = try AnkiFile.read(export.bytes(format, now: noon) { _ in nil })
            #expect(file.cards.map(\.back) == ["x", "y", "z", "w"], "\(format)")
        }
    }

    @Test("an import into an existing deck is undone with its pictures")
    func undoPictures() async throws {
        try await run("uno\tone")
        let card = AnkiCard(front: "la casa", back: "the house", pictures: ["p.jpg"])
        let package = try PackageWriter.write(
            [(key: "1", card: card)], deck: "Spanish", pictures: ["p.jpg": SampleImage.jpeg()],
            today: TestEnvironment.noon, now: TestEnvironment.noon)
        #expect(try await run(AnkiFile.read(package), into: "Spanish").pictures == 1)
        let deck = try #require(try await deck())
        #expect(try await environment.store.read { try PhotoAlbum.of(deck.subject, in: $0).items.count } == 1)
        #expect(try await undo() == "imported 1 card into \"Spanish\"")
        #expect(try await cards().map(\.front) == ["uno"])
        #expect(try await environment.store.read { try PhotoAlbum.of(deck.subject, in: $0).items.isEmpty })
    }

    /// A card of a package, with its past reviews and without the memory state of FSRS.
    private func reviewed(_ front: String, _ reviews: [AnkiReview]) -> AnkiCard {
        AnkiCard(
            front: front, back: "x",
            schedule: AnkiSchedule(
                state: .review, due: TestEnvironment.noon.adding(.days(3)), interval: 9, ease: 2.5,
                reviews: reviews.count, lapses: 0),
            reviews: reviews)
    }

    private func package(_ cards: [AnkiCard]) throws -> AnkiFile {
        try AnkiFile.read(
            PackageWriter.write(
                cards.map { (key: $0.front, card: $0) }, deck: "Spanish", today: TestEnvironment.noon,
                now: TestEnvironment.noon))
    }

    @Test("past reviews come with a package: statistics and memory go on, and they are exported again")
    func reviews() async throws {
        let noon = TestEnvironment.noon
        let past = [
            AnkiReview(at: noon.adding(.days(-12)), rating: 3, kind: .new, interval: 600),
            AnkiReview(at: noon.adding(.days(-11)), rating: 3, kind: .learning, interval: 2 * 86_400),
            AnkiReview(at: noon.adding(.days(-9)), rating: 1, kind: .review, interval: 600),
            AnkiReview(at: noon.adding(.days(-8)), rating: 4, kind: .relearning, interval: 9 * 86_400),
        ]
        // The program that made it forgot its first reviews.
        let incomplete = [AnkiReview(at: noon.adding(.days(-10)), rating: 2, kind: .review, interval: 9 * 86_400)]
        let file = try package([reviewed("whole", past), reviewed("part", incomplete)])
        #expect(file.cards.map(\.reviews) == [past, incomplete])
        let result = try await run(file, into: "Spanish")
        #expect(result.notes == "2 with their schedule, 5 reviews.")
        let (cards, deck, zone) = (try await cards(), try #require(try await deck()), account.zone)

        // As if it had been reviewed here.
        var own = CardSchedule.new
        for review in past {
            let rating = try #require(Rating(rawValue: review.rating))
            own = own.reviewed(rating, by: FSRS(), now: review.at, in: StudyDays(zone: zone, start: 0))
        }
        let (known, expected) = (try #require(cards[0].schedule.memory), try #require(own.memory))
        #expect(abs(known.stability - expected.stability) < 1e-9)
        #expect(abs(known.difficulty - expected.difficulty) < 1e-9)
        #expect(cards[1].schedule.memory?.stability == 9, "estimated from the interval")

        let (statistics, export) = try await environment.store.read(at: noon) { tx in
            (try StudyStatistics.of([deck], zone: zone, in: tx), try DeckExport(deck, zone: zone, in: tx))
        }
        #expect(statistics.reviews.reduce(0) { $0 + $1.count } == 5)
        #expect(statistics.retention == 50)
        let again = try AnkiFile.read(export.bytes(.apkg, now: noon) { _ in nil })
        #expect(again.cards.map(\.reviews) == [past, incomplete])
    }

    @Test("a removed card and a removed deck come back with their pictures and past reviews")
    func undoRemoval() async throws {
        let source = AnkiCard(front: "la casa", back: "the house", pictures: ["p.jpg"])
        let bytes = try PackageWriter.write(
            [(key: "1", card: source)], deck: "Spanish", pictures: ["p.jpg": SampleImage.jpeg()],
            today: TestEnvironment.noon, now: TestEnvironment.noon)
        try await run(AnkiFile.read(bytes), into: "Spanish")
        let (card, deck) = (try #require(try await cards().first), try #require(try await deck()))
        func pictures() async throws -> Int { try await environment.store.read { try card.pictures(in: $0).all.count } }
        #expect(try await pictures() == 1)
        try await environment.store.write { try deck.remove([card], in: $0) }
        #expect(try await pictures() == 0)
        #expect(try await undo() == "removed the card \"la casa\" from \"Spanish\"")
        #expect(try await pictures() == 1)
        try await environment.store.write { [subjects = environment.subjects] in
            try deck.remove(subjects: subjects, in: $0)
        }
        #expect(try await undo() == "removed the deck \"Spanish\"")
        #expect(try await pictures() == 1)
    }

    private func take(
        _ count: Int, onPart: () -> Void = {}
    ) async throws -> DeckImportReport {
        let text = (0..<count).map { "word \($0)\tmeaning \($0)\n" }.joined()
        return try await DeckImport(AnkiFile.read(Array(text.utf8)), zone: account.zone, now: TestEnvironment.noon)
            .run(
                into: "Spanish", files: [:], account: account, now: TestEnvironment.noon, store: environment.store,
                onPart: onPart)
    }

    @Test("an import into an existing deck is stored in parts and undone as a whole")
    func parts() async throws {
        try await run("uno\tone")
        var parts = 0
        let result = try await take(1200) { parts += 1 }
        #expect(parts > 1 && result.added == 1200)
        #expect(try await cards().count == 1201)
        #expect(try await undo() == "imported 1200 cards into \"Spanish\"")
        #expect(try await cards().map(\.front) == ["uno"])
    }

    @Test("an import that was cut is finished by the same file", arguments: [false, true])
    func cut(isNewDeck: Bool) async throws {
        if !isNewDeck { try await run("uno\tone") }
        let before = isNewDeck ? 0 : 1
        let task = Task { try await take(1200, onPart: cancelCurrentTask) }
        await #expect(throws: CancellationError.self) { try await task.value }
        let stored = try await cards().count - before
        #expect((1..<1200).contains(stored))
        let again = try await take(1200)
        #expect((again.decks.map(\.isNew), again.added, again.unchanged) == ([false], 1200 - stored, stored))
        let fronts = try await cards().map(\.front)
        #expect(Array(fronts.dropFirst(before)) == (0..<1200).map { "word \($0)" })
        _ = try await undo()
        #expect(try await cards().count == before + stored)
        _ = try await undo()
        #expect(try await cards().count == before)
    }

    @Test("the time of an import grows with the number of its cards") func many() async throws {
        func time(of count: Int) async throws -> Duration {
            let text = (0..<count).map { "word \($0)\tmeaning \($0)\n" }.joined()
            let start = ContinuousClock.now
            let result = try await run(text, into: "\(count)")
            #expect(result.added == count)
            return start.duration(to: .now)
        }
        // What runs beside it only slows an import down: one of three tries is undisturbed.
        var ratios: [Double] = []
        for turn in 0..<3 where !ratios.contains(where: { $0 < 10 }) {
            let few = try await time(of: 4000 + turn)
            ratios.append(try await time(of: 20_000 + turn) / few)
        }
        #expect(ratios.contains { $0 < 10 }, "five times as many: \(ratios)")
    }
}
