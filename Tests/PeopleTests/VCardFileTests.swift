import Foundation
import People
import Platform
import Testing

/// Real-world vCard files; `expected.json` has their contents.
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

    var path: ImportFile {
        get throws { ImportFile(try Self.folder.appendingPathComponent(file).path) }
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

@Suite struct VCardFileTests {
    @Test("every card becomes a contact, and importing again changes nothing", arguments: try CaseFile.all)
    func twice(_ file: CaseFile) async throws {
        let env = try await PeopleTestEnvironment()
        let first = try await env.take(files: [file.path])
        #expect(first.cards.map(\.name) == file.cards.map(\.name))
        #expect(first.cards.map { Set($0.phones.map(\.raw)) } == file.cards.map { Set($0.phones) })
        #expect(first.cards.map(\.emails) == file.cards.map(\.emails))
        #expect(first.cards.allSatisfy { $0.outcome == .added })
        #expect(first.summary.filesWithoutCards.isEmpty == !file.cards.isEmpty)

        let people = try await env.people()
        #expect(people.count == file.cards.count)
        let second = try await env.take(files: [file.path])
        #expect(second.cards.map(\.outcome.word) == file.cards.map { _ in "unchanged" })
        #expect(try await env.people() == people)
    }

    @Test("all files at once, twice in one run")
    func allAtOnce() async throws {
        let env = try await PeopleTestEnvironment()
        let files = try CaseFile.all
        let paths = try files.map { try $0.path }
        let (cards, summary) = try await env.take(files: paths + paths)
        #expect(cards.count == 2 * files.flatMap(\.cards).count)
        #expect(cards.dropFirst(cards.count / 2).allSatisfy { $0.outcome == .unchanged })
        #expect(summary.cards == cards.count)
    }
}
