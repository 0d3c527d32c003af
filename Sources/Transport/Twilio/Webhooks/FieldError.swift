private import Values

/// Why a signed form is invalid. Contains the field's name but not its value, which is personal data.
package enum FieldError: Error, Hashable, CustomStringConvertible {
    /// Missing or empty.
    case missing(String)
    /// Present more than once.
    case repeated(String)
    case malformed(String, expected: String)

    package var description: String {
        switch self {
        case .missing(let name): "the form has no \(name)"
        case .repeated(let name): "the form has more than one \(name)"
        case .malformed(let name, let expected): "the form's \(name) is not \(expected)"
        }
    }
}

extension FormBody {
    /// The value of a field that must be present once and not empty.
    func required(_ name: String) throws(FieldError) -> String {
        guard let value = try single(name), !value.isEmpty else { throw .missing(name) }
        return value
    }

    /// The value of a field that may be present once.
    func single(_ name: String) throws(FieldError) -> String? {
        let values = values(name)
        guard values.count <= 1 else { throw .repeated(name) }
        return values.first
    }

    /// The value, with nil for an empty one: providers send empty fields for missing values.
    func nonEmpty(_ name: String) -> String? {
        guard let value = self[name], !value.isEmpty else { return nil }
        return value
    }

    func messageSID(_ pattern: SIDPattern) throws(FieldError) -> MessageSID {
        let text = try required("MessageSid")
        guard let sid = MessageSID(rawValue: text), pattern.accepts(sid) else {
            throw .malformed("MessageSid", expected: "a message identifier")
        }
        return sid
    }

    func count(_ name: String) throws(FieldError) -> Int? {
        guard let text = nonEmpty(name) else { return nil }
        guard let count = Int(asciiDigits: Array(text.utf8)[...]) else {
            throw .malformed(name, expected: "a whole number")
        }
        return count
    }
}
