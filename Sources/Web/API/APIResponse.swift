import HTTPTypes
import Hummingbird
import JSON
import NIOCore
import PageKit
import Platform
import Storage
import Values

/// The responses of the API. The tag of a response is a fingerprint of its body.
enum APIResponse {
    static let headers: HTTPFields = [.cacheControl: "no-store", .xContentTypeOptions: "nosniff"]

    /// What is read. Throws what the operation throws, and `InputProblems`.
    static func value(of request: ResourceRequest, _ route: APIRoute, in tx: Transaction) throws -> JSONValue {
        let fields = request.text(APIRoute.fieldsName).map { text in
            text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed() }
        }
        let valid = route.fieldNames
        if let unknown = fields?.first(where: { !valid.contains($0) }) {
            throw InputProblems("fields", UnknownField(unknown, valid: valid))
        }
        switch try route.operation.run(request, tx) {
        case .rows(let rows): return try ListPage(request).value(rows, fields: fields)
        case .value(let value): return value.members(fields)
        case .added, .done: return .null
        case .refused(let error): throw error
        }
    }

    /// - Parameter tag: `If-None-Match`.
    static func read(_ body: String, unless tag: String?) -> Response {
        guard let tag, matches(tag, Self.tag(of: body)) else { return json(body, tagged: true) }
        var headers = Self.headers
        headers[.eTag] = Self.tag(of: body)
        return Response(status: .notModified, headers: headers)
    }

    static func json(_ body: String, status: Int = 200, tagged: Bool = false) -> Response {
        var headers = Self.headers
        headers[.contentType] = "application/json"
        if tagged { headers[.eTag] = tag(of: body) }
        return Response(
            status: HTTPResponse.Status(code: status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }

    static func problem(_ error: any UserFacingError) -> Response {
        let problem = ProblemDetails(error)
        var headers = Self.headers
        headers[.contentType] = "application/problem+json"
        for field in (error as? APIError)?.headers ?? [:] { headers[field.name] = field.value }
        return Response(
            status: HTTPResponse.Status(code: problem.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: problem.value.text())))
    }

    static func tag(of body: String) -> String { "\"\(Fingerprint.of(body))\"" }

    /// Whether `If-Match` or `If-None-Match` has the tag (RFC 9110, section 13.1).
    static func matches(_ condition: String, _ tag: String) -> Bool {
        condition.split(separator: ",").map { $0.trimmed() }.contains { $0 == "*" || $0 == tag }
    }
}
