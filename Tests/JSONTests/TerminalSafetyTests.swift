import JSON
import Testing
import Values

/// JSON that is printed on a terminal holds nothing that a terminal acts on, and stays the same JSON.
@Suite struct TerminalSafetyTests {
    @Test(arguments: [
        ("\u{1B}[2J", #""\u001b[2J""#), ("\u{9B}2J", #""\u009b2J""#), ("\u{85}", #""\u0085""#),
        ("a\u{202E}b", #""a\u202eb""#), ("\u{2066}x\u{2069}", #""\u2066x\u2069""#), ("\u{200F}", #""\u200f""#),
        ("\u{2028}", #""\u2028""#), ("\u{FEFF}", #""\ufeff""#), ("\u{E0041}", #""\udb40\udc41""#),
        ("é😀👩‍🚀", #""é😀👩‍🚀""#), ("\u{7F}", #""\u007f""#),
    ])
    func controlsAndMarksAreEscaped(_ row: (text: String, json: String)) throws {
        let written = JSONValue.string(row.text).text()
        #expect(written == row.json)
        #expect(try JSONValue(parsing: Array(written.utf8)) == .string(row.text))
    }
}
