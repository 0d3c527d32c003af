import Values

/// The decoded text of a value, and the problem met on the way.
struct DecodedText {
    var text: String
    var problem: CardProblem.Reason?
    /// True if no character set was named and the bytes may be in another one than they were read in.
    var isGuessed = false
}

extension VCardProperty {
    /// The value as text, with escapes decoded.
    func text() -> DecodedText {
        var decoded = characters(of: value.trimmed())
        decoded.text = decoded.text.unescaped()
        return decoded
    }

    /// The parts of N or ORG, and the first problem met in them.
    ///
    /// A quoted-printable value is split before decoding: `=3B` belongs to a part. Any other value is split after
    /// decoding: in Shift JIS the second byte of a character can be a backslash.
    func components() -> (parts: [String], problem: CardProblem.Reason?) {
        guard parameters.isQuotedPrintable else {
            let decoded = characters(of: value.trimmed())
            return (decoded.text.components(), decoded.problem)
        }
        let parts = value.trimmed().splitAtSemicolons().map { characters(of: $0) }
        return (parts.map { $0.text.unescaped() }, parts.lazy.compactMap(\.problem).first)
    }

    /// The parts of CATEGORIES, and the first problem met in them. Like `components`, with commas; some programs write
    /// semicolons.
    func list() -> (parts: [String], problem: CardProblem.Reason?) {
        let isSeparator: (UInt8) -> Bool = { $0 == .comma || $0 == .semicolon }
        guard parameters.isQuotedPrintable else {
            var decoded = characters(of: value.trimmed())
            let parts = decoded.text.withUTF8 { Bytes($0).split(where: isSeparator).map { $0.unescaped() } }
            return (parts, decoded.problem)
        }
        let parts = value.trimmed().split(where: isSeparator).map { characters(of: $0) }
        return (parts.map { $0.text.unescaped() }, parts.lazy.compactMap(\.problem).first)
    }

    /// The custom label of this number or address: Samsung's `X-CUSTOM(…)` or a custom type.
    var ownLabel: String? {
        if let range = parameters.customLabel {
            // The label follows the parameters of its encoding.
            let inside = bytes.part(range)
            let start = inside.lastIndex(of: .comma).map { $0 + 1 } ?? 0
            let raw = TransferEncoding.quotedPrintable(inside.part(from: start))
            return raw.withUnsafeBytes { CharacterSet.decode($0, named: nil).text.foldingWhiteSpace() }
        }
        return parameters.customType.map { String(decoding: bytes.part($0), as: UTF8.self) }
    }

    /// Part of the value in Unicode, without its transfer encoding but with its escapes.
    private func characters(of raw: Bytes) -> DecodedText {
        if parameters.isQuotedPrintable {
            return TransferEncoding.quotedPrintable(raw).withUnsafeBytes { inCharacterSet($0) }
        }
        if parameters.isBase64 {
            guard let decoded = TransferEncoding.base64(raw, skipsOthers: false) else {
                return DecodedText(text: "", problem: .notBase64)
            }
            return decoded.withUnsafeBytes { inCharacterSet($0) }
        }
        return inCharacterSet(raw)
    }

    /// The set that it names itself.
    var namedCharacterSet: String? {
        parameters.characterSet.map { String(decoding: bytes.part($0).prefix(40), as: UTF8.self) }
    }

    /// True if it must be read in a character set that nothing has named yet.
    var needsCharacterSet: Bool {
        guard parameters.characterSet == nil, cardCharacterSet == nil else { return false }
        let isEncoded = parameters.isQuotedPrintable || parameters.isBase64
        guard isEncoded || value.contains(where: { $0 >= 0x80 || $0 == CharacterSet.escape }) else { return false }
        return characters(of: value.trimmed()).isGuessed
    }

    private func inCharacterSet(_ raw: Bytes) -> DecodedText {
        var decoded = CharacterSet.decode(raw, named: namedCharacterSet ?? cardCharacterSet)
        decoded.text = decoded.text.droppingControls()
        return decoded
    }
}

extension String {
    /// Without control characters, which no name, number or note has; line breaks and tabs stay.
    fileprivate func droppingControls() -> String {
        func isControl(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: false
            case 0..<0x20, 0x7F..<0xA0: true
            default: false
            }
        }
        guard unicodeScalars.contains(where: isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !isControl($0) }))
    }
}
