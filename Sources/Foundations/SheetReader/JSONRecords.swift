import JSON

/// Rows of a JSON export: an array of objects, whose names are the headings.
package enum JSONRecords {
    /// Nil for another text. The headings are line 0, and the objects are counted from 1.
    package static func read(_ text: String) -> [SheetRecord]? {
        guard text.first(where: { !$0.isWhitespace }) == "[", let value = try? JSONValue(parsing: Array(text.utf8)),
            case .array(let elements) = value
        else { return nil }
        var places: [String: Int] = [:]
        var headings: [String] = []
        var rows: [[String]] = []
        for element in elements {
            guard case .object(let members) = element else { return nil }
            var cells = [String](repeating: "", count: headings.count)
            for member in members {
                if places[member.name] == nil {
                    // Cells of other names would be as many as there are rows, in each row.
                    guard headings.count < mostHeadings else { return nil }
                    places[member.name] = headings.count
                    headings.append(member.name)
                }
                let place = places[member.name] ?? 0
                while cells.count <= place { cells.append("") }
                cells[place] = member.value.plainText
            }
            rows.append(cells)
        }
        return [SheetRecord(line: 0, cells: headings)]
            + rows.enumerated().map { SheetRecord(line: $0.offset + 1, cells: $0.element) }
    }

    private static let mostHeadings = 200
}
