/// The part of a property before its value. Ranges are offsets into the property's bytes.
struct PropertyHeader: Hashable, Sendable {
    let name: PropertyName
    let nameRange: Range<Int>
    /// `item1` of `item1.TEL`; empty without a group.
    let group: Range<Int>
    let parameters: PropertyParameters
    /// Where the value starts, after the colon.
    let value: Int

    /// Reads what stands before the colon at offset `colon`.
    init(_ bytes: Bytes, colon: Int) {
        let semicolon = bytes.part(from: 0, to: colon).firstOffset(of: .semicolon)
        let nameEnd = semicolon ?? colon
        let dot = bytes.part(from: 0, to: nameEnd).lastIndex(of: UInt8(ascii: "."))
        group = bytes.trimming(0..<(dot ?? 0))
        nameRange = bytes.trimming((dot.map { $0 + 1 } ?? 0)..<nameEnd)
        name = PropertyName(bytes.part(nameRange))
        parameters = semicolon.map { PropertyParameters(bytes, in: $0 + 1..<colon) } ?? PropertyParameters()
        value = colon + 1
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func trimming(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, self[start].isSpaceOrTab { start += 1 }
        while end > start, self[end - 1].isSpaceOrTab { end -= 1 }
        return start..<end
    }
}

/// Finds the colon between header and value: the first one outside quotes. A header that is folded arrives in pieces,
/// and no byte is looked at twice.
struct ColonSearch: Hashable, Sendable {
    private var scanned = 0
    private var isQuoted = false
    /// The first colon of all, in case a quote was opened and never closed.
    private(set) var anyColon: Int?

    /// The offset of the colon in `bytes`, which start with the bytes of the call before.
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
