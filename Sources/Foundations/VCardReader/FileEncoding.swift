/// The encoding of the file as a whole.
enum FileEncoding: Hashable, Sendable {
    /// UTF-8 or one of the older character sets: each property is decoded by itself.
    case bytes
    case utf16(isBigEndian: Bool)

    /// The length of the longest byte order mark, that of UTF-8.
    static let bytesNeeded = 3

    /// The encoding of a file that starts with `head`, and the length of its byte order mark.
    static func sniff(_ head: [UInt8]) -> (FileEncoding, markLength: Int) {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.bytes, 3) }
        if head.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
        guard head.count >= 2 else { return (.bytes, 0) }
        if head[0] == 0 { return (.utf16(isBigEndian: true), 0) }
        if head[1] == 0 { return (.utf16(isBigEndian: false), 0) }
        return (.bytes, 0)
    }
}
