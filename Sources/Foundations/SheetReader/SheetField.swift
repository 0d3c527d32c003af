internal import Values

/// What a column can be.
package protocol SheetField: Hashable, CaseIterable, Sendable {
    /// How it is headed best.
    var title: String { get }
    /// How people head it, in `Heading.key` form.
    var headings: Set<String> { get }
    /// Several columns may have it, such as two telephones.
    var isMany: Bool { get }
}

/// One cell with the heading above it.
package struct SheetCell: Hashable, Sendable {
    package let heading: String
    /// Never empty.
    package let text: String
}

/// A heading compared with others: `Cell #`, `CELL PHONE NUMBER`, `Phone 1 - Value`, `E-Mail Address`.
package enum Heading {
    /// Small letters without accents, blanks, signs, counts and the words that say nothing: `cell`, `cellphone`, `phone`,
    /// `email`.
    package static func key(_ heading: String) -> String {
        let words = words(of: heading)
        let telling = words.filter { word in !fillers.contains(word) && !word.allSatisfy(\.isNumber) }
        return (telling.isEmpty ? words : telling).joined()
    }

    private static func words(of heading: String) -> [String] {
        heading.folded.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }

    private static let fillers: Set<String> = [
        "number", "numbers", "no", "nr", "num", "value", "address", "addresses", "the", "of", "optional", "required",
    ]
}
