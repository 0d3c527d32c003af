import SheetReader
import Values

/// Reads cards from text: one note per row, its fields separated by tabs, commas or the like.
///
/// Source: docs.ankiweb.net, "Importing Text Files".
struct CardText {
    private let header: CardTextHeader
    private let columns: CardColumns
    private let isHTML: Bool
    /// Whether it has a row of headings, as spreadsheets write.
    private let isTable: Bool

    static func read(_ bytes: [UInt8]) throws(AnkiError) -> AnkiFile {
        guard bytes.count <= mostBytes else { throw .tooLarge("bytes") }
        do {
            let text = try SheetText.decode(bytes)
            guard text.contains(where: { !$0.isWhitespace }) else { throw SheetError.empty }
            return try read(text)
        } catch let error as SheetError {
            throw .text(error)
        } catch let error as AnkiError {
            throw error
        } catch {
            throw .damaged("it cannot be read")
        }
    }

    private static let mostBytes = 64 << 20

    private static func read(_ text: String) throws -> AnkiFile {
        let header = CardTextHeader(text)
        let separator = header.separator ?? self.separator(of: text, after: header.lines)
        var records = try SheetRecords.read(text, separator: separator, comment: header.lines > 0 ? "#" : nil)
            .filter { record in record.cells.contains { !$0.isEmpty } }
        let columns: CardColumns
        var isTable = false
        if let first = records.first, header.columns == nil,
            let named = CardColumns(headings: first.cells, header: header)
        {
            columns = named
            isTable = true
            records.removeFirst()
        } else {
            columns = CardColumns(header)
        }
        let isHTML = header.isHTML ?? looksLikeHTML(text)
        let reader = CardText(header: header, columns: columns, isHTML: isHTML, isTable: isTable)
        var file = AnkiFile(deck: header.deck)
        for record in records { reader.add(record, to: &file) }
        guard file.cards.count <= AnkiFile.mostCards else { throw AnkiError.tooLarge("cards") }
        return file
    }

    /// The separator that comes first in this order in the first row.
    private static func separator(of text: String, after lines: Int) -> Character {
        let first =
            text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropFirst(lines)
            .first { line in !line.hasPrefix("#") && line.contains { !$0.isWhitespace } } ?? ""
        var isQuoted = false
        let bare = first.filter { character in
            if character == "\"" { isQuoted.toggle() }
            return !isQuoted
        }
        return ["\t", ";", ",", "|"].first { bare.contains($0) } ?? "\t"
    }

    private static func looksLikeHTML(_ text: String) -> Bool {
        text.contains(/<(?:br|div|b|i|u|p|span|ul|ol|img)\b[^>\n]{0,200}>|&(?:nbsp|amp|lt|gt|quot);/.ignoresCase())
    }

    // MARK: Rows

    private func add(_ record: SheetRecord, to file: inout AnkiFile) {
        func cell(_ column: Int?) -> String {
            let text = column.flatMap { record.cells.atPlace($0 + 1) } ?? ""
            // The apostrophe that prevents a formula in a spreadsheet.
            let isGuarded = isTable && text.first == "'" && text.dropFirst().first.map("=+-@".contains) == true
            return isGuarded ? String(text.dropFirst()) : text
        }
        guard record.cells.count > columns.front, record.cells.count > columns.back else {
            let count = record.cells.count
            return file.problems.append(
                AnkiProblem(.line(record.line), "it has only \(count == 1 ? "one column" : "\(count) columns")"))
        }
        if file.deck == nil {
            file.deck = cell(columns.deck).split(separator: "::").last.map(String.init)
        }
        let tags = header.tags + CardMaker.tags(cell(columns.tags))
        let type = columns.noteType.map(cell) ?? header.noteType ?? ""
        do throws(CardMaker.Failure) {
            for (front, back) in sides(
                cell(columns.front), cell(columns.back), extra: cell(columns.extra), type: type.folded)
            {
                file.add(try CardMaker.card(front: text(front), back: text(back), tags: tags), at: .line(record.line))
            }
        } catch {
            file.problems.append(AnkiProblem(.line(record.line), error.reason))
        }
    }

    private func text(_ field: String) -> HTMLText { isHTML ? HTMLText(field) : HTMLText(plain: field) }

    /// The sides of the cards that Anki makes of a note of this type.
    ///
    /// - Parameter extra: the third field, which asks for a reversed card in one of the types.
    private func sides(_ front: String, _ back: String, extra: String, type: String) -> [(String, String)] {
        let cloze = ClozeText(front)
        if !cloze.numbers.isEmpty {
            return cloze.numbers.map { number in
                let answer = cloze.text(SideTemplate.Cloze(number: number, isAnswer: true))
                return (
                    cloze.text(SideTemplate.Cloze(number: number, isAnswer: false)),
                    back.isEmpty ? answer : answer + (isHTML ? "<br>" : "\n") + back
                )
            }
        }
        let isReversed = type.contains("reversed") && (!type.contains("optional") || !extra.isEmpty)
        return isReversed ? [(front, back), (back, front)] : [(front, back)]
    }
}
