extension String {
    var nilIfEmpty: String? { isEmpty ? nil : self }

    /// The value of a `tel:` or `mailto:` URI without its scheme, percent-decoded, and for mail without the header
    /// fields after `?`. Any other text unchanged. `scheme` is in lower case with its colon.
    func droppingScheme(_ scheme: StaticString) -> String {
        guard utf8.contains(.colon) else { return self }
        var text = self
        return text.withUTF8 { buffer in
            let bytes = Bytes(buffer).trimmed()
            let length = scheme.utf8CodeUnitCount
            guard bytes.count > length, bytes.part(from: 0, to: length).spells(scheme) else { return self }
            let address = bytes.part(from: length)
            let end = address.firstOffset(of: UInt8(ascii: "?")) ?? address.count
            let path = address.part(from: 0, to: end)
            return String(validating: path.decodingPercents(), as: UTF8.self) ?? String(decoding: path, as: UTF8.self)
        }
    }

    func droppingUUIDScheme() -> String {
        let scheme = "urn:uuid:"
        return prefix(scheme.count).lowercased() == scheme ? String(dropFirst(scheme.count)) : self
    }

    /// `Mobile` for `_$!<Mobile>!$_`, as Apple marks the labels it translates.
    func droppingAppleMarks() -> String {
        guard hasPrefix("_$!<"), hasSuffix(">!$_"), count >= 8 else { return self }
        return String(dropFirst(4).dropLast(4))
    }
}
