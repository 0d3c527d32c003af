import CommandKit
import Foundation
import People
import Workbooks

/// The standard input as a temporary file, since imports look at their files more than once.
struct StandardInputFile {
    let file: ImportFile
    private let path: String

    /// - Throws: `CommandError` if it is too large.
    init() throws {
        let bytes = try Files.bytes(at: "-")
        let isCard = String(decoding: bytes.prefix(200), as: UTF8.self).uppercased().contains("BEGIN:VCARD")
        let ending = isCard ? "vcf" : WorkbookReader.isWorkbook(bytes) ? "xlsx" : "csv"
        path = NSTemporaryDirectory() + "greenroom-" + UUID().uuidString + "." + ending
        try Files.write(Data(bytes), to: path)
        file = ImportFile(path, named: "stdin." + ending)
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
