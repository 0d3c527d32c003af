import Values

/// Why an Excel workbook cannot be read or written.
package enum WorkbookError: Error, Hashable, Sendable {
    /// The format of Excel before 2007 (.xls).
    case oldExcel
    /// It is encrypted with a password.
    case passwordProtected
    /// A file of another program: LibreOffice (.ods), Numbers, Word, a ZIP archive.
    case otherProgram
    case damaged(String)
    /// It has more than is accepted: `cells`, `columns`, `letters`, `bytes`.
    case tooMany(String)
    /// It has no visible worksheet.
    case noSheets
    /// It has no sheet with this name. Carries the names that it has.
    case noSheet(String, among: [String])
    /// libarchive is not installed.
    case missingLibrary(name: String, package: String)
    /// The file to write does not fit into memory.
    case cannotWrite
}

extension WorkbookError: CustomStringConvertible {
    /// The predicate of a sentence whose subject is the file.
    package var description: String {
        switch self {
        case .oldExcel: "it is in the format of Excel before 2007; save it as .xlsx or CSV first (File, Save As)"
        case .passwordProtected: "it is protected by a password; save it without one, as .xlsx or CSV"
        case .otherProgram:
            "it is not an Excel workbook; save it as .xlsx or CSV first (File, Save As, Export or Download)"
        case .damaged(let reason): "it is damaged: \(Printable.line(reason)); save it again, as .xlsx or CSV"
        case .tooMany(let what): "it has too many \(what); save the sheet that you need as CSV"
        case .noSheets: "it has no visible sheet"
        case .noSheet(let name, let names):
            "it has no sheet \(name.quotedLine); its sheets are "
                + names.prefix(10).map(\.quotedLine).joined(separator: ", ")
        case .missingLibrary(let name, let package):
            "workbooks need the library \(name), which is not installed; install it (apt-get install \(package)), or save the workbook as CSV"
        case .cannotWrite: "it does not fit into memory"
        }
    }
}
