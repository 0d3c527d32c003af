import Values

/// The size of a file, for people.
enum FileSizeText {
    /// `300 bytes`, `64 KB`, `10 MB`; without a fraction.
    static func of(_ bytes: Int) -> String {
        switch bytes {
        case ..<1024: bytes.counted("byte")
        case ..<(1024 * 1024): "\(bytes / 1024) KB"
        default: "\(bytes / (1024 * 1024)) MB"
        }
    }
}
