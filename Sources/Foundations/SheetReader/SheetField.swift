import Values

/// The field that a column contains.
package protocol SheetField: Hashable, CaseIterable, Sendable {
    /// The preferred heading.
    var title: String { get }
    /// The accepted headings, in `Heading.key` form.
    var headings: Set<String> { get }
    /// True if several columns may have it, such as two phone numbers.
    var isMany: Bool { get }
    /// The fields of a row of headings, in their order; nil for a heading that names none. By default each heading is
    /// looked up in `headings`.
    static func fields(of headings: [String]) -> [Self?]
}

extension SheetField {
    package static func fields(of headings: [String]) -> [Self?] {
        let meanings = meanings
        return headings.map { meanings[Heading.key($0)] }
    }

    /// The fields by their headings.
    package static var meanings: [String: Self] {
        Dictionary(
            allCases.flatMap { field in field.headings.map { ($0, field) } }, uniquingKeysWith: { first, _ in first })
    }
}

/// How a column was understood.
package struct SheetColumn: Hashable, Sendable {
    /// As written in the file; `column B` where it has none.
    package let heading: String
    /// The title of its field; nil if it is ignored.
    package let meaning: String?
    /// Whether its field was chosen by the person who imports it.
    package let isChosen: Bool
    /// From 0.
    package let index: Int

    /// Whether the heading is another word for the field: `Handy` for the cell.
    package var isGuessed: Bool { !isChosen && meaning.map { Heading.key($0) != Heading.key(heading) } ?? false }
}

/// One cell with the heading above it.
package struct SheetCell: Hashable, Sendable {
    /// The heading as written in the file.
    package let heading: String
    /// Never empty.
    package let text: String
    /// It is a date of a workbook, which is in ISO form however the sheet shows it.
    package let isDate: Bool
}

/// Normalizes headings: `Cell #`, `CELL PHONE NUMBER`, `Phone 1 - Value`, `E-Mail Address`.
package enum Heading {
    /// Lower case without accents, blanks, punctuation, numbers and filler words: `cell`, `cellphone`, `phone`,
    /// `email`.
    package static func key(_ heading: String) -> String {
        let words = words(of: heading)
        let telling = words.filter { word in !fillers.contains(word) && !word.allSatisfy(\.isNumber) }
        return (telling.isEmpty ? words : telling).joined()
    }

    /// How a person names a column: ignoring case, accents and white space.
    package static func choiceKey(_ heading: String) -> String { heading.folded }

    /// `column B`, for a column without a heading.
    static func ofColumn(_ index: Int) -> String {
        var (letters, rest) = ("", index)
        repeat {
            letters = String(UnicodeScalar(UInt8(65 + rest % 26))) + letters
            rest = rest / 26 - 1
        } while rest >= 0
        return "column " + letters
    }

    /// Lower case without accents; numbers and filler words included.
    package static func words(of heading: String) -> [String] {
        heading.folded.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }

    private static let fillers: Set<String> = [
        "number", "numbers", "no", "nr", "num", "value", "address", "addresses", "the", "of", "optional", "required",
    ]
}
