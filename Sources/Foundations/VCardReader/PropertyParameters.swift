/// The parameters of a property. Ranges are offsets into the property's bytes.
struct PropertyParameters: Hashable, Sendable {
    var types: PropertyTypes = []
    var isQuotedPrintable = false
    var isBase64 = false
    /// 1 (most preferred) to 100, from `PREF=`.
    var preference: Int?
    var characterSet: Range<Int>?
    /// The content of Samsung's `X-CUSTOM(…)`; nil if absent.
    var customLabel: Range<Int>?
    /// The word after `X-` of a custom type; nil if absent.
    var customType: Range<Int>?

    init() {}

    /// Reads the parameters in `range` of `bytes`: from after the first semicolon up to the colon.
    init(_ bytes: Bytes, in range: Range<Int>) {
        var start = range.lowerBound
        var isQuoted = false
        for offset in range {
            let byte = bytes[offset]
            if byte == .quote { isQuoted.toggle() }
            if byte == .semicolon, !isQuoted {
                read(bytes, start..<offset)
                start = offset + 1
            }
        }
        read(bytes, start..<range.upperBound)
    }

    private mutating func read(_ bytes: Bytes, _ range: Range<Int>) {
        let parameter = bytes.part(range)
        guard let equals = parameter.firstOffset(of: .equals) else { return readBare(bytes, range) }
        let key = parameter.part(from: 0, to: equals).trimmed()
        let valueRange = PropertyParameters.bare(bytes, range.lowerBound + equals + 1..<range.upperBound)
        let value = bytes.part(valueRange)
        if key.spells("type") {
            readTypes(bytes, valueRange)
        } else if key.spells("encoding") {
            readEncoding(value)
        } else if key.spells("charset") {
            characterSet = valueRange
        } else if key.spells("pref") {
            preference = Self.preference(value)
        } else {
            readCustomLabel(bytes, range)
        }
    }

    /// vCard 2.1 omits the names of parameters: `TEL;WORK;PREF`, `FN;QUOTED-PRINTABLE`.
    private mutating func readBare(_ bytes: Bytes, _ range: Range<Int>) {
        let word = bytes.part(range).trimmed()
        if word.spells("quoted-printable") {
            isQuotedPrintable = true
        } else if word.spells("base64") {
            isBase64 = true
        } else if !readCustomLabel(bytes, range) {
            readTypes(bytes, range)
        }
    }

    private mutating func readEncoding(_ value: Bytes) {
        if value.spells("quoted-printable") {
            isQuotedPrintable = true
        } else if value.spells("base64") || value.spells("b") {
            isBase64 = true
        }
    }

    private mutating func readTypes(_ bytes: Bytes, _ range: Range<Int>) {
        var start = range.lowerBound
        for offset in range.lowerBound...range.upperBound
        where offset == range.upperBound || bytes[offset] == .comma {
            let wordRange = PropertyParameters.bare(bytes, start..<offset)
            start = offset + 1
            let word = bytes.part(wordRange)
            guard word.count > 2, word.part(from: 0, to: 2).spells("x-") else {
                types.formUnion(PropertyTypes(word: word))
                continue
            }
            let rest = wordRange.lowerBound + 2..<wordRange.upperBound
            let known = PropertyTypes(word: bytes.part(rest))
            types.formUnion(known)
            if known.isEmpty, !bytes.part(rest).spells("custom"), !bytes.part(rest).spells("other") {
                customType = rest
            }
        }
    }

    /// `X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=42=6F)`: the parameters apply to the label, not the value.
    @discardableResult
    private mutating func readCustomLabel(_ bytes: Bytes, _ range: Range<Int>) -> Bool {
        let parameter = bytes.part(range)
        guard let open = parameter.firstOffset(of: UInt8(ascii: "(")),
            parameter.part(from: 0, to: open).trimmed().spells("x-custom")
        else { return false }
        let close = parameter.lastIndex(of: UInt8(ascii: ")")) ?? parameter.count
        customLabel = range.lowerBound + open + 1..<range.lowerBound + Swift.max(close, open + 1)
        return true
    }

    /// A value that is not a number counts as 1.
    private static func preference(_ value: Bytes) -> Int {
        let number = value.prefix(4).reduce(0) { sum, byte in
            byte &- 0x30 < 10 ? sum * 10 + Int(byte - 0x30) : sum
        }
        return Swift.min(Swift.max(number, 1), 100)
    }

    /// `range` without quotes, backslashes and white space at its ends.
    private static func bare(_ bytes: Bytes, _ range: Range<Int>) -> Range<Int> {
        func isWrapping(_ byte: UInt8) -> Bool {
            byte.isSpaceOrTab || byte == .quote || byte == .backslash || byte == .carriageReturn
        }
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, isWrapping(bytes[start]) { start += 1 }
        while end > start, isWrapping(bytes[end - 1]) { end -= 1 }
        return start..<end
    }
}
