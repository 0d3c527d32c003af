/// The text of a value, and what had to be guessed or given up to get it.
struct DecodedText {
    var text: String
    var problem: CardProblem.Reason?
}

extension Property {
    /// The value as text, its escapes undone.
    func text() -> DecodedText {
        var decoded = characters(of: value.trimmed())
        decoded.text = decoded.text.unescaped()
        return decoded
    }

    /// The parts of N or ORG, and the first problem met in them.
    ///
    /// A quoted-printable value is split before it is decoded: `=3B` belongs to a part. Any other value is split
    /// after: in Shift JIS the second byte of a character can be a backslash.
    func components() -> (parts: [String], problem: CardProblem.Reason?) {
        guard parameters.isQuotedPrintable else {
            let decoded = characters(of: value.trimmed())
            return (decoded.text.components(), decoded.problem)
        }
        let parts = value.trimmed().splitAtSemicolons().map { characters(of: $0) }
        return (parts.map { $0.text.unescaped() }, parts.lazy.compactMap(\.problem).first)
    }

    /// What a person called this number or address: Samsung's `X-CUSTOM(…)` or a type of their own.
    var ownLabel: String? {
        if let range = parameters.customLabel {
            // The label comes after the words about its encoding.
            let inside = bytes.part(range)
            let start = inside.lastIndex(of: .comma).map { $0 + 1 } ?? 0
            let raw = inside.part(from: start).decodingQuotedPrintable()
            return raw.withUnsafeBytes { CharacterSet.decode($0, named: nil).text.foldingWhiteSpace() }
        }
        return parameters.customType.map { String(decoding: bytes.part($0), as: UTF8.self) }
    }

    /// Part of the value without its transfer encoding and in Unicode, its escapes still in it.
    private func characters(of raw: Bytes) -> DecodedText {
        if parameters.isQuotedPrintable {
            return raw.decodingQuotedPrintable().withUnsafeBytes { inCharacterSet($0) }
        }
        if parameters.isBase64 {
            guard let decoded = raw.decodingBase64() else { return DecodedText(text: "", problem: .notBase64) }
            return decoded.withUnsafeBytes { inCharacterSet($0) }
        }
        return inCharacterSet(raw)
    }

    private func inCharacterSet(_ raw: Bytes) -> DecodedText {
        let name = parameters.characterSet.map { String(decoding: bytes.part($0).prefix(40), as: UTF8.self) }
        return CharacterSet.decode(raw, named: name)
    }
}
