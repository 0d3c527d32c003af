import Values

/// A file that somebody has sent with a form.
struct UploadedFile: Hashable, Sendable {
    /// The name of the field.
    let field: String
    /// What it is called, for people: printable, without folders.
    let name: String
    /// The type that the browser names, in lower case. It is not checked against the content.
    let contentType: String
    let bytes: [UInt8]

    private static let maximumNameLength = 120

    /// The name of a file from what a browser sends, which can be anything.
    static func name(from sent: String) -> String {
        let last = sent.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let shown = String(Printable.line(last.trimmed()).prefix(maximumNameLength))
        return shown.isEmpty || shown == "." || shown == ".." ? "file" : shown
    }
}

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
