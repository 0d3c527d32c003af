import ArgumentParser

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
