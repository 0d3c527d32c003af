import HTTPTypes
import JSON
import Platform
import Values

/// The description of the API for programs (OpenAPI 3.1), from its routes.
struct OpenAPIDocument {
    static let path = "/api/openapi.json"

    let value: JSONValue

    init(_ routes: [APIRoute], publicURL: String) {
        var paths: [String] = []
        for route in routes where !paths.contains(route.template) { paths.append(route.template) }
        value = [
            "openapi": "3.1.0", "info": ["title": "Greenroom", "version": "1"],
            "servers": [["url": .string(publicURL)]], "security": [["token": []]],
            "paths": .object(
                paths.map { path in
                    let operations = routes.filter { $0.template == path }.map { route in
                        JSONValue.Member(route.verb.lowercased(), Self.operation(route))
                    }
                    return JSONValue.Member(path, .object(operations))
                }),
            "components": [
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
                "schemas": ["Problem": ProblemDetails.schema],
            ],
        ]
    }

    private static func operation(_ route: APIRoute) -> JSONValue {
        var members: [JSONValue.Member] = [
            JSONValue.Member("operationId", .string(name(of: route))),
            JSONValue.Member("tags", [.string(String(route.resource.path.prefix { $0 != "/" }))]),
            JSONValue.Member("summary", .string(route.operation.about)),
            JSONValue.Member("parameters", .array(parameters(of: route))),
        ]
        if route.hasBody, !route.inputs.isEmpty {
            members.append(JSONValue.Member("requestBody", body(of: route)))
        }
        members.append(JSONValue.Member("responses", responses(of: route)))
        return .object(members)
    }

    /// `get_contacts_contact`
    private static func name(of route: APIRoute) -> String {
        let parts = route.path.dropFirst(APIRoute.root.count).split(separator: "/").map { part in
            String(part.first == ":" ? part.dropFirst() : part).replacing("-", with: "_")
        }
        return ([route.verb.lowercased()] + parts).joined(separator: "_")
    }

    private static func parameters(of route: APIRoute) -> [JSONValue] {
        let keys = route.parameters.map { name in
            parameter(name, in: "path", schema: ["type": "integer", "minimum": 1], isRequired: true)
        }
        let query = (route.hasBody ? [] : route.inputs).map { input in
            parameter(input.name, in: "query", about: input.about, schema: input.type.schema, isRequired: false)
        }
        if route.reads { return keys + query }
        let key = parameter(
            "Idempotency-Key", in: "header", about: "A request that comes again with it changes nothing.",
            schema: ["type": "string", "maxLength": 200], isRequired: false)
        let condition = parameter(
            "If-Match", in: "header", about: "The ETag of what was read.", schema: ["type": "string"], isRequired: true)
        return keys + query + [key] + (route.isConditional ? [condition] : [])
    }

    private static func parameter(
        _ name: String, in place: String, about: String? = nil, schema: JSONValue, isRequired: Bool
    ) -> JSONValue {
        let description = about.map { [JSONValue.Member("description", .string($0))] } ?? []
        return .object(
            [
                JSONValue.Member("name", .string(name)), JSONValue.Member("in", .string(place)),
                JSONValue.Member("required", .bool(isRequired)),
            ] + description + [JSONValue.Member("schema", schema)])
    }

    private static func body(of route: APIRoute) -> JSONValue {
        let inputs = route.inputs
        let properties = inputs.map { input -> JSONValue.Member in
            guard case .object(let members) = input.type.schema else { return JSONValue.Member(input.name, [:]) }
            return JSONValue.Member(
                input.name, .object(members + [JSONValue.Member("description", .string(input.about))]))
        }
        let schema: JSONValue = [
            "type": "object", "properties": .object(properties),
            "required": .array(inputs.filter(\.isRequired).map { .string($0.name) }), "additionalProperties": false,
        ]
        let examples = inputs.compactMap { input in input.example.map { JSONValue.Member(input.name, $0) } }
        return [
            "required": .bool(inputs.contains(where: \.isRequired)),
            "content": ["application/json": ["schema": schema, "example": .object(examples)]],
        ]
    }

    private static func responses(of route: APIRoute) -> JSONValue {
        let problem: JSONValue = [
            "description": "A problem (RFC 9457).",
            "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
        ]
        guard let result = route.described else {
            return ["204": ["description": "Done."], "default": problem]
        }
        let done: JSONValue = [
            "description": "Done.", "content": ["application/json": ["schema": result.schema]],
        ]
        return route.operation.kind == .add
            ? ["200": done, "201": done, "default": problem] : ["200": done, "default": problem]
    }
}
