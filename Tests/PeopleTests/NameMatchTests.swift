import Platform
import Storage
import Testing

/// Which item the words of a person mean.
@Suite struct NameMatchTests {
    struct Row: CustomTestStringConvertible {
        let words: String
        /// The matches: one, several, or after a question mark the nearest names.
        let found: String
        let testDescription: String

        init(_ words: String, _ found: String, _ why: String) {
            (self.words, self.found, testDescription) = (words, found, "\(words): \(why)")
        }
    }

    static let match = NameMatch<Contact>([
        .init(
            id: ID(1), name: "Ada Lovelace", detail: "+14155550101", otherWords: ["ada@example.com"],
            numbers: ["+14155550101"]),
        .init(id: ID(2), name: "Zoë Ångström", detail: "no cell"),
        .init(id: ID(3), name: "Adam Reed", detail: "no cell", otherWords: ["adam@example.org"]),
        .init(id: ID(4), name: "Dee Vine", detail: "+14155550104"),
        .init(id: ID(5), name: "dee vine", detail: "+14155550105"),
        .init(id: ID(6), name: "12", detail: "no cell"),
        .init(id: ID(12), name: "Twelve", detail: "no cell"),
        .init(id: ID(7), name: "Jo", detail: "no cell"),
        .init(id: ID(8), name: "Jo Hart", detail: "no cell"),
        .init(id: ID(9), name: "Top 20", detail: "Fri Dec 4 2026", otherWords: ["Friday", "2026-12-04", "Pier 39"]),
    ])

    static let rows: [Row] = [
        Row("Ada Lovelace", "Ada Lovelace", "the name"),
        Row("Dee Vine", "Dee Vine", "the name, before another that differs in case"),
        Row("Jo", "Jo", "the whole name, before the beginning of another"),
        Row("12", "12", "a name, before an id"),
        Row("3", "Adam Reed", "an id"),
        Row("ADA LOVELACE", "Ada Lovelace", "whatever the case"),
        Row("zoe angstrom", "Zoë Ångström", "without accents"),
        Row("  Zoe   Angstrom ", "Zoë Ångström", "white space"),
        Row("DEE VINE", "Dee Vine | dee vine", "two names that differ in case"),
        Row("adam", "Adam Reed", "a beginning"),
        Row("ada", "Ada Lovelace | Adam Reed", "the beginning of two"),
        Row("lovel", "Ada Lovelace", "a part"),
        Row("reed", "Adam Reed", "the last name"),
        Row("0101", "Ada Lovelace", "a part of the number"),
        Row("+1415555", "Ada Lovelace", "the beginning of a number"),
        Row("101", "?", "three digits of a number are too few"),
        Row("20", "Top 20", "a number in a name"),
        Row("0", "?", "a digit of a name"),
        Row("26", "? Top 20", "digits of a date"),
        Row("2026", "?", "the year of a date"),
        Row("39", "?", "a number in another word"),
        Row("2026-12", "Top 20", "a part of a date"),
        Row("friday", "Top 20", "another word"),
        Row("example.org", "Adam Reed", "a part of the address"),
        Row("example", "Ada Lovelace | Adam Reed", "a part of two addresses"),
        Row("Ada Lovelase", "? Ada Lovelace", "misspelt"),
        Row("xyzzy", "?", "nobody"),
        Row("", "?", "nothing"),
        Row("  ", "?", "only white space"),
    ]

    @Test("words match the expected items", arguments: rows)
    func match(_ row: Row) {
        let found =
            switch Self.match.find(row.words) {
            case .one(let candidate): [candidate.name]
            case .several(let candidates): candidates.map(\.name)
            case .none(let nearest): ["? " + nearest.map(\.name).joined(separator: " | ")]
            }
        #expect(found.joined(separator: " | ").trimmed == row.found)
    }
}

extension String {
    fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
