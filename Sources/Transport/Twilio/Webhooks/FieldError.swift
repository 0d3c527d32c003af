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
