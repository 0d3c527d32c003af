import Foundation
import Testing
import VCardReader

/// The fixture files.
enum Fixtures {
    /// A file with a peculiarity of some program, and its cards.
    struct Case: Decodable, CustomTestStringConvertible {
        struct Expected: Decodable, Equatable {
            var name: String
            var phones: [String]
            var emails: [String]
        }

        var file: String
        var why: String
        var cards: [Expected]

        var testDescription: String { "\(file): \(why)" }

        var bytes: [UInt8] {
            get throws { try Fixtures.bytes("Cases/\(file)") }
        }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/\(path)")
        return try Array(Data(contentsOf: url))
    }

    static var cases: [Case] {
        get throws { try JSONDecoder().decode([Case].self, from: Data(bytes("Cases/expected.json"))) }
    }

    /// The generator's values for each card of `generated.vcf`.
    static var generated: [Case.Expected] {
        get throws {
            try bytes("generated.jsonl").split(separator: UInt8(ascii: "\n")).map {
                try JSONDecoder().decode(Case.Expected.self, from: Data($0))
            }
        }
    }
}

extension Fixtures.Case.Expected {
    init(_ card: Card) {
        self.init(name: card.name, phones: card.phones.map(\.raw), emails: card.emails.map(\.address))
    }
}

/// The cards of these lines, which end with CR LF.
func cards(_ lines: String...) -> [Card] {
    CardReader.cards(in: Array(lines.joined(separator: "\r\n").utf8) + [13, 10])
}

/// The card of these lines between BEGIN and END.
func card(version: String = "3.0", _ lines: String...) throws -> Card {
    try card(version: version, bytes: Array(lines.joined(separator: "\r\n").utf8))
}

/// The same for lines that are not UTF-8.
func card(version: String = "3.0", bytes: [UInt8]) throws -> Card {
    let file = Array("BEGIN:VCARD\r\nVERSION:\(version)\r\n".utf8) + bytes + Array("\r\nEND:VCARD\r\n".utf8)
    let cards = CardReader.cards(in: file)
    try #require(cards.count == 1)
    return cards[0]
}

/// The cards of a file that arrives in chunks of the given sizes, repeated to its end.
func cards(in bytes: [UInt8], pieces sizes: [Int]) -> [Card] {
    var cards: [Card] = []
    var reader = CardReader()
    var start = 0
    var turn = 0
    while start < bytes.count {
        let end = min(start + sizes[turn % sizes.count], bytes.count)
        bytes[start..<end].withUnsafeBytes { reader.read($0) { cards.append($0) } }
        start = end
        turn += 1
    }
    reader.finish { cards.append($0) }
    return cards
}
