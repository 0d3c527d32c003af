/// The size of a file, for people.
package enum FileSizeText {
    /// `300 bytes`, `64 KB`, `10 MB`; without a fraction.
    package static func of(_ bytes: Int) -> String {
        switch bytes {
        case ..<1024: bytes == 1 ? "1 byte" : "\(bytes) bytes"
        case ..<(1024 * 1024): "\(bytes / 1024) KB"
        default: "\(bytes / (1024 * 1024)) MB"
        }
    }
}
