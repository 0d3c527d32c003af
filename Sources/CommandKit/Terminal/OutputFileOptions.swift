import ArgumentParser
import Foundation
import Values

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
