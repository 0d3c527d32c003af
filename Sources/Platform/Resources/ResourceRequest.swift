package import JSON
package import Storage
package import Values

/// What a program asks of a resource: for whom, about what, and with which values.
package struct ResourceRequest: Sendable {
    package let account: Account
    /// Whose token it is.
    package let member: Member
    /// What the token may do.
    package let role: Role
    /// The modules of the program, whose hooks use cases call.
    package let modules: [Module]
    /// Of the account's texts; nil for an operation that is not about texts.
    package let sender: Sender?
    /// By the parameters of the path.
    private let keys: [String: Int64]
    /// By the names of the inputs. Each has the type of its input.
    private let values: [String: JSONValue]

    /// - Throws: `InputProblems` for names that there are not, values of another type, and what is missing.
    package init(
        account: Account, member: Member, role: Role, modules: [Module], sender: Sender?, keys: [String: Int64],
        values: [JSONValue.Member], inputs: [ResourceInput]
    ) throws(InputProblems<String>) {
        (self.account, self.member, self.role) = (account, member, role)
        (self.modules, self.sender, self.keys) = (modules, sender, keys)
        self.values = try Self.checked(values, inputs)
    }

    /// - Parameter arguments: the keys of the path, as `Resource.keyInputs` names them, and the values.
    /// - Throws: `InputProblems` as above.
    package init(
        account: Account, member: Member, role: Role, modules: [Module], sender: Sender?,
        arguments: [JSONValue.Member], of resource: Resource, _ operation: ResourceOperation, inputs: [ResourceInput]
    ) throws(InputProblems<String>) {
        let named = zip(resource.parameters(of: operation.kind), resource.keyInputs(of: operation.kind))
        let checked = try Self.checked(arguments, named.map(\.1) + inputs)
        (self.account, self.member, self.role) = (account, member, role)
        (self.modules, self.sender, values) = (modules, sender, checked)
        keys = named.reduce(into: [:]) { keys, key in
            if case .integer(let number)? = checked[key.1.name] { keys[key.0] = Int64(number) }
        }
    }

    private static func checked(
        _ values: [JSONValue.Member], _ inputs: [ResourceInput]
    ) throws(InputProblems<String>) -> [String: JSONValue] {
        var (reader, checked) = (InputReader<String>(), [String: JSONValue]())
        for member in values {
            _ = reader.read(member.name) { () throws(ResourceInputError) in
                guard let input = inputs.first(where: { $0.name == member.name }) else {
                    throw .unknown(member.name, valid: inputs.map(\.name))
                }
                guard input.type.accepts(member.value) else { throw .wrongType(member.name, wanted: input.type) }
                checked[member.name] = member.value
            }
        }
        for input in inputs where input.isRequired && !values.contains(where: { $0.name == input.name }) {
            _ = reader.read(input.name) { () throws(ResourceInputError) in throw .missing(input.name) }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return checked
    }

    /// The key of what a parameter of the path names.
    package func id<Noun>(_ name: String, of noun: Noun.Type = Noun.self) -> ID<Noun> { ID(keys[name] ?? 0) }

    /// Nil if it was not given; empty for null.
    package func text(_ name: String) -> String? {
        guard let value = values[name] else { return nil }
        return value.string ?? ""
    }

    /// Nil if they were not given.
    package func texts(_ name: String) -> [String]? { values[name]?.array?.compactMap(\.string) }

    /// Nil if it was not given.
    package func integers(_ name: String) -> [Int64]? {
        values[name]?.array?.compactMap { if case .integer(let number) = $0 { Int64(number) } else { nil } }
    }

    /// Nil if it was not given.
    package func integer(_ name: String) -> Int64? {
        if case .integer(let number)? = values[name] { Int64(number) } else { nil }
    }

    /// Throws `ResourceInputError.missing`.
    package func required(_ name: String) throws(ResourceInputError) -> Int64 {
        guard let number = integer(name) else { throw .missing(name) }
        return number
    }

    package func flag(_ name: String) -> Bool { values[name] == .bool(true) }

    /// Nil if it was not given.
    package func choice(_ name: String) -> Bool? { isGiven(name) ? flag(name) : nil }

    package func isGiven(_ name: String) -> Bool { values[name] != nil }

    /// With another key in the path, for what was just added.
    package func with(_ name: String, _ key: Int64) -> ResourceRequest {
        ResourceRequest(self, keys: keys.merging([name: key]) { $1 })
    }

    private init(_ other: ResourceRequest, keys: [String: Int64]) {
        (account, member, role) = (other.account, other.member, other.role)
        (modules, sender, values) = (other.modules, other.sender, other.values)
        self.keys = keys
    }
}

/// Why the inputs of a request are invalid.
package enum ResourceInputError: Error, Hashable {
    case unknown(String, valid: [String])
    case wrongType(String, wanted: JSONType)
    case missing(String)
    /// Nothing of this noun has the key in the path.
    case unknownKey(noun: String)
}

extension ResourceInputError: UserFacingError {
    package var sentence: String {
        switch self {
        case .unknown(let name, let valid):
            "There is no \(name.quotedLine) here. "
                + (valid.isEmpty ? "Leave it out." : "Valid names: \(valid.joined(separator: ", ")).")
        case .wrongType(let name, let type): "\(name) must be \(type.words)."
        case .missing(let name): "\(name) is missing."
        case .unknownKey(let noun): "There is no \(noun) with this key."
        }
    }

    package var kind: ErrorKind { if case .unknownKey = self { .notFound } else { .invalid } }
}

/// An error that says more than its sentence to a program.
package protocol DetailedError: UserFacingError {
    /// What it is about, such as the texts that must be approved first.
    var details: JSONValue { get }
}
