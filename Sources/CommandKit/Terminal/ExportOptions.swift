import ArgumentParser

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
