/// The part of a property before its value. Ranges are offsets into the property's bytes.
struct PropertyHeader: Hashable, Sendable {
    let name: PropertyName
    let nameRange: Range<Int>
    /// `item1` of `item1.TEL`; empty without a group.
    let group: Range<Int>
    let parameters: PropertyParameters
    /// The offset of the value, after the colon.
    let value: Int

    /// Reads the bytes before the colon at offset `colon`.
    init(_ bytes: Bytes, colon: Int) {
        let semicolon = bytes.part(from: 0, to: colon).firstOffset(of: .semicolon)
        let nameEnd = semicolon ?? colon
        let dot = bytes.part(from: 0, to: nameEnd).lastIndex(of: UInt8(ascii: "."))
        group = PropertyHeader.trimming(bytes, 0..<(dot ?? 0))
        nameRange = PropertyHeader.trimming(bytes, (dot.map { $0 + 1 } ?? 0)..<nameEnd)
        name = PropertyName(bytes.part(nameRange))
        parameters = semicolon.map { PropertyParameters(bytes, in: $0 + 1..<colon) } ?? PropertyParameters()
        value = colon + 1
    }

    /// `range` without spaces and tabs at its ends.
    private static func trimming(_ bytes: Bytes, _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, bytes[start].isSpaceOrTab { start += 1 }
        while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
        return start..<end
    }
}

/// Finds the colon between header and value: the first one outside quotes. A folded header arrives in pieces; no byte
/// is scanned twice.
struct ColonSearch: Hashable, Sendable {
    private var scanned = 0
    private var isQuoted = false
    /// The first colon, for headers with a quote that is never closed.
    private(set) var anyColon: Int?

    /// The offset of the colon in `bytes`, which begin with the bytes of the previous call. Nil if not found yet.
    mutating func find(in bytes: Bytes) -> Int? {
        while scanned < bytes.count {
            let byte = bytes[scanned]
            if byte == .quote {
                isQuoted.toggle()
            } else if byte == .colon {
                if !isQuoted { return scanned }
                if anyColon == nil { anyColon = scanned }
            }
            scanned += 1
        }
        return nil
    }
}
