package import Values

/// What a person types for a token.
package struct APITokenInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case name, role, expires
    }

    package struct Reading: Hashable, Sendable {
        package let name: String
        package let role: Role
        /// Nil for ever.
        package let lifetime: Duration?
    }

    package var name: String
    package var role: String
    /// Like `90d`, or `never`.
    package var expires: String

    package static let usualExpiry = "90d"
    /// In days.
    private static let longest = 3650

    package init(name: String, role: String, expires: String = usualExpiry) {
        (self.name, self.role, self.expires) = (name, role, expires)
    }

    package func read() throws(InputProblems<Field>) -> Reading {
        var reader = InputReader<Field>()
        let name = reader.read(.name) { () throws(APITokenError) in
            let name = self.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !name.isEmpty, name.count <= 100 else { throw .badName(name) }
            return name
        }
        let role = reader.read(.role) { () throws(APITokenError) in
            guard let role = Role(rawValue: self.role), APIToken.roles.contains(role) else { throw .badRole(self.role) }
            return role
        }
        let lifetime = reader.read(.expires) { () throws(APITokenError) in try Self.lifetime(expires) }
        guard let name, let role, let lifetime else { throw reader.problems }
        return Reading(name: name, role: role, lifetime: lifetime)
    }

    private static func lifetime(_ text: String) throws(APITokenError) -> Duration? {
        if text.folded == "never" { return nil }
        guard let match = text.folded.wholeMatch(of: /([0-9]{1,4}) ?d(ays?)?/), let days = Int(match.1),
            1...longest ~= days
        else { throw .badExpiry(text) }
        return .days(days)
    }
}

/// Why there is no such token.
package enum APITokenError: Error, Hashable, Sendable {
    case badName(String)
    case badRole(String)
    case badExpiry(String)
    case nameIsTaken(String)
    case unknown(String)
}

extension APITokenError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .badName(let name):
            name.isEmpty
                ? "A token needs a name." : "That name is too long: \(name.count) characters, and the limit is 100."
        case .badRole(let role): "A token cannot be \(role.quotedLine). Use viewer or booker."
        case .badExpiry(let text): "Invalid time \(text.quotedLine). Use a number of days, like 90d, or never."
        case .nameIsTaken(let name): "There is already a token \(name.quotedLine). Remove it, or use another name."
        case .unknown(let words): "There is no token \(words.quotedLine)."
        }
    }

    package var nextSteps: [NextStep] {
        if case .unknown = self { [NextStep("See them", AccountAction.listTokens)] } else { [] }
    }

    package var kind: ErrorKind {
        switch self {
        case .badName, .badRole, .badExpiry: .invalid
        case .nameIsTaken: .refused
        case .unknown: .notFound
        }
    }
}
