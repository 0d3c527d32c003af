import Foundation
import People
import Testing

/// 001-02: files with the quirks met in the wild; what is in them is in `expected.json` beside them.
struct CaseFile: Decodable, Sendable, CustomTestStringConvertible {
    struct Card: Decodable {
        var name: String
        var phones: [String]
        var emails: [String]
    }

    var file: String
    var why: String
    var cards: [Card]

    var testDescription: String { "\(file): \(why)" }

    var path: VCardFile {
        get throws { VCardFile(try Self.folder.appendingPathComponent(file).path) }
    }

    private static var folder: URL {
        get throws { try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/Cases") }
    }

    static var all: [CaseFile] {
        get throws {
            try JSONDecoder().decode(
                [CaseFile].self, from: Data(contentsOf: folder.appendingPathComponent("expected.json")))
        }
    }
}

@Suite struct CaseFileTests {
    @Test("every card becomes a contact, and a second time changes nothing", arguments: try CaseFile.all)
    func twice(_ file: CaseFile) async throws {
        let desk = try await Desk()
        let first = try await desk.take(files: [file.path])
        #expect(first.cards.map(\.name) == file.cards.map(\.name))
        #expect(first.cards.map { Set($0.phones.map(\.raw)) } == file.cards.map { Set($0.phones) })
        #expect(first.cards.map(\.emails) == file.cards.map(\.emails))
        #expect(first.cards.allSatisfy { $0.outcome == .added })
        #expect(first.summary.filesWithoutCards.isEmpty == !file.cards.isEmpty)

        let people = try await desk.people()
        #expect(people.count == file.cards.count)
        let second = try await desk.take(files: [file.path])
        #expect(second.cards.map(\.outcome.word) == file.cards.map { _ in "unchanged" })
        #expect(try await desk.people() == people)
    }

    @Test("all of them at once, twice in one run")
    func allAtOnce() async throws {
        let desk = try await Desk()
        let files = try CaseFile.all
        let paths = try files.map { try $0.path }
        let (cards, summary) = try await desk.take(files: paths + paths)
        #expect(cards.count == 2 * files.flatMap(\.cards).count)
        #expect(cards.dropFirst(cards.count / 2).allSatisfy { $0.outcome == .unchanged })
        #expect(summary.cards == cards.count)
    }
}
