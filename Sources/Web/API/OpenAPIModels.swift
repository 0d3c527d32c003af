import JSON
import Platform

/// The types of a description by their names, so that each is written once: what resources are, what is sent to add and
/// to change one, and what actions answer.
struct OpenAPIModels {
    /// By name, in order.
    private(set) var schemas: [JSONValue.Member] = [
        JSONValue.Member("Problem", ProblemDetails.schema)
    ]
    /// Of the fields of resources.
    private var names: [JSONType: String] = [:]

    init(_ routes: [APIRoute]) {
        for route in routes {
            let resource = route.resource
            name(resource.listed, resource.model)
            name(resource.shown, "\(resource.model)Detail")
        }
        for route in routes {
            for (name, type) in (route.result?.named ?? [:]).sorted(by: { $0.key < $1.key }) { add(type, as: name) }
            if route.operation.kind == .list {
                schemas.append(JSONValue.Member(Self.page(of: route), page(of: route.resource.listed)))
            }
            if let body = Self.body(of: route) { schemas.append(JSONValue.Member(body, Self.schema(of: route.inputs))) }
        }
    }

    /// A reference to what a request of a route has in its body; nil for none.
    func body(of route: APIRoute) -> JSONValue? { Self.body(of: route).map(Self.reference) }

    /// A reference to the result of a route; nil for none.
    func result(of route: APIRoute) -> JSONValue? {
        route.operation.kind == .list ? Self.reference(Self.page(of: route)) : route.result.map(schema)
    }

    private static func page(of route: APIRoute) -> String { "\(route.resource.model)List" }

    /// `NewContact`, `ContactChanges`, `ContactTextPlanRequest`
    private static func body(of route: APIRoute) -> String? {
        guard route.hasBody, !route.inputs.isEmpty else { return nil }
        let model = route.resource.model
        switch route.operation.kind {
        case .add: return "New\(model)"
        case .edit: return "\(model)Changes"
        case .act(let words): return "\(model)\(camel(words))Request"
        case .actOnAll(let words): return "All\(model)\(camel(words))Request"
        case .list, .show, .remove: return nil
        }
    }

    /// `DatesAdd` of `dates/add`
    private static func camel(_ words: String) -> String {
        words.split { $0 == "/" || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private mutating func name(_ type: JSONType, _ name: String) {
        guard names[type] == nil else { return }
        names[type] = name
        // `fields` can leave out each of them.
        schemas.append(JSONValue.Member(name, type.part.schema))
    }

    private mutating func add(_ type: JSONType, as name: String) {
        guard !schemas.contains(where: { $0.name == name }) else { return }
        schemas.append(JSONValue.Member(name, schema(type)))
    }

    /// With references to what has a name.
    private func schema(_ type: JSONType) -> JSONValue {
        if let name = names[type] { return Self.reference(name) }
        switch type {
        case .list(let element): return ["type": "array", "items": schema(element)]
        case .object(let members):
            return [
                "type": "object",
                "properties": .object(members.map { JSONValue.Member($0.name, schema($0.type)) }),
                "required": .array(members.map { .string($0.name) }), "additionalProperties": false,
            ]
        default: return type.schema
        }
    }

    private func page(of row: JSONType) -> JSONValue { schema(ListPage.type(of: row)) }

    /// Of an object with these inputs.
    static func schema(of inputs: [ResourceInput]) -> JSONValue {
        let properties = inputs.map { input -> JSONValue.Member in
            guard case .object(let members) = input.type.schema else { return JSONValue.Member(input.name, [:]) }
            let example = input.example.map { [JSONValue.Member("examples", [$0])] } ?? []
            let about = [JSONValue.Member("description", .string(input.about))]
            return JSONValue.Member(input.name, .object(members + about + example))
        }
        return [
            "type": "object", "properties": .object(properties),
            "required": .array(inputs.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
        ]
    }

    private static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/components/schemas/\(name)")] }
}
