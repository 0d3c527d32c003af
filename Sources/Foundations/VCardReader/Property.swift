/// A whole property, unfolded but not decoded, valid only during the call it is passed to.
struct Property {
    let header: PropertyHeader
    let bytes: Bytes
    /// Where it starts in the file.
    let line: Int

    var value: Bytes { bytes.part(from: header.value) }
    var parameters: PropertyParameters { header.parameters }

    /// In capitals, at most 40 bytes, for a person to read.
    var displayName: String {
        String(decoding: bytes.part(header.nameRange).prefix(40), as: UTF8.self).uppercased()
    }

    /// `item1` of `item1.TEL`, in lower case; nil without a group.
    var group: String? {
        guard !header.group.isEmpty else { return nil }
        return String(decoding: bytes.part(header.group).lazy.map(\.lowercased), as: UTF8.self)
    }
}
