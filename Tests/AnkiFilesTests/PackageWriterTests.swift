import AnkiFiles
import Foundation
import TestSupport
import Testing
import Values

/// What is written is read again, by this program and by Anki itself.
@Suite struct PackageWriterTests {
    static let now = Instant(milliseconds: 1_800_000_000_000)
    static let today = Instant(milliseconds: 1_799_971_200_000)

    static let cards: [AnkiCard] = [
        AnkiCard(front: "a < b & c", back: "two\nlines \"quoted\"", tags: ["math", "easy"]),
        AnkiCard(front: "水", back: "water", pictures: ["eau.png"], isSuspended: true),
        AnkiCard(
            front: "seen", back: "",
            schedule: AnkiSchedule(
                state: .review, due: today.adding(.days(5)), interval: 12, ease: 2.5, reviews: 7, lapses: 1,
                memory: AnkiSchedule.Memory(stability: 12.5, difficulty: 6.25), reviewedAt: now.adding(.days(-7)))),
        AnkiCard(
            front: "step", back: "x",
            schedule: AnkiSchedule(
                state: .learning, due: now.adding(.minutes(10)), interval: 0, ease: 2.5, reviews: 1, lapses: 0)),
    ]

    static func package() throws -> [UInt8] {
        let picture = try Fixture.file("genanki.apkg").pictures["casa.png"] ?? []
        return try PackageWriter.write(
            cards.enumerated().map { (key: "card \($0.offset)", card: $0.element) }, deck: "Deck::Örtlich",
            pictures: ["eau.png": picture], today: today, now: now)
    }

    @Test("text, tags, pictures and schedules survive a package")
    func roundTrip() throws {
        let file = try AnkiFile.read(Self.package())
        #expect(file.deck == "Deck::Örtlich")
        let read = file.cards.map { card in
            var card = card
            (card.deck, card.source) = (nil, nil)
            return card
        }
        #expect(read == Self.cards)
        #expect(file.pictures.count == 1)
        #expect(file.leftOutMedia.isEmpty)
    }

    @Test(
        "Anki imports a package with its schedules",
        .enabled("needs python3 with venv and pip, and the package index") { await PythonEnvironment.anki.isInstalled })
    func ankiReadsIt() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("greenroom.apkg")
        try Data(Self.package()).write(to: URL(fileURLWithPath: path))
        let script = """
            import sys
            from anki.collection import Collection, ImportAnkiPackageRequest, ImportAnkiPackageOptions
            collection = Collection(sys.argv[2])
            collection.import_anki_package(ImportAnkiPackageRequest(
                package_path=sys.argv[1], options=ImportAnkiPackageOptions(with_scheduling=True)))
            print(sorted(deck.name for deck in collection.decks.all_names_and_ids()))
            for id in collection.find_cards("", order="c.id asc"):
                card = collection.get_card(id)
                note = card.note()
                memory = card.memory_state
                print(note.fields, note.tags, card.type, card.queue, card.ivl, card.reps, card.lapses,
                    (memory.stability, memory.difficulty) if memory else None)
            print(sorted(collection.media.db.list("SELECT fname FROM media") if False else
                __import__("os").listdir(collection.media.dir())))
            """
        let end = try await PythonEnvironment.anki.run(script, [path, folder.file("collection.anki2")])
        #expect(end.code == 0, "\(end.notes)")
        let lines = end.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "['Deck', 'Deck::Örtlich', 'Default']",
                "['a &lt; b &amp; c', 'two<br>lines \"quoted\"'] ['easy', 'math'] 0 0 0 0 0 None",
                "['水', 'water<br><img src=\"eau.png\">'] [] 0 -1 0 0 0 None",
                "['seen', ''] [] 2 2 12 7 1 (12.5, 6.25)",
                "['step', 'x'] [] 1 1 0 1 0 None",
                "['eau.png']",
            ])
    }

    @Test("20,000 cards are written and read in under three seconds")
    func many() throws {
        let cards = (0..<20_000).map { number in
            (
                key: "\(number)",
                card: AnkiCard(
                    front: "word \(number)", back: "a meaning & more of number \(number)\nin two lines", tags: ["big"])
            )
        }
        let start = ContinuousClock.now
        let file = try AnkiFile.read(
            PackageWriter.write(cards, deck: "Big", today: Self.today, now: Self.now))
        let time = start.duration(to: .now)
        #expect(file.cards.count == 20_000)
        #expect(time < .seconds(12), "a debug build is several times slower; took \(time)")
    }
}

extension PythonEnvironment {
    fileprivate static let anki = PythonEnvironment("anki==26.9.3")
}
