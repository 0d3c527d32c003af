import HTTPTypes
import JSON
import PageKit
import Platform
import Values

/// Why a request is refused before its operation runs.
enum APIError: Error, Hashable {
    /// There is no such address, or nothing has the key.
    case notFound
    case methodNotAllowed([HTTPRequest.Method])
    case noToken
    case notJSON
    /// In bytes.
    case tooLarge(limit: Int)
    case malformed
    case badCursor
    /// `If-Match` is missing.
    case noCondition
    /// Somebody else has changed it.
    case hasChanged
    case tooOften
    /// By ourselves.
    case failed
}

extension APIError: UserFacingError {
    var sentence: String {
        switch self {
        case .notFound: "There is nothing at this address."
        case .methodNotAllowed(let methods):
            "This address takes only \(methods.map(\.rawValue).joined(separator: ", "))."
        case .noToken: "A valid token is missing. Send one in the header: Authorization: Bearer gr_…"
        case .notJSON: "The body must be JSON, with the header Content-Type: application/json."
        case .tooLarge(let limit): "The body may have at most \(limit) bytes."
        case .malformed: "The body is not one JSON object."
        case .badCursor: "cursor must be the value of next of the page before."
        case .noCondition: "Send the ETag of what you have read in the header If-Match, so that no change is lost."
        case .hasChanged: "It has changed since you have read it. Read it again."
        case .tooOften: "Too many requests. Try again in a minute."
        case .failed: "That did not work. Try again in a moment."
        }
    }

    var kind: ErrorKind {
        switch self {
        case .notFound: .notFound
        case .noToken: .credentials
        case .tooOften: .tooOften
        case .hasChanged: .refused
        case .failed: .cannotWrite
        case .methodNotAllowed, .notJSON, .tooLarge, .malformed, .badCursor, .noCondition: .invalid
        }
    }

    /// Source: RFC 9110, section 15; RFC 6585, sections 3 and 4.
    var status: Int {
        switch self {
        case .noToken: 401
        case .methodNotAllowed: 405
        case .hasChanged: 412
        case .tooLarge: 413
        case .notJSON: 415
        case .noCondition: 428
        case .notFound, .malformed, .badCursor, .tooOften, .failed: httpStatus
        }
    }

    var headers: HTTPFields {
        switch self {
        case .noToken: [.wwwAuthenticate: "Bearer"]
        case .methodNotAllowed(let methods): [.allow: methods.map(\.rawValue).joined(separator: ", ")]
        case .tooOften: [.retryAfter: "60"]
        case .failed: [.retryAfter: "5"]
        default: [:]
        }
    }
}

/// An error as problem details (RFC 9457), with the sentences of the other surfaces.
struct ProblemDetails {
    let status: Int
    let value: JSONValue

    static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
            "detail": ["type": "string"],
            "errors": [
                "type": "array",
                "items": JSONType.object([JSONType.Member("field", .text), JSONType.Member("detail", .text)]).schema,
            ],
            "plan": ["type": ["object", "null"], "description": "The texts that must be approved first."],
        ],
        "required": ["type", "title", "status", "detail", "errors", "plan"],
    ]

    init(_ error: any UserFacingError) {
        let status =
            switch error {
            case let error as APIError: error.status
            // draft-ietf-httpapi-idempotency-key-header, section 2.7
            case IdempotencyError.isAnother: 422
            default: error.httpStatus
            }
        let fields = (error as? any FieldErrors)?.byField ?? []
        self.status = status
        value = [
            "type": "about:blank", "title": .string(Self.reason(status)),
            "status": .integer(status), "detail": .string(error.sentences),
            "errors": .array(fields.map { ["field": .string($0.field), "detail": .string($0.error.sentences)] }),
            "plan": (error as? any DetailedError)?.details ?? .null,
        ]
    }

    /// `Not Found`
    private static func reason(_ status: Int) -> String {
        let known: [HTTPResponse.Status] = [
            .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .conflict, .preconditionFailed,
            .contentTooLarge, .unsupportedMediaType, .unprocessableContent, .preconditionRequired, .tooManyRequests,
            .internalServerError, .serviceUnavailable,
        ]
        return known.first { $0.code == status }?.reasonPhrase ?? "Error"
    }
}
