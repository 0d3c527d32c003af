import ArgumentParser

/// Options for the format of a table.
struct OutputOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, csv, tsv
    }

    @Option(help: "table, json, csv or tsv.")
    var format: Format = .table

    @Flag(help: "Short for --format json.")
    var json = false

    @Option(help: "Only these fields, separated by commas.")
    var fields: String?

    var resolvedFormat: Format { json ? .json : format }

    var fieldNames: [String]? { fields?.split(separator: ",").map(String.init) }
}
