import Values

/// The provider's identifier of a message. Repeated webhooks are recognized by it.
package struct MessageSID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    /// Nil unless it is 1 to 128 visible ASCII characters; compatible providers use UUIDs and others.
    package init?(rawValue: String) {
        guard (1...128).contains(rawValue.utf8.count), rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }

    package var description: String { rawValue }
}

/// The format of a provider's identifiers.
package enum SIDPattern: String, Hashable, Sendable, CaseIterable {
    /// Two letters and 32 hexadecimal digits.
    case prefixed
    /// Any text.
    case any

    /// Whether this can be the SID of a message.
    package func accepts(_ sid: MessageSID) -> Bool {
        matches(sid.rawValue, prefixes: ["SM", "MM"])
    }

    /// Whether this can be a SID in the settings. Compatible providers have other prefixes, but nothing that would
    /// change the meaning of an address.
    package func accepts(_ sid: String, prefix: String) -> Bool {
        switch self {
        case .prefixed: matches(sid, prefixes: [prefix])
        case .any:
            (1...64).contains(sid.utf8.count)
                && sid.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                        true
                    default: false
                    }
                }
        }
    }

    private func matches(_ sid: String, prefixes: [String]) -> Bool {
        switch self {
        case .any: !sid.isEmpty
        case .prefixed:
            sid.utf8.count == 34 && prefixes.contains(String(sid.prefix(2)))
                && sid.utf8.dropFirst(2).allSatisfy { $0.hexDigit != nil }
        }
    }
}
