/// Writes cards as text that Anki imports, or as a table for spreadsheets.
package enum CardTextWriter {
    /// Text for Anki, separated by tabs.
    package static func text(_ cards: [AnkiCard], deck: String) -> String {
        let name = deck.split(whereSeparator: \.isNewline).joined(separator: " ")
        var text = "#separator:tab\n#html:false\n#notetype:Basic\n#columns:Front\tBack\tTags\n#tags column:3\n"
        text += "#deck:\(name)\n"
        for card in cards {
            text +=
                [card.front, card.back, card.tags.joined(separator: " ")].map(quoted).joined(separator: "\t") + "\n"
        }
        return text
    }

    /// Comma-separated values with headings (RFC 4180).
    ///
    /// - Parameter isGuarded: whether a text that a spreadsheet would run as a formula gets a leading apostrophe, which
    ///   is dropped when it is read again.
    package static func table(_ cards: [AnkiCard], isGuarded: Bool = true) -> String {
        var text = "Front,Back,Tags\r\n"
        for card in cards {
            text +=
                [card.front, card.back, card.tags.joined(separator: " ")]
                .map { isGuarded ? FormulaGuard.added(to: $0) : $0 }.map(quoted).joined(separator: ",") + "\r\n"
        }
        return text
    }

    private static func quoted(_ cell: String) -> String {
        let isPlain = cell.utf8.allSatisfy { !"\t\r\n\",;|#".utf8.contains($0) }
        return isPlain ? cell : "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }
}
