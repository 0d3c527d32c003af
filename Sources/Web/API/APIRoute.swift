import HTTPTypes
import JSON
package import Platform

/// An operation of a resource, with its method and its path.
package struct APIRoute: Sendable {
    static let root = "/api/v1"

    let method: HTTPRequest.Method
    /// With parameters that begin with a colon: `/api/v1/contacts/:contact`.
    let path: String
    package let resource: Resource
    package let operation: ResourceOperation

    private init(_ operation: ResourceOperation, of resource: Resource) {
        (self.operation, self.resource) = (operation, resource)
        path = "\(Self.root)/\(resource.path(of: operation.kind))"
        method =
            switch operation.kind {
            case .list, .show: .get
            case .add, .act, .actOnAll: .post
            case .edit: .patch
            case .remove: .delete
            }
    }

    package static func all(of resources: [Resource]) -> [APIRoute] {
        resources.flatMap { resource in resource.operations.map { APIRoute($0, of: resource) } }
    }

    /// `/api/v1/contacts/{contact}`
    package var template: String {
        path.split(separator: "/").map { $0.first == ":" ? "/{\($0.dropFirst())}" : "/\($0)" }.joined()
    }

    /// `GET`
    package var verb: String { method.rawValue }
    var reads: Bool { method == .get }
    /// Whether its inputs are in its body, not in its query.
    var hasBody: Bool { method == .post || method == .patch }
    var parameters: [String] { resource.parameters(of: operation.kind) }

    /// What programs call it: `list_contacts`, `show_contact`, `event_ask_plan`.
    var name: String {
        let all = resource.path.split(separator: "/").last.map(String.init) ?? ""
        let one = resource.model.reduce(into: "") { name, letter in
            name += letter.isUppercase && !name.isEmpty ? "_\(letter.lowercased())" : letter.lowercased()
        }
        let name =
            switch operation.kind {
            case .list: "list_\(all)"
            case .show: "show_\(one)"
            case .add: "add_\(one)"
            case .edit: "edit_\(one)"
            case .remove: "remove_\(one)"
            case .act(let words): "\(one)_\(words)"
            case .actOnAll(let words): "\(all)_\(words)"
            }
        return name.replacing("/", with: "_").replacing("-", with: "_")
    }

    /// Whether it changes only what was read, as `If-Match` says.
    package var isConditional: Bool {
        (operation.kind == .edit || operation.kind == .remove) && resource.showing != nil
    }

    /// Whether its result is what is shown of one of its resource.
    var showsOne: Bool { resource.showing != nil && result == resource.shown }

    /// Whether it is about one of its resource.
    var isOfOne: Bool {
        switch operation.kind {
        case .show, .edit, .remove, .act: true
        case .list, .add, .actOnAll: false
        }
    }

    /// What a request gives, in its query or its body.
    package var inputs: [ResourceInput] {
        switch operation.kind {
        case .list: operation.inputs + ListPage.inputs + [fields]
        case .show: [fields]
        default: operation.inputs
        }
    }

    /// The name of the input that leaves fields out.
    static let fieldsName = "fields"

    private var fields: ResourceInput {
        let example = fieldNames.prefix(2).joined(separator: ",")
        return ResourceInput(
            Self.fieldsName, "Only these fields, separated by commas.", example: .string(example))
    }

    /// What `fields` can name.
    var fieldNames: [String] {
        (operation.kind == .list ? resource.listed : resource.shown).members.map(\.name)
    }

    /// Whether an address is one of its path.
    func matches(_ address: String) -> Bool {
        let (wanted, parts) = (path.split(separator: "/"), address.split(separator: "/"))
        return wanted.count == parts.count && zip(wanted, parts).allSatisfy { $0.first == ":" || $0 == $1 }
    }

    /// What a successful request is answered with; nil for nothing.
    var result: JSONType? {
        switch operation.kind {
        case .list: ListPage.type(of: resource.listed)
        case .show, .edit: resource.shown
        case .add:
            operation.result
                ?? (resource.showing == nil ? JSONType.object([JSONType.Member("id", .integer)]) : resource.shown)
        case .remove: nil
        case .act, .actOnAll: operation.result
        }
    }
}
