import Platform
package import Values

/// Why a wording cannot be sent.
package enum WordingError: Error, Hashable, Sendable {
    case empty
    /// It has this many characters.
    case tooLong(Int)
    /// A brace that is no placeholder, with what follows.
    case braces(String, Wording.Kind)
    case unknownFact(String, Wording.Kind)
    case missing([Wording.Fact], Wording.Kind)
    /// Words that tell how to reply or how to opt out.
    case command(String, Wording.Kind)
    /// No kind of text is called this.
    case unknownKind(String)
}

extension WordingError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .empty: "A wording cannot be empty. Remove it to use the built-in text."
        case .tooLong(let count):
            "That wording is too long: \(count) characters, and the limit is \(Wording.maxLength)."
        case .braces(let text, let kind):
            "\(text.quotedLine) is no placeholder. Use \(Self.list(kind.facts))."
        case .unknownFact(let name, let kind):
            "A \(kind.title) has no placeholder {{\(Printable.line(name).shortened(to: 30))}}. "
                + "Use \(Self.list(kind.facts))."
        case .missing(let facts, let kind): "A \(kind.title) must contain \(Self.list(facts))."
        case .command(let words, let kind):
            kind.facts.contains(.answer)
                ? "\(words.quotedLine) could be taken for a command. {{answer}} says how to answer, and how to opt out is "
                    + "added where it is needed."
                : "\(words.quotedLine) could be taken for a command. Leave it out."
        case .unknownKind(let name):
            "No text is called \(name.quotedLine). Use \(Wording.Text.allCases.map(\.rawValue).joined(separator: ", "))."
        }
    }

    package var kind: ErrorKind { if case .unknownKind = self { .notFound } else { .invalid } }

    private static func list(_ facts: [Wording.Fact]) -> String {
        facts.map { "{{\($0.rawValue)}}" }.joined(separator: ", ")
    }
}
