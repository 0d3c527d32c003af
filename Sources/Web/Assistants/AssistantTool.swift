import JSON
import Platform

/// What an assistant can do: a route of the API that reads, or that plans texts.
struct AssistantTool: Sendable {
    let route: APIRoute

    /// Nil for a route that changes or sends something.
    init?(_ route: APIRoute) {
        guard route.reads || route.operation.sending != nil else { return nil }
        self.route = route
    }

    static func all(of resources: [Resource], as role: Role) -> [AssistantTool] {
        APIRoute.all(of: resources).compactMap(AssistantTool.init).filter { role.may($0.route.operation.needs) }
    }

    var inputs: [ResourceInput] { route.resource.keyInputs(of: route.operation.kind) + route.inputs }

    /// As `tools/list` has it.
    var description: JSONValue {
        let isReading = route.operation.sending == nil
        return [
            "name": .string(route.name), "description": .string(about),
            "inputSchema": OpenAPIModels.schema(of: inputs),
            "annotations": [
                "readOnlyHint": .bool(isReading), "destructiveHint": false, "idempotentHint": true,
                "openWorldHint": false,
            ],
        ]
    }

    private var about: String {
        guard let sending = route.operation.sending else { return route.operation.about }
        return "\(sending.about) Makes a plan with the texts, which are sent only after a person has approved it."
    }
}

extension JSONType {
    /// A value of the type, in which words from outside are objects with the one member `from_outside`, so that nobody
    /// takes them for words of ours.
    func marked(_ value: JSONValue) -> JSONValue {
        switch (self, value) {
        case (.outside, .string): ["from_outside": value]
        case (.named(_, let type), _), (.optional(let type), _): type.marked(value)
        case (.list(let type), .array(let elements)): .array(elements.map(type.marked))
        case (.object(let types), .object(let members)), (.part(let types), .object(let members)):
            .object(
                members.map { member in
                    let type = types.first { $0.name == member.name }?.type ?? .text
                    return JSONValue.Member(member.name, type.marked(member.value))
                })
        default: value
        }
    }
}
