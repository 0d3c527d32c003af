/// A complete property, unfolded but not decoded. Valid only during the call that it is passed to.
struct VCardProperty {
    let header: PropertyHeader
    let bytes: Bytes
    /// Its first line in the file, counted from 1.
    let line: Int
    /// The set that another property of its card names, for a property that names none.
    var cardCharacterSet: String?

    var value: Bytes { bytes.part(from: header.value) }
    var parameters: PropertyParameters { header.parameters }

    /// The name in upper case, at most 40 bytes, for messages.
    var displayName: String {
        String(decoding: bytes.part(header.nameRange).prefix(40), as: UTF8.self).uppercased()
    }

    /// `item1` of `item1.TEL`, in lower case; nil without a group.
    var group: String? {
        guard !header.group.isEmpty else { return nil }
        return String(decoding: bytes.part(header.group).lazy.map(\.lowercased), as: UTF8.self)
    }
}
