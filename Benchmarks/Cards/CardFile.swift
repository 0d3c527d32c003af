import Foundation
import VCardReader

enum CardFile {
    /// Reads in chunks of 64 kB, like the import.
    static func count(in path: String) throws -> Int {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        var reader = CardReader()
        var count = 0
        while let piece = try file.read(upToCount: 65_536), !piece.isEmpty {
            piece.withUnsafeBytes { reader.read($0) { _ in count += 1 } }
        }
        reader.finish { _ in count += 1 }
        return count
    }
}
