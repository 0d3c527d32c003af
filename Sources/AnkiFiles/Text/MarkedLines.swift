import SheetReader

/// Lines that a mark of several characters divides, as Quizlet exports them if it is asked to: `term - definition`.
enum MarkedLines {
    /// The first of several that divide as many lines.
    private static let marks = ["/////", "---", "::", "\t", " - ", " – ", " — ", " = ", ": "]

    /// The records of the lines; nil unless one mark is in nine of ten lines, and is no tab.
    static func records(of text: String) -> [SheetRecord]? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { (number: $0 + 1, text: String($1)) }.filter { $0.text.contains { !$0.isWhitespace } }
        let sample = lines.prefix(100)
        let counts = marks.map { mark in sample.count { $0.text.contains(mark) } }
        guard sample.count > 1, let most = counts.max(), most * 10 >= sample.count * 9,
            let index = counts.firstIndex(of: most), marks[index] != "\t"
        else { return nil }
        return lines.map { line in
            let parts = line.text.split(separator: marks[index], maxSplits: 1).map { $0.trimmed }
            return SheetRecord(line: line.number, cells: parts.map(String.init))
        }
    }
}
