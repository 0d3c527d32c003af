import HTTPTypes
import JSON
import Platform
import Values

/// The description of the API for programs (OpenAPI 3.1), from its routes.
struct OpenAPIDocument {
    static let path = "/api/openapi.json"

    let value: JSONValue

    init(_ routes: [APIRoute], publicURL: String) {
        let models = OpenAPIModels(routes)
        var (paths, tags): ([String], [Resource]) = ([], [])
        for route in routes {
            if !paths.contains(route.template) { paths.append(route.template) }
            if !tags.contains(where: { $0.path == route.resource.path }) { tags.append(route.resource) }
        }
        value = [
            "openapi": "3.1.0", "info": ["title": "Greenroom", "version": "1"],
            "servers": [["url": .string(publicURL)]], "security": [["token": []]],
            "tags": .array(tags.map { ["name": .string(Self.tag(of: $0)), "description": .string($0.about)] }),
            "paths": .object(
                paths.map { path in
                    let operations = routes.filter { $0.template == path }.map { route in
                        JSONValue.Member(route.verb.lowercased(), Self.operation(route, models))
                    }
                    return JSONValue.Member(path, .object(operations))
                }),
            "components": [
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
                "schemas": .object(models.schemas),
            ],
        ]
    }

    /// `event lineup` of `events/:event/lineup`
    private static func tag(of resource: Resource) -> String {
        resource.path.split(separator: "/").filter { $0.first != ":" }.joined(separator: " ")
    }

    private static func operation(_ route: APIRoute, _ models: OpenAPIModels) -> JSONValue {
        var members: [JSONValue.Member] = [
            JSONValue.Member("operationId", .string(route.name)),
            JSONValue.Member("tags", [.string(tag(of: route.resource))]),
            JSONValue.Member("summary", .string(route.operation.about)),
            JSONValue.Member("parameters", .array(parameters(of: route))),
        ]
        if let schema = models.body(of: route) {
            members.append(JSONValue.Member("requestBody", body(of: route, schema)))
        }
        members.append(JSONValue.Member("responses", responses(of: route, models)))
        return .object(members)
    }

    private static func parameters(of route: APIRoute) -> [JSONValue] {
        let keys = route.parameters.map { name in
            parameter(name, in: "path", schema: JSONType.positive.schema, isRequired: true, example: 1)
        }
        let query = (route.hasBody ? [] : route.inputs).map { input in
            guard input.name == APIRoute.fieldsName else {
                return parameter(
                    input.name, in: "query", about: input.about, schema: input.type.schema,
                    isRequired: input.isRequired, example: input.example)
            }
            let names = JSONType.list(.choice(route.fieldNames)).schema
            return parameter(
                input.name, in: "query", about: input.about, schema: names, isRequired: false,
                example: .array(route.fieldNames.prefix(2).map(JSONValue.string)), isJoined: true)
        }
        if route.reads { return keys + query }
        let key = parameter(
            "Idempotency-Key", in: "header", about: "A request that comes again with it changes nothing.",
            schema: ["type": "string", "pattern": "^(\"[ !#-~]{1,200}\"|[!#-~]{1,200})$"], isRequired: false,
            example: "\"8e03978e-40d5-43dd-bc93-6894a57f9324\"")
        let condition = parameter(
            "If-Match", in: "header", about: "The ETag of what was read.", schema: ["type": "string"],
            isRequired: true, example: "\"6f1ed002ab5595859014ebf0951522d9\"")
        return keys + query + [key] + (route.isConditional ? [condition] : [])
    }

    /// - Parameter isJoined: the values of a list are one, with commas between.
    private static func parameter(
        _ name: String, in place: String, about: String? = nil, schema: JSONValue, isRequired: Bool,
        example: JSONValue? = nil, isJoined: Bool = false
    ) -> JSONValue {
        var members: [JSONValue.Member] = [
            JSONValue.Member("name", .string(name)), JSONValue.Member("in", .string(place)),
            JSONValue.Member("required", .bool(isRequired)),
        ]
        if let about { members.append(JSONValue.Member("description", .string(about))) }
        if isJoined { members += [JSONValue.Member("style", "form"), JSONValue.Member("explode", false)] }
        members.append(JSONValue.Member("schema", schema))
        if let example { members.append(JSONValue.Member("example", example)) }
        return .object(members)
    }

    private static func body(of route: APIRoute, _ schema: JSONValue) -> JSONValue {
        let examples = route.inputs.compactMap { input in input.example.map { JSONValue.Member(input.name, $0) } }
        return [
            "required": .bool(route.inputs.contains(where: \.isRequired)),
            "content": ["application/json": ["schema": schema, "example": .object(examples)]],
        ]
    }

    private static func responses(of route: APIRoute, _ models: OpenAPIModels) -> JSONValue {
        let problem: JSONValue = [
            "description": "A problem (RFC 9457).",
            "content": ["application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]]],
        ]
        guard let result = models.result(of: route) else {
            return ["204": ["description": "Done."], "default": problem]
        }
        let tag: JSONValue = ["ETag": ["description": "For If-Match.", "schema": ["type": "string"]]]
        let content: JSONValue = ["application/json": ["schema": result]]
        let done: JSONValue =
            route.showsOne
            ? ["description": "Done.", "headers": tag, "content": content]
            : ["description": "Done.", "content": content]
        return route.operation.kind == .add
            ? ["200": done, "201": done, "default": problem] : ["200": done, "default": problem]
    }
}
