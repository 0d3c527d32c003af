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
    case twilio
    /// Any text.
    case any

    /// Whether this can be the SID of a message.
    package func accepts(_ sid: MessageSID) -> Bool {
        matches(sid.rawValue, prefixes: ["SM", "MM"])
    }

    /// Whether this can be the SID of an account; false for an API key (`SK…`) pasted by mistake.
    package func acceptsAccount(_ sid: String) -> Bool {
        matches(sid, prefixes: ["AC"])
    }

    private func matches(_ sid: String, prefixes: [String]) -> Bool {
        switch self {
        case .any: !sid.isEmpty
        case .twilio:
            sid.utf8.count == 34 && prefixes.contains(String(sid.prefix(2)))
                && sid.utf8.dropFirst(2).allSatisfy { $0.hexDigit != nil }
        }
    }
}
