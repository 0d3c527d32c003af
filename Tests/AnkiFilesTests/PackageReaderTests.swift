import Foundation
import Storage
import Testing
import Values
import ZipFiles

@testable import AnkiFiles

/// Packages made by genanki and Anki, in all three formats.
@Suite struct PackageReaderTests {
    @Test("a genanki package is read: basic, reversed and cloze cards, lists, entities, pictures and sounds")
    func genanki() throws {
        let file = try Fixture.file("genanki.apkg")
        #expect(file.deck == "Spanish")
        #expect(
            file.sides == [
                ["la casa", "the house"], ["el perro", "the dog [sound:perro.mp3]"],
                ["¿Qué hora es?", "What time\nis it?\n- one\n- two"], ["uno", "one"], ["one", "uno"],
                ["[...] is the capital of Spain", "Madrid is the capital of Spain"],
                ["Madrid is the capital of [country]", "Madrid is the capital of Spain"],
            ])
        #expect(file.cards[0].tags == ["home", "noun"])
        #expect(file.cards[0].pictures == ["casa.png"])
        #expect(file.pictures["casa.png"]?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        #expect(file.sounds.count == 1 && file.leftOutMedia.isEmpty)
        #expect(file.cards.allSatisfy { $0.schedule == nil })
        #expect(file.problems.isEmpty)
    }

    @Test(
        "Anki's packages of the second and third format hold the same",
        arguments: ["anki-old.apkg", "anki-new.apkg"])
    func anki(name: String) throws {
        let file = try Fixture.file(name)
        #expect(file.deck == "Languages::French")
        #expect(
            file.sides == [
                ["l'arbre", "the tree"], ["l'eau", "the water"], ["le chat", "the cat"],
                ["La [monument] Eiffel est à Paris.", "La tour Eiffel est à Paris.\nnote"],
                ["La tour Eiffel est à [...].", "La tour Eiffel est à Paris.\nnote"],
                ["deux", "two"], ["two", "deux"], ["trois", "three"], ["quatre", "four"],
            ])
        #expect(file.pictures.keys.sorted() == ["eau.png"])
        #expect(file.pictures["eau.png"]?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        #expect((file.leftOutMedia.count, file.problems.count) == (0, 0))
    }

    @Test("the schedule with its FSRS memory is read", arguments: ["anki-old.apkg", "anki-new.apkg"])
    func schedule(name: String) throws {
        let cards = try Fixture.file(name).cards
        #expect(cards[0].schedule == nil)
        let seen = try #require(cards[1].schedule)
        #expect((seen.state, seen.interval, seen.ease, seen.reviews, seen.lapses) == (.review, 12, 2.5, 7, 1))
        #expect(seen.memory == AnkiSchedule.Memory(stability: 12.5, difficulty: 6.25))
        // The collection begins on 1795406400, and the card is due on its fifth day.
        #expect(seen.due.wholeSeconds % 86_400 == 1_795_406_400 % 86_400)
        #expect(seen.reviewedAt == seen.due.adding(.days(-12)))
        let step = try #require(cards[2].schedule)
        #expect((step.state, step.interval, step.reviews, step.memory) == (.learning, 0, 1, nil))
    }

    static let damaged: [(what: String, bytes: @Sendable () throws -> [UInt8], error: AnkiError)] = [
        ("a ZIP file of something else", { try zip([("a.txt", Array("hello".utf8))]) }, .notAPackage),
        (
            "a collection that is no database", { try zip([("collection.anki2", Array("hello".utf8))]) },
            .damaged("its collection is not a valid SQLite database")
        ),
        (
            "a later format", { try zip([("meta", [8, 4]), ("collection.anki2", [])]) }, .newer(4)
        ),
        ("a path outside", { try zip([("../collection.anki2", Array("hello".utf8))]) }, .notAPackage),
        (
            "a view in place of a table", { try zip([("collection.anki2", foreign("CREATE VIEW notes AS SELECT 1"))]) },
            .damaged("notes is not a plain table")
        ),
        (
            "a virtual table",
            { try zip([("collection.anki2", foreign("CREATE VIRTUAL TABLE cards USING fts5(a)"))]) },
            .damaged("cards is not a plain table")
        ),
        (
            "missing tables", { try zip([("collection.anki2", foreign("CREATE TABLE other (a)"))]) },
            .damaged("no such table: col")
        ),
    ]

    @Test("a file that is no package is refused", arguments: damaged.indices)
    func refused(index: Int) throws {
        let row = Self.damaged[index]
        #expect(throws: row.error, "\(row.what)") { try AnkiFile.read(row.bytes()) }
    }

    @Test("a package that is cut off anywhere is refused, or read without its media")
    func cutOff() throws {
        let whole = try Fixture.bytes("anki-new.apkg")
        for count in stride(from: 4, to: whole.count, by: 997) {
            _ = try? AnkiFile.read(Array(whole.prefix(count)))
        }
    }

    @Test("damaged packages crash nothing", arguments: ["genanki.apkg", "anki-old.apkg", "anki-new.apkg"])
    func damage(name: String) throws {
        let whole = try Fixture.bytes(name)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<60 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? AnkiFile.read(bytes)
        }
    }

    @Test("a collection that unpacks to more than its limit is refused before it fills the memory")
    func bomb() throws {
        let zeros = [UInt8](repeating: 0, count: 257 << 20)
        let file = try Self.zip([("collection.anki2", zeros)])
        #expect(file.count < 1 << 20)
        #expect(throws: AnkiError.tooLarge("bytes")) { try AnkiFile.read(file) }
    }

    private static func foreign(_ schema: String) throws -> [UInt8] {
        try ForeignDatabase.make(schema: schema) { _ in }
    }

    static func zip(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        try ZipFile.make(files, modified: 1_800_000_000)
    }
}
