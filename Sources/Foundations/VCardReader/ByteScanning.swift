#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A view of bytes owned by the caller, valid only during the call that it is passed to.
typealias Bytes = UnsafeRawBufferPointer

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let semicolon = UInt8(ascii: ";")
    static let equals = UInt8(ascii: "=")
    static let backslash = UInt8(ascii: "\\")

    var isSpaceOrTab: Bool { self == .space || self == .tab }

    /// Lower case for an ASCII capital; any other byte unchanged.
    var lowercased: UInt8 { self &- 65 < 26 ? self | 0x20 : self }
}

extension UnsafeRawBufferPointer {
    /// The bytes from one offset up to another, both inside this view.
    func part(from start: Int, to end: Int) -> Bytes {
        Bytes(rebasing: self[start..<end])
    }

    func part(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range]) }

    func part(from start: Int) -> Bytes { part(from: start, to: count) }

    func firstOffset(of byte: UInt8) -> Int? {
        guard let start = baseAddress, count > 0, let found = memchr(start, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - start
    }

    /// Without the byte order mark that remains inside concatenated files.
    func withoutMark() -> Bytes {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? part(from: 3) : self
    }

    /// Without spaces, tabs and carriage returns at either end.
    func trimmed() -> Bytes {
        var start = 0
        var end = count
        while start < end, self[start].isSpaceOrTab || self[start] == .carriageReturn { start += 1 }
        while end > start, self[end - 1].isSpaceOrTab || self[end - 1] == .carriageReturn { end -= 1 }
        return part(from: start, to: end)
    }

    /// True if these bytes are `word`, ignoring ASCII case. `word` is in lower case.
    @inline(__always)
    func spells(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for offset in 0..<count where self[offset].lowercased != word.utf8Start[offset] { return false }
        return true
    }

    /// True if these bytes contain `word`, ignoring ASCII case. `word` is in lower case. With `atWordStart`, no ASCII
    /// letter may precede it.
    func mentions(_ word: StaticString, atWordStart: Bool = false) -> Bool {
        let length = word.utf8CodeUnitCount
        guard count >= length else { return false }
        return (0...count - length).contains { start in
            guard part(from: start, to: start + length).spells(word) else { return false }
            return !atWordStart || start == 0 || self[start - 1].lowercased &- UInt8(ascii: "a") >= 26
        }
    }
}
