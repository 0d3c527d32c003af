import Foundation
import ZipFiles

/// Workbooks of other programs, and those that a test makes.
enum TestWorkbook {
    static func fixture(_ name: String) throws -> [UInt8] {
        let file = Bundle.module.bundleURL.appending(path: "Fixtures/\(name)")
        return Array(try Data(contentsOf: file))
    }

    static let root = """
        <Relationships><Relationship Id="a" Type="x/officeDocument" Target="book.xml"/></Relationships>
        """
    static let relationships = """
        <Relationships><Relationship Id="b" Type="x/worksheet" Target="one.xml"/>\
        <Relationship Id="c" Type="x/sharedStrings" Target="texts.xml"/>\
        <Relationship Id="d" Type="x/styles" Target="looks.xml"/></Relationships>
        """
    static let book =
        "<workbook><sheets><sheet name=\"One\" sheetId=\"1\" r:id=\"b\" xmlns:r=\"r\"/></sheets></workbook>"

    /// - Parameters:
    ///   - data: the rows of its sheet.
    ///   - after: what follows the rows.
    ///   - texts: the shared strings.
    ///   - formats: the format codes of the styles from 1 on.
    static func make(
        _ data: String, after: String = "", texts: String = "", formats: [String] = [], book: String = book,
        root: String = root, relationships: String = relationships
    ) throws -> [UInt8] {
        let codes = formats.enumerated().map { index, code in
            let code = code.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
            return "<numFmt numFmtId=\"\(200 + index)\" formatCode=\"\(code)\"/>"
        }
        let styles = formats.indices.map { "<xf numFmtId=\"\(200 + $0)\"/>" }
        return try zip([
            ("_rels/.rels", root), ("_rels/book.xml.rels", relationships), ("book.xml", book),
            ("one.xml", "<worksheet><sheetData>\(data)</sheetData>\(after)</worksheet>"),
            ("texts.xml", "<sst>\(texts)</sst>"),
            (
                "looks.xml",
                "<styleSheet><numFmts>\(codes.joined())</numFmts><cellXfs><xf numFmtId=\"0\"/>\(styles.joined())"
                    + "</cellXfs></styleSheet>"
            ),
        ])
    }

    static func zip(_ files: [(String, String)]) throws -> [UInt8] {
        try ZipFile.make(files.map { (name: $0.0, bytes: Array($0.1.utf8)) }, modified: 1_800_000_000)
    }
}
