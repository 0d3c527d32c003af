import XMLFiles

/// Reads the rows of a worksheet, of `xl/worksheets/sheet1.xml`, without keeping the document.
struct WorksheetReader {
    /// Enough for 100,000 rows of ten cells.
    static let mostElements = 4_000_000
    /// Of all rows, with the empty cells between those with content.
    private static let mostCells = 2_000_000
    /// In bytes of UTF-8, of all cells.
    private static let mostText = 64 << 20
    private static let mostMerges = 100_000

    private let strings: SharedStrings
    private let styles: WorkbookStyles
    private let epoch: DateEpoch

    private var rows: [WorkbookSheet.Row] = []
    private var merges: [CellArea] = []
    private var problem: WorkbookError?

    private var isInData = false
    private var row = 0
    private var cells: [WorkbookSheet.Cell] = []
    /// The number of the next cell without a reference.
    private var column = 0
    private var attributes: [String: String] = [:]
    private var isInCell = false
    private var isInValue = false
    private var value = ""
    private var inline = RichText()
    private var isInline = false
    private var (cellCount, textCount) = (0, 0)

    struct Result {
        let rows: [WorkbookSheet.Row]
        let merges: [CellArea]
    }

    static func read(
        _ document: [UInt8], strings: SharedStrings, styles: WorkbookStyles, epoch: DateEpoch
    ) throws(WorkbookError) -> Result {
        var reader = WorksheetReader(strings: strings, styles: styles, epoch: epoch)
        let isComplete = XMLReader.read(document, mostElements: mostElements) { event in
            if reader.problem == nil { reader.take(event) }
        }
        if let problem = reader.problem { throw problem }
        guard isComplete else { throw .damaged("its sheet cannot be read") }
        return Result(rows: reader.rows, merges: reader.merges)
    }

    private init(strings: SharedStrings, styles: WorkbookStyles, epoch: DateEpoch) {
        (self.strings, self.styles, self.epoch) = (strings, styles, epoch)
    }

    private mutating func take(_ event: XMLEvent) {
        if isInline {
            if event == .end("is") { isInline = false } else { inline.take(event) }
            return
        }
        switch event {
        case .text(let text): if isInValue { value += text }
        case .start("sheetData", _): isInData = true
        case .end("sheetData"): isInData = false
        case .start("row", let attributes) where isInData: startRow(attributes)
        case .end("row") where isInData: endRow()
        case .start("c", let attributes) where isInData: startCell(attributes)
        case .end("c") where isInCell: endCell()
        case .start("v", _): isInValue = isInCell
        case .end("v"): isInValue = false
        case .start("is", _): isInline = isInCell
        case .start("mergeCell", let attributes):
            if let area = attributes["ref"].flatMap({ CellArea($0) }) { merges.append(area) }
            if merges.count > Self.mostMerges { problem = .tooMany("merged cells") }
        default: break
        }
    }

    private mutating func startRow(_ attributes: [String: String]) {
        let number = attributes["r"].flatMap { Int($0) } ?? row + 1
        guard number > row, number <= CellReference.lastRow else {
            return problem = .damaged("its rows are not in order")
        }
        (row, column, cells) = (number, 0, [])
    }

    private mutating func endRow() {
        while cells.last?.text.isEmpty == true { cells.removeLast() }
        guard !cells.isEmpty else { return }
        cellCount += cells.count
        guard cellCount <= Self.mostCells else { return problem = .tooMany("cells") }
        rows.append(WorkbookSheet.Row(number: row, cells: cells))
    }

    private mutating func startCell(_ attributes: [String: String]) {
        if let reference = attributes["r"] {
            guard let place = CellReference(reference) else {
                return problem = .damaged("\(reference) is not the name of a cell")
            }
            column = place.column
        }
        self.attributes = attributes
        (isInCell, value, inline) = (true, "", RichText())
    }

    private mutating func endCell() {
        isInCell = false
        defer { column += 1 }
        guard let cell = cell(), !cell.text.isEmpty else { return }
        guard column < WorkbookSheet.mostColumns else { return problem = .tooMany("columns") }
        textCount += cell.text.utf8.count
        guard cell.text.utf16.count <= CellText.longest, textCount <= Self.mostText else {
            return problem = .tooMany("letters")
        }
        while cells.count <= column { cells.append(.empty) }
        cells[column] = cell
    }

    /// Nil for an empty cell.
    private mutating func cell() -> WorkbookSheet.Cell? {
        switch attributes["t"] ?? "n" {
        case "s":
            guard !value.isEmpty else { return nil }
            guard let index = Int(value), strings.texts.indices.contains(index) else {
                problem = .damaged("a cell has an unknown text")
                return nil
            }
            return WorkbookSheet.Cell(text: strings.texts[index])
        case "inlineStr": return WorkbookSheet.Cell(text: CellText.clean(inline.text))
        case "b":
            guard !value.isEmpty else { return nil }
            return WorkbookSheet.Cell(text: ["1", "true"].contains(value) ? "TRUE" : "FALSE")
        case "d": return date()
        case "n":
            let text = CellText.clean(value)
            return styles.format(attributes["s"]).cell(text, epoch: epoch) ?? WorkbookSheet.Cell(text: text)
        // The text of a formula, or its error, such as `#N/A`.
        default: return WorkbookSheet.Cell(text: CellText.clean(value))
        }
    }

    /// A date that is stored in ISO form, `2026-12-04T20:00:00`.
    private func date() -> WorkbookSheet.Cell {
        let text = CellText.clean(value)
        let halves = text.split(separator: "T")
        guard halves.count == 2, halves[0].count == 10 else { return WorkbookSheet.Cell(text: text, isDate: true) }
        let time = halves[1].prefix(5)
        return WorkbookSheet.Cell(text: time == "00:00" ? String(halves[0]) : "\(halves[0])T\(time)", isDate: true)
    }
}
