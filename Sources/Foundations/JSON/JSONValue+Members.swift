extension JSONValue {
    /// The member of an object; nil if there is none, and for anything else.
    package subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// Nil for anything but text.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// Nil for anything but an array.
    package var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// Nil for anything but a number.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// The elements of a member; empty if it is no array.
    package func list(_ name: String) -> [JSONValue] { self[name]?.array ?? [] }

    /// The text of a member; empty if it is none.
    package func text(_ name: String) -> String { self[name]?.string ?? "" }

    /// The number of a member; 0 if it is no whole number.
    package func integer(_ name: String) -> Int {
        if case .integer(let number)? = self[name] { number } else { 0 }
    }

    /// The number of a member; nil if it is none.
    package func number(_ name: String) -> Double? { self[name]?.number }
}
