package import ArgumentParser
import Foundation
import Values

/// Options for the format of a table.
package struct OutputOptions: ParsableArguments {
    /// The values of `--format`.
    package enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, csv, tsv
    }

    @Option(help: "table, json, csv or tsv.")
    package var format: Format = .table

    @Flag(help: "Short for --format json.")
    package var json = false

    @Option(help: "Only these fields, separated by commas.")
    package var fields: String?

    package init() {}

    package var resolvedFormat: Format { json ? .json : format }

    var fieldNames: [String]? { fields?.split(separator: ",").map(String.init) }

    /// Whether the view is drawn for people rather than printed as rows.
    package var isDrawn: Bool { resolvedFormat == .table && fields == nil }
}

/// Where an export is written to.
package struct OutputFileOptions: ParsableArguments {
    @Option(help: "Write to this file; the ending .xlsx, .json or .tsv sets the format.", completion: .file())
    var output: String?

    @Flag(help: "Replace the file if it exists.")
    var force = false

    package init() {}

    /// The format by the ending of the file; nil if it has none of them.
    package var format: ExportOptions.Format? {
        ExportOptions.Format.allCases.first { output?.lowercased().hasSuffix("." + $0.rawValue) == true }
    }

    /// Nil for the standard output.
    private var path: String? { output == "-" ? nil : output }

    /// - Parameter hasMark: the file begins with a UTF-8 byte order mark.
    package func write(_ text: String, hasMark: Bool = false, to terminal: Terminal) throws {
        let mark = hasMark ? "\u{FEFF}" : ""
        if let path { return try write(Array((mark + text).utf8), to: path, terminal) }
        if hasMark { terminal.write(mark) }
        terminal.file(text)
    }

    func write(workbook: [UInt8], to terminal: Terminal) throws {
        if let path { return try write(workbook, to: path, terminal) }
        guard terminal.width == nil else {
            throw CommandError(
                .usage, "A workbook cannot be shown on a terminal.", "Write it to a file: add --output FILE.xlsx")
        }
        terminal.writeBytes(workbook)
    }

    private func write(_ bytes: [UInt8], to path: String, _ terminal: Terminal) throws {
        try Files.refuseToReplace(path, force: force)
        try Files.write(Data(bytes), to: path)
        terminal.say("Wrote \(path.quotedLine).")
    }
}

/// Options of an export.
package struct ExportOptions: ParsableArguments {
    /// The values of `--format`.
    package enum Format: String, ExpressibleByArgument, CaseIterable {
        case csv, json, tsv, xlsx
    }

    @Option(help: "csv, json, tsv or xlsx; csv by default.")
    var format: Format?

    @Flag(help: "Short for --format json.")
    var json = false

    @Option(help: "Only these fields, separated by commas.")
    var fields: String?

    @Flag(help: "Add a UTF-8 byte order mark, which Excel needs for accents in CSV.")
    var excel = false

    @OptionGroup var file: OutputFileOptions

    package init() {}

    package func validate() throws {
        if excel, !json, (format ?? file.format) == .xlsx { throw ValidationError("Leave out --excel for .xlsx.") }
    }

    /// - Parameter sheet: the name of the worksheet of a workbook.
    package func print(_ table: OutputTable, sheet: String, to terminal: Terminal) throws {
        let export = TableExport(
            format: json ? .json : format ?? file.format ?? .csv, fields: fields, hasMark: excel, sheet: sheet)
        try export.write(table, to: file, terminal)
    }
}

/// How a table is exported.
package struct TableExport {
    let format: ExportOptions.Format
    /// Separated by commas; nil for all.
    let fields: String?
    /// Whether a text begins with a byte order mark.
    let hasMark: Bool
    /// The name of the worksheet of a workbook.
    let sheet: String

    package init(format: ExportOptions.Format, fields: String?, hasMark: Bool, sheet: String) {
        (self.format, self.fields, self.hasMark, self.sheet) = (format, fields, hasMark, sheet)
    }

    /// Writes the table to the file, or to the standard output.
    package func write(_ table: OutputTable, to file: OutputFileOptions, _ terminal: Terminal) throws {
        let fields = fields?.split(separator: ",").map(String.init)
        switch format {
        case .csv: try file.write(table.separated(by: ",", fields: fields), hasMark: hasMark, to: terminal)
        case .tsv: try file.write(table.separated(by: "\t", fields: fields), hasMark: hasMark, to: terminal)
        case .json: try file.write(table.json(fields: fields), hasMark: hasMark, to: terminal)
        case .xlsx: try file.write(workbook: table.workbook(sheet: sheet, fields: fields), to: terminal)
        }
    }
}
