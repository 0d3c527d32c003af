import Values

/// An unfolded line.
struct LogicalLine: Hashable, Sendable {
    /// The line number of its beginning, counted from 1.
    let number: Int
    var bytes: [UInt8]
    /// The line is longer than `CalendarLimits.line`, and `bytes` is only its beginning.
    var isCut = false
}

/// Cuts a file into lines and unfolds them. A line ends at CR LF, LF or CR. Blank lines are skipped, even inside a
/// folded line. Unfolding precedes decoding, because a fold may split a UTF-8 sequence.
struct LineReader: Sequence, IteratorProtocol, Sendable {
    private let bytes: [UInt8]
    private var position = 0
    private var number = 0
    private var ahead: (number: Int, range: Range<Int>)?

    init(_ bytes: [UInt8]) {
        self.bytes = LineReader.utf8(bytes)
        ahead = physical()
    }

    mutating func next() -> LogicalLine? {
        guard let first = ahead else { return nil }
        var line = LogicalLine(number: first.number, bytes: [])
        LineReader.append(bytes[first.range], to: &line)
        ahead = physical()
        while let more = ahead, isFold(bytes[more.range.lowerBound]) {
            LineReader.append(bytes[more.range].dropFirst(), to: &line)
            ahead = physical()
        }
        return line
    }

    private static func append(_ piece: ArraySlice<UInt8>, to line: inout LogicalLine) {
        let room = CalendarLimits.line - line.bytes.count
        line.bytes += piece.prefix(room)
        if piece.count > room { line.isCut = true }
    }

    private func isFold(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

    /// The next non-empty line, without its line break and byte order mark.
    private mutating func physical() -> (number: Int, range: Range<Int>)? {
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
            let end = position
            if position < bytes.count {
                let isPair = bytes[position] == 13 && position + 1 < bytes.count && bytes[position + 1] == 10
                position += isPair ? 2 : 1
            }
            number += 1
            let hasMark =
                end - start >= 3 && bytes[start] == 0xEF && bytes[start + 1] == 0xBB && bytes[start + 2] == 0xBF
            let range = (hasMark ? start + 3 : start)..<end
            if !range.isEmpty { return (number, range) }
        }
        return nil
    }

    /// Converts UTF-16 with a byte order mark to UTF-8. Returns other bytes unchanged.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 2, (bytes[0], bytes[1]) == (0xFF, 0xFE) || (bytes[0], bytes[1]) == (0xFE, 0xFF) else {
            return bytes
        }
        let isLittle = bytes[0] == 0xFF
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
