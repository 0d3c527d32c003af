import JSON
import SheetReader
import Values

/// Reads cards from text: one note per row, its fields separated by tabs, commas or the like.
///
/// Source: docs.ankiweb.net, "Importing Text Files".
struct CardText {
    private let header: CardTextHeader
    private let columns: CardColumns
    private let isHTML: Bool

    static func read(_ bytes: [UInt8], _ options: CardTextOptions) throws(AnkiError) -> AnkiFile {
        guard bytes.count <= mostBytes else { throw .tooLarge("bytes") }
        do {
            let text = try SheetText.decode(bytes)
            guard text.contains(where: { !$0.isWhitespace }) else { throw SheetError.empty }
            let start = text.prefix(200).drop { $0.isWhitespace }.lowercased()
            guard !["<?xml", "<!doctype", "<html"].contains(where: start.hasPrefix) else { throw AnkiError.markup }
            guard !start.contains(/^[\[{\s]*\{:[a-z]/) else { throw AnkiError.edn }
            return try read(text, options)
        } catch let error as SheetError {
            throw .text(error)
        } catch let error as AnkiError {
            throw error
        } catch {
            throw .damaged("it cannot be read")
        }
    }

    private static let mostBytes = 64 << 20

    private static func read(_ text: String, _ options: CardTextOptions) throws -> AnkiFile {
        let header = CardTextHeader(text)
        var records = try records(of: text, header).filter { record in record.cells.contains { !$0.isEmpty } }
        let columns = try CardColumns(header, first: records.first?.cells ?? [], chosen: options.columns)
        if columns.isTable { records.removeFirst() }
        let isHTML = options.isHTML ?? header.isHTML ?? false
        let reader = CardText(header: header, columns: columns, isHTML: isHTML)
        var file = AnkiFile(deck: header.deck)
        file.columns = columns.choices(records)
        file.remarks = columns.remarks(records, extraIsRead: reader.readsExtra(records))
        if options.isHTML == nil, header.isHTML == nil, looksLikeHTML(text) {
            file.remarks.append("The fields look like HTML. They are kept as they are.")
        }
        for record in records { reader.add(record, to: &file) }
        guard file.cards.count <= AnkiFile.mostCards else { throw AnkiError.tooLarge("cards") }
        return file
    }

    private static func records(of text: String, _ header: CardTextHeader) throws -> [SheetRecord] {
        if let records = JSONRecords.read(text) { return records }
        if JSONValue.isDocument(text) { throw AnkiError.json }
        let found = separator(of: text, after: header.lines)
        if header.lines == 0, let records = MarkedLines.records(of: text, isTable: found.isInAll) { return records }
        if header.lines == 0, !found.isInHalf, MarkedLines.areNotes(text) { throw AnkiError.notes }
        return try SheetRecords.read(
            text, separator: header.separator ?? found.separator, comment: header.lines > 0 ? "#" : nil)
    }

    /// The separator that most of the first rows have, and whether it is in all or half of them; of several, the first
    /// in this order.
    private static func separator(
        of text: String, after lines: Int
    ) -> (separator: Character, isInAll: Bool, isInHalf: Bool) {
        let rows = text.prefix(1 << 16).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .dropFirst(lines).filter { line in
                !(lines > 0 && line.hasPrefix("#")) && line.contains { !$0.isWhitespace }
            }.prefix(20)
        var (counts, isQuoted): ([Character: Int], Bool) = ([:], false)
        for row in rows {
            var found: Set<Character> = []
            for character in row {
                if character == "\"" { isQuoted.toggle() }
                if !isQuoted { found.insert(character) }
            }
            for separator in separators where found.contains(separator) { counts[separator, default: 0] += 1 }
        }
        let most = counts.values.max() ?? 0
        return (
            separators.first { counts[$0] == most } ?? "\t", most > 0 && most == rows.count, most * 2 >= rows.count
        )
    }

    private static let separators: [Character] = ["\t", ";", ",", "|"]

    private static func looksLikeHTML(_ text: String) -> Bool {
        text.contains(/<(?:br|div|b|i|u|p|span|ul|ol|img)\b[^>\n]{0,200}>|&(?:nbsp|amp|lt|gt|quot);/.ignoresCase())
    }

    // MARK: Rows

    private func cell(_ record: SheetRecord, _ column: Int?) -> String {
        let text = column.flatMap { record.cells.atPlace($0 + 1) } ?? ""
        return columns.isTable ? FormulaGuard.removed(from: text) : text
    }

    private func type(of record: SheetRecord) -> String {
        (columns.noteType.map { cell(record, $0) } ?? header.noteType ?? "").folded
    }

    /// Whether a row is a note with a field that asks for a reversed card.
    private func readsExtra(_ records: [SheetRecord]) -> Bool {
        records.prefix(1000).contains { type(of: $0).contains("optional") }
    }

    private func add(_ record: SheetRecord, to file: inout AnkiFile) {
        let place = AnkiProblem.Place.line(record.line)
        let name = record.cells.first { !$0.isEmpty } ?? ""
        guard record.cells.count > columns.front, columns.backs.contains(where: { record.cells.count > $0 }) else {
            let count = record.cells.count
            let reason = "it has only \(count == 1 ? "one column" : "\(count) columns")"
            return file.problems.append(AnkiProblem(place, reason, name: name))
        }
        let deck = AnkiFile.deckName(cell(record, columns.deck).split(separator: "::")) ?? header.deck
        if file.deck == nil { file.deck = deck }
        let tags = header.tags + columns.tags.flatMap { CardMaker.tags(cell(record, $0)) }
        let note = cell(record, columns.note)
        let back = columns.backs.map { cell(record, $0) }.filter { !$0.isEmpty }.joined(
            separator: isHTML ? "<br>" : "\n")
        do throws(CardMaker.Failure) {
            let sides = sides(
                cell(record, columns.front), back, extra: cell(record, columns.extra), type: type(of: record))
            let fields = [cell(record, columns.front), back]
            if fields.contains(where: CardMaker.isImageOcclusion) { throw .imageOcclusion }
            for (index, (front, back)) in sides.enumerated() {
                var card = try CardMaker.card(front: text(front), back: text(back), tags: tags)
                card.deck = deck
                if !note.isEmpty { card.source = AnkiCard.Source(note: note, place: index) }
                file.add(card, at: place)
            }
        } catch {
            file.problems.append(AnkiProblem(place, error.reason, name: name))
        }
    }

    private func text(_ field: String) -> HTMLText { isHTML ? HTMLText(field) : HTMLText(plain: field) }

    /// The sides of the cards that Anki makes of a note of this type.
    ///
    /// - Parameter extra: the third field, which asks for a reversed card in one of the types.
    private func sides(_ front: String, _ back: String, extra: String, type: String) -> [(String, String)] {
        let cloze = ClozeText(front)
        if !cloze.numbers.isEmpty, type != "basic" {
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
