import Testing
import Twilio

@Suite struct SegmentsTests {
    struct Cases: Decodable {
        let cases: [Case]
        let basic: String
        let extended: String

        enum CodingKeys: String, CodingKey {
            case cases
            case basic = "gsm7_basic"
            case extended = "gsm7_extension"
        }
    }

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let encoding: String
        let segments: Int
        let units: Int
        /// Counted by code units, where the reference keeps whole emoji together.
        let plainSegments: Int
        let tollFreeSegments: Int

        var testDescription: String { name }

        enum CodingKeys: String, CodingKey {
            case name, encoding, segments, units
            case text = "effective_text"
            case plainSegments = "independent_code_unit_segments"
            case tollFreeSegments = "toll_free_us_ca_segments_152_66"
        }
    }

    static let tables = try? Fixture.json("segments.json", as: Cases.self)
    static let cases = tables?.cases ?? []

    @Test func `there are cases`() {
        #expect(Self.cases.count == 79)
    }

    @Test(arguments: cases)
    func `counts as the reference does`(_ row: Case) {
        let segments = Segments(row.text)
        #expect(segments.encoding.rawValue == row.encoding)
        #expect(segments.units == row.units)
        #expect([row.segments, row.plainSegments].contains(segments.count))
        #expect(Segments(row.text, route: .tollFree).count == row.tollFreeSegments)
    }

    @Test func `the alphabet is the standard's and no more`() throws {
        let tables = try #require(Self.tables)
        let alphabet = Set((tables.basic + tables.extended).unicodeScalars)
        #expect(alphabet.count == 137)
        for value: UInt32 in 0...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(GSM7.canEncode(String(scalar)) == alphabet.contains(scalar), "U+\(String(value, radix: 16))")
        }
        for scalar in tables.extended.unicodeScalars { #expect(Segments(String(scalar)).units == 2) }
    }

    @Test(arguments: [
        ("Don’t forget “the list” – 8 pm…", "Don't forget \"the list\" - 8 pm..."),
        ("a\u{A0}b\u{202F}c\td\u{3000}e", "a b c d e"),
        ("non\u{2011}breaking \u{2212}5 • item", "non-breaking -5 - item"),
        ("zero\u{200B}width\u{FEFF} soft\u{AD}hyphen", "zerowidth softhyphen"),
        ("line\u{2028}end", "line\nend"),
        ("`code` «quoted» ‹so›", "'code' \"quoted\" 'so'"),
        ("Rene\u{301} & Zoe\u{308}", "Rene\u{301} & Zoe\u{308}"),
        ("Rene\u{301} & N\u{303}andu\u{300}", "René & Ñandù"),
        ("CRLF’s\r\nstay", "CRLF's\r\nstay"),
        ("{€} [~] stays’", "{€} [~] stays'"),
    ])
    func `folding makes signs plain and loses no letter`(_ text: String, _ folded: String) {
        #expect(Array(GSM7.folded(text).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test(arguments: [
        "", "plain", "François’s “show”", "It’s on 🎉", "’tis Łódź", "привет…", "Ωmega, ohm \u{2126}", "“family” 👨‍👩‍👧",
    ])
    func `a text that would not fit all the same is left alone`(_ text: String) {
        #expect(Array(GSM7.folded(text).unicodeScalars) == Array(text.unicodeScalars))
    }
}
