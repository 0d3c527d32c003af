import Values
import XMLFiles
import ZipFiles

/// Reads a worksheet of an Excel workbook (.xlsx).
///
/// Source: ECMA-376, parts 1 and 2. Names of parts are found by their relationships, and namespaces are not compared,
/// so workbooks of the strict form are read too.
package enum WorkbookReader {
    /// A workbook with more is refused before it is unpacked as a whole.
    static let limits = ZipLimits(entries: 10_000, bytes: 128 << 20, ratio: 200, needsDirectory: true)

    /// How much a part may have, in bytes.
    private enum Limit {
        static let list = 4 << 20
        static let styles = 16 << 20
        static let strings = 48 << 20
        static let sheet = 96 << 20
    }

    /// Whether the bytes are those of a workbook of any kind, or of another file that is not a text.
    package static func isWorkbook(_ bytes: [UInt8]) -> Bool {
        // A ZIP file without entries begins otherwise. Old and encrypted workbooks are compound files.
        ZipFile.isZip(bytes) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) || CompoundFile.isOne(bytes)
    }

    /// Reads a worksheet.
    ///
    /// - Parameter name: of the worksheet, ignoring case and accents; nil for the first visible one.
    package static func sheet(_ name: String? = nil, of bytes: [UInt8]) throws(WorkbookError) -> WorkbookSheet {
        if CompoundFile.isOne(bytes) { throw CompoundFile.problem(of: bytes) }
        let package = try WorkbookPackage(bytes)
        let root = try package.relationships(of: "")
        guard let path = root.first(where: { $0.kind == "officeDocument" })?.target,
            let workbook = try package.element(path, limit: Limit.list), workbook.name == "workbook"
        else { throw .otherProgram }
        let relationships = try package.relationships(of: path)
        let sheets = self.sheets(of: workbook, relationships)
        let chosen = try choose(name, among: sheets)
        func part(_ kind: String, limit: Int) throws(WorkbookError) -> [UInt8]? {
            guard let target = relationships.first(where: { $0.kind == kind })?.target else { return nil }
            return try package.bytes(target, limit: limit)
        }
        let strings = try part("sharedStrings", limit: Limit.strings)
        let styles = try part("styles", limit: Limit.styles)
        guard let document = try package.bytes(chosen.path, limit: Limit.sheet) else {
            throw .damaged("the sheet \(chosen.name.quotedLine) is missing")
        }
        let isSince1904 = ["1", "true", "on"].contains(workbook.child("workbookPr")?.attributes["date1904"])
        let result = try WorksheetReader.read(
            document, strings: try strings.map { bytes throws(WorkbookError) in try SharedStrings(bytes) } ?? .none,
            styles: try styles.map { bytes throws(WorkbookError) in try WorkbookStyles(bytes) } ?? .none,
            epoch: isSince1904 ? .since1904 : .since1900)
        return WorkbookSheet(
            name: chosen.name, others: sheets.filter { $0.isVisible && $0.path != chosen.path }.map(\.name),
            rows: result.rows, merges: result.merges)
    }

    private struct ListedSheet {
        let name: String
        let path: String
        let isVisible: Bool
    }

    /// Without charts and dialogs.
    private static func sheets(
        of workbook: XMLElement, _ relationships: [WorkbookPackage.Relationship]
    ) -> [ListedSheet] {
        (workbook.child("sheets")?.children ?? []).compactMap { sheet in
            let id = sheet.attributes.first { $0.key.hasSuffix(":id") }?.value
            guard sheet.name == "sheet", let name = sheet.attributes["name"],
                let part = relationships.first(where: { $0.id == id && $0.kind == "worksheet" })
            else { return nil }
            return ListedSheet(
                name: name, path: part.target, isVisible: (sheet.attributes["state"] ?? "visible") == "visible")
        }
    }

    private static func choose(_ name: String?, among sheets: [ListedSheet]) throws(WorkbookError) -> ListedSheet {
        guard let name else {
            guard let first = sheets.first(where: \.isVisible) else { throw .noSheets }
            return first
        }
        guard
            let found = sheets.first(where: { $0.name == name })
                ?? sheets.first(where: { $0.name.folded == name.folded })
        else { throw .noSheet(name, among: sheets.map(\.name)) }
        return found
    }
}
