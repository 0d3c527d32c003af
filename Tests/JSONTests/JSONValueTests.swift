import Foundation
import JSON
import Testing

@Suite struct JSONParserTests {
    static let valid: [(String, JSONValue)] = [
        ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-12", -12), ("1.5", .double(1.5)),
        ("1e2", .double(100)), ("9223372036854775807", .integer(.max)), ("9223372036854775808", .double(0x1p63)),
        (#""""#, ""), (#""a\"\\\/\b\f\n\r\t\u0041\uD83D\uDE00é""#, "a\"\\/\u{8}\u{C}\n\r\tA😀é"),
        ("[]", []), ("[1, [2]]", [1, [2]]), ("{}", [:]), (#"{"b":1,"a":{"c":null}}"#, ["b": 1, "a": ["c": nil]]),
    ]

    @Test(arguments: valid) func parses(_ text: String, _ value: JSONValue) throws {
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "nulll", "01", "-", "1.", ".5", "1e", "+1", "1e999", "[", "[1,]", "[1 2]", "{", #"{"a"}"#,
        #"{"a":}"#, #"{a:1}"#, #"{"a":1,}"#, #"{,"a":1}"#, "\"", "\"\n\"", #""\x""#, #""\u12""#, #""\u+123""#,
        #""\uD83D""#, #""\uDE00""#, "1 2", "{}\0",
    ])
    func refusesMalformedText(_ text: String) {
        #expect(throws: JSONError.malformed) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(arguments: [
        (" [1]\n", true), ("{}", true), ("[1", false), ("[x] milk", false), ("{ milk }", false), ("\"a\"", false),
        ("12", false), ("", false),
    ])
    func documentsAreToldFromOtherText(_ text: String, _ isDocument: Bool) {
        #expect(JSONValue.isDocument(text) == isDocument)
    }

    @Test func refusesInvalidUTF8() {
        #expect(throws: JSONError.malformed) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    }

    @Test func refusesRepeatedNames() {
        #expect(throws: JSONError.repeatedName("a")) { try JSONValue(parsing: Array(#"{"a":1,"a":1}"#.utf8)) }
        let last = try? JSONValue(parsing: Array(#"{"a":1,"b":0,"a":2}"#.utf8), takesLast: true)
        #expect(last == .object([.init("a", 2), .init("b", 0)]))
    }

    @Test func refusesDeepNesting() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONValue(parsing: nested(JSONValue.maximumDepth))
        #expect(throws: JSONError.tooDeep) { try JSONValue(parsing: nested(JSONValue.maximumDepth + 1)) }
        #expect(throws: JSONError.tooDeep) { try JSONValue(parsing: nested(100_000)) }
    }
}

@Suite struct JSONWriterTests {
    private static let value: JSONValue = ["b": 1, "a": ["x", nil, .double(0.5)], "e": [], "o": [:]]

    private static let layouts: [(JSONValue.Layout, String)] = [
        (.compact, #"{"b":1,"a":["x",null,0.5],"e":[],"o":{}}"#),
        (.oneLine, #"{"b": 1, "a": ["x", null, 0.5], "e": [], "o": {}}"#),
        (
            .indented,
            """
            {
              "b": 1,
              "a": [
                "x",
                null,
                0.5
              ],
              "e": [],
              "o": {}
            }
            """
        ),
    ]

    @Test(arguments: layouts) func writes(_ layout: JSONValue.Layout, _ text: String) {
        #expect(Self.value.text(layout) == text)
    }

    @Test func escapesControlCharacters() {
        #expect(JSONValue.string("\"\\\n\r\t\u{0}\u{1F}\u{7F}é/").text() == #""\"\\\n\r\t\u0000\u001f\u007fé/""#)
    }

    @Test func isCodedLikeTheValuesItStandsFor() throws {
        struct Item: Codable, Equatable {
            let name: String?
            let sizes: [Int]
            let share: Double
            let isNew: Bool
        }
        let items = [Item(name: "é", sizes: [1, -2], share: 2.5, isNew: true)]
        let value = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(items))
        #expect(value == [["isNew": true, "name": "é", "share": .double(2.5), "sizes": [1, -2]]])
        #expect(try JSONDecoder().decode([Item].self, from: JSONEncoder().encode(value)) == items)
    }

    @Test func writesWhatItParses() throws {
        #expect(try JSONValue(parsing: Self.value.encoded(.indented)) == Self.value)
    }
}
