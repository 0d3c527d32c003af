package import JSON
package import Storage
package import Values

/// A noun that other programs can read and change, as a module registers it. It says nothing about how they reach it:
/// the API serves each, and its description is generated from them.
package struct Resource: Sendable {
    /// With parameters that begin with a colon: `contacts`, `events/:event/lineup`.
    package let path: String
    /// What one is called: `contact`. It is the parameter of its path.
    package let noun: String
    /// What the type of one is called in a description: `Contact`.
    package let model: String
    /// In a sentence.
    package let about: String
    /// The fields of each in a list.
    package let listed: JSONType
    /// The fields of one alone.
    package let shown: JSONType
    package let operations: [ResourceOperation]

    /// - Parameters:
    ///   - model: nil for the noun. No other resource has it.
    ///   - shown: nil if one alone has the fields of a list.
    package init(
        _ path: String, noun: String, model: String? = nil, about: String, listed: JSONType, shown: JSONType? = nil,
        _ operations: [ResourceOperation]
    ) {
        (self.path, self.noun, self.about) = (path, noun, about)
        self.model = model ?? noun.prefix(1).uppercased() + noun.dropFirst()
        (self.listed, self.shown, self.operations) = (listed, shown ?? listed, operations)
    }

    /// What shows one of it; nil if nothing does.
    package var showing: ResourceOperation? { operations.first { $0.kind == .show } }

    /// The path of an operation: `events/:event/ask/plan`.
    package func path(of kind: ResourceOperation.Kind) -> String {
        let one = "\(path)/:\(noun)"
        return switch kind {
        case .list, .add: path
        case .show, .edit, .remove: one
        case .act(let name): "\(one)/\(name)"
        case .actOnAll(let name): "\(path)/\(name)"
        }
    }

    /// The parameters of the path of an operation: `event`.
    package func parameters(of kind: ResourceOperation.Kind) -> [String] {
        path(of: kind).split(separator: "/").filter { $0.first == ":" }.map { String($0.dropFirst()) }
    }

    /// The same as inputs, for those who give all that an operation takes in one object: `event_id`.
    package func keyInputs(of kind: ResourceOperation.Kind) -> [ResourceInput] {
        parameters(of: kind).map { ResourceInput("\($0)_id", "The key of the \($0).", .positive, isRequired: true) }
    }
}

/// Something that can be done with a resource. It is one transaction, which calls a use case.
package struct ResourceOperation: Sendable {
    package enum Kind: Hashable, Sendable {
        case list, show, add, edit, remove
        /// Something else that is done with one of it, such as `plan` or `cancel`.
        case act(String)
        /// Something else that is done with all of it; empty for what its path says.
        case actOnAll(String)
    }

    /// The operation that sends the texts of a plan.
    package struct Sending: Sendable {
        package let kind: Kind
        /// What it does besides, in a sentence: `Asks people of the lineup.`
        package let about: String

        package init(_ kind: Kind, about: String) { (self.kind, self.about) = (kind, about) }
    }

    package typealias Run = @Sendable (ResourceRequest, Transaction) throws -> ResourceResult

    package let kind: Kind
    package let needs: Permission
    /// What it does, in a sentence.
    package let about: String
    /// What it takes: filters of a list, or the members of a body.
    package let inputs: [ResourceInput]
    /// What an action answers, and what an operation adds that adds several; the other operations answer with the fields
    /// of the resource.
    package let result: JSONType?
    /// Whether it needs the sender of the account's texts.
    package let isAboutTexts: Bool
    /// What sends the texts that it lists; nil if it is no plan.
    package let sending: Sending?
    package let run: Run

    package init(
        _ kind: Kind, needs: Permission, about: String, inputs: [ResourceInput] = [], result: JSONType? = nil,
        isAboutTexts: Bool = false, sending: Sending? = nil, run: @escaping Run
    ) {
        (self.kind, self.needs, self.about, self.inputs) = (kind, needs, about, inputs)
        (self.result, self.isAboutTexts, self.sending, self.run) = (result, isAboutTexts, sending, run)
    }
}

extension ResourceOperation {
    /// Lists rows. They are sorted by their places.
    package static func list(
        needs: Permission = .read, _ about: String, filters: [ResourceInput] = [],
        _ rows: @escaping @Sendable (ResourceRequest, Transaction) throws -> [ResourceRow]
    ) -> ResourceOperation {
        ResourceOperation(.list, needs: needs, about: about, inputs: filters) { .rows(try rows($0, $1)) }
    }

    package static func show(
        needs: Permission = .read, _ about: String,
        _ value: @escaping @Sendable (ResourceRequest, Transaction) throws -> JSONValue
    ) -> ResourceOperation {
        ResourceOperation(.show, needs: needs, about: about) { .value(try value($0, $1)) }
    }

    /// Adds one, and returns its key.
    package static func add<Noun>(
        needs: Permission = .change, _ about: String, _ inputs: [ResourceInput],
        _ body: @escaping @Sendable (ResourceRequest, Transaction) throws -> (key: ID<Noun>, isNew: Bool)
    ) -> ResourceOperation {
        ResourceOperation(.add, needs: needs, about: about, inputs: inputs) { request, tx in
            let added = try body(request, tx)
            return .added(added.key.rawValue, isNew: added.isNew)
        }
    }

    package static func edit(
        needs: Permission = .change, _ about: String, _ inputs: [ResourceInput],
        _ body: @escaping @Sendable (ResourceRequest, Transaction) throws -> Void
    ) -> ResourceOperation {
        ResourceOperation(.edit, needs: needs, about: about, inputs: inputs) { request, tx in
            try body(request, tx)
            return .done
        }
    }

    package static func remove(
        needs: Permission = .change, _ about: String, _ inputs: [ResourceInput] = [],
        _ body: @escaping @Sendable (ResourceRequest, Transaction) throws -> Void
    ) -> ResourceOperation {
        ResourceOperation(.remove, needs: needs, about: about, inputs: inputs) { request, tx in
            try body(request, tx)
            return .done
        }
    }
}

/// What an operation takes, by its name.
package struct ResourceInput: Sendable {
    package let name: String
    package let type: JSONType
    package let about: String
    package let isRequired: Bool
    /// For the description of the API.
    package let example: JSONValue?

    package init(
        _ name: String, _ about: String, _ type: JSONType = .text, isRequired: Bool = false,
        example: JSONValue? = nil
    ) {
        (self.name, self.type, self.about) = (name, type, about)
        (self.isRequired, self.example) = (isRequired, example)
    }
}

/// A row of a list, and its place there.
package struct ResourceRow: Sendable {
    package let place: ResourcePlace
    package let value: JSONValue

    /// - Parameter text: rows are sorted by it, and those with the same text by their keys.
    package init<Noun>(_ key: ID<Noun>, at text: String = "", _ value: JSONValue) {
        (place, self.value) = (ResourcePlace(text: text, key: key.rawValue), value)
    }

    /// - Parameter number: counts the rows.
    package init<Noun>(_ key: ID<Noun>, in number: Int, _ value: JSONValue) {
        self.init(key, at: Self.text(Int64(number)), value)
    }

    /// The latest is the first.
    package init<Noun>(latest key: ID<Noun>, _ value: JSONValue) {
        self.init(key, at: Self.text(.max - key.rawValue), value)
    }

    /// The latest is the first.
    package init<Noun>(_ key: ID<Noun>, latest at: Instant, _ value: JSONValue) {
        self.init(key, at: Self.text(.max - at.milliseconds), value)
    }

    /// Of what has no key.
    ///
    /// - Parameter text: no other row has it.
    package init(at text: String, _ value: JSONValue) {
        (place, self.value) = (ResourcePlace(text: text, key: 0), value)
    }

    /// Of what has no key.
    ///
    /// - Parameter number: counts the rows.
    package init(in number: Int, _ value: JSONValue) { self.init(at: Self.text(Int64(number)), value) }

    /// A number as a text that is sorted like it.
    private static func text(_ number: Int64) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(19 - digits.count, 0)) + digits
    }
}

/// Where a row is in a list: a page begins there, also if the row is removed meanwhile.
package struct ResourcePlace: Comparable, Sendable {
    package let text: String
    package let key: Int64

    package init(text: String, key: Int64) { (self.text, self.key) = (text, key) }

    package static func < (left: ResourcePlace, right: ResourcePlace) -> Bool {
        (left.text, left.key) < (right.text, right.key)
    }
}

/// What an operation gave.
package enum ResourceResult: Sendable {
    case rows([ResourceRow])
    case value(JSONValue)
    /// - isNew: false if there was such a one.
    case added(Int64, isNew: Bool)
    case done
    /// It was refused, and that was recorded.
    case refused(any UserFacingError)
}
