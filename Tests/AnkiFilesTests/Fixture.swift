import AnkiFiles
import Foundation
import Testing

/// Files made by genanki and Anki; see `Fixtures/make.py`.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/\(name)")
        return try Array(Data(contentsOf: url))
    }

    static func file(_ name: String) throws -> AnkiFile { try AnkiFile.read(bytes(name)) }
}

extension AnkiFile {
    /// The sides of each card.
    var sides: [[String]] { cards.map { [$0.front, $0.back] } }
}
