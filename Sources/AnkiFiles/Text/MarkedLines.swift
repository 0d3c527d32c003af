import SheetReader
import Values

/// Texts of cards whose sides no separator of a table divides: `term - definition`, as Quizlet exports them if it is
/// asked to, and `Q: … A: …`, as people write them.
enum MarkedLines {
    private typealias Line = (number: Int, text: String)

    /// The first of several that divide as many lines.
    private static let marks = ["/////", "---", "::", "\t", " - ", " – ", " — ", " = ", ": "]

    /// Nil for another text.
    ///
    /// - Parameter isTable: whether a separator divides each line.
    static func records(of text: String, isTable: Bool) -> [SheetRecord]? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { (number: $0 + 1, text: String($1)) }.filter { $0.text.contains { !$0.isWhitespace } }
        return questions(lines) ?? oneLine(lines) ?? (isTable ? nil : marked(lines))
    }

    /// Whether a text has headings, lists or sentences of Markdown, and cards as Obsidian and RemNote write them:
    /// `front::back`, `front >> back`, or a question mark in a line between the two.
    static func areNotes(_ text: String) -> Bool {
        let lines = text.prefix(1 << 16).split(whereSeparator: \.isNewline).map { $0.trimmed }
        return lines.contains { line in
            if ["?", "??"].contains(line) { return true }
            // The colons of a cloze divide nothing.
            return !line.contains("{{c") && line.contains(/[^\s:]\s*:::?\s*[^\s:]|\s(?:>>|<<|<>|==)\s/)
        }
    }

    /// Each question and its answer are in lines of their own.
    private static func questions(_ lines: [Line]) -> [SheetRecord]? {
        var records: [SheetRecord] = []
        var question: Line?
        for line in lines {
            let words = line.text[...].trimmed
            let rest = String(words.dropFirst(2).trimmed)
            switch words.prefix(2).lowercased() {
            case "q:" where question == nil: question = (line.number, rest)
            case "a:":
                guard let asked = question else { return nil }
                records.append(SheetRecord(line: asked.number, cells: [asked.text, rest]))
                question = nil
            default: return nil
            }
        }
        return question == nil && !records.isEmpty ? records : nil
    }

    /// All cards are in one line: `chat,cat;chien,dog`.
    private static func oneLine(_ lines: [Line]) -> [SheetRecord]? {
        guard lines.count == 1 else { return nil }
        let cards = lines[0].text.split(separator: ";").map { $0.split(separator: ",").map { String($0.trimmed) } }
        guard cards.count > 2, cards.allSatisfy({ $0.count == 2 }) else { return nil }
        return cards.map { SheetRecord(line: lines[0].number, cells: $0) }
    }

    /// One mark, which is no tab, divides nine of ten lines that are no comments. The colons of a cloze are none.
    private static func marked(_ lines: [Line]) -> [SheetRecord]? {
        let sample = lines.prefix(100).filter { !$0.text.hasPrefix("#") }
        let counts = marks.map { mark in sample.count { $0.text.contains(mark) } }
        guard sample.count > 1, !sample.contains(where: { $0.text.contains("{{c") }),
            let most = counts.max(), most * 10 >= sample.count * 9, let index = counts.firstIndex(of: most),
            marks[index] != "\t"
        else { return nil }
        return lines.map { line in
            let parts = line.text.split(separator: marks[index], maxSplits: 1).map { $0.trimmed }
            return SheetRecord(line: line.number, cells: parts.map(String.init))
        }
    }
}
