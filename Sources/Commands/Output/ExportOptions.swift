internal import ArgumentParser

/// Options of an export.
struct ExportOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case csv, json, tsv
    }

    @Option(help: "csv, json or tsv.")
    var format: Format = .csv

    @Flag(help: "Short for --format json.")
    var json = false

    @Option(help: "Only these fields, separated by commas.")
    var fields: String?

    @Flag(help: "Add a UTF-8 byte order mark, which Excel needs for accents.")
    var excel = false

    func print(_ table: OutputTable, to terminal: Terminal) throws {
        let format: OutputOptions.Format =
            switch json ? .json : self.format {
            case .csv: .csv
            case .json: .json
            case .tsv: .tsv
            }
        if excel { terminal.write("\u{FEFF}") }
        try table.print(as: format, fields: fields?.split(separator: ",").map(String.init), to: terminal)
    }
}
