import HTTPTypes
import Hummingbird
import JSON
import NIOCore
import PageKit
import Platform
import Twilio
import Values

/// What a request gives: the members of its body, or its query where it has no body.
struct APIBody: Sendable {
    let values: [JSONValue.Member]
    let bytes: [UInt8]

    /// In bytes.
    private static let limit = 64 * 1024

    /// Throws `APIError` and `InputProblems`.
    init(_ request: Request, _ route: APIRoute) async throws {
        let query = try Self.pairs(request.uri.query ?? "")
        if !route.hasBody {
            (values, bytes) = (Self.values(query, route.inputs), [])
            return
        }
        if let name = query.first?.name { throw InputProblems(name, ResourceInputError.unknown(name, valid: [])) }
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: Self.limit)
        } catch {
            throw APIError.tooLarge(limit: Self.limit)
        }
        bytes = Array(buffer.readableBytesView)
        values = bytes.isEmpty ? [] : try Self.members(bytes, type: request.headers[.contentType] ?? "")
    }

    private static func pairs(_ query: String) throws(APIError) -> [(name: String, value: String)] {
        do {
            return try FormBody(decoding: Array(query.utf8)).pairs
        } catch {
            throw .notFound
        }
    }

    private static func members(_ bytes: [UInt8], type: String) throws(APIError) -> [JSONValue.Member] {
        guard type.lowercased().prefix(while: { $0 != ";" }).trimmed() == "application/json" else { throw .notJSON }
        guard case .object(let members)? = try? JSONValue(parsing: bytes) else { throw .malformed }
        return members
    }

    /// Each as its input takes it. What is no such value stays a text, which is refused where it is checked.
    private static func values(
        _ query: [(name: String, value: String)], _ inputs: [ResourceInput]
    ) -> [JSONValue.Member] {
        var names: [String] = []
        for pair in query where !names.contains(pair.name) { names.append(pair.name) }
        return names.map { name in
            let texts = query.filter { $0.name == name }.map(\.value)
            let type = inputs.first { $0.name == name }?.type ?? .text
            if case .list(let element) = type {
                return JSONValue.Member(name, .array(texts.map { value($0, element) }))
            }
            if name == APIRoute.fieldsName { return JSONValue.Member(name, .string(texts.joined(separator: ","))) }
            let isOne = texts.count == 1
            return JSONValue.Member(name, isOne ? value(texts[0], type) : .array(texts.map(JSONValue.string)))
        }
    }

    private static func value(_ text: String, _ type: JSONType) -> JSONValue {
        switch type {
        case .integer, .positive, .within: Int(text).map(JSONValue.integer) ?? .string(text)
        case .flag: ["true": JSONValue.bool(true), "false": JSONValue.bool(false)][text] ?? .string(text)
        default: .string(text)
        }
    }
}
