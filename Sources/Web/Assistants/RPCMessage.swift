import JSON
import Values

/// A message of JSON-RPC 2.0 that an assistant sends.
enum RPCMessage: Hashable {
    /// - id: what the response repeats: a text or a number.
    case request(id: JSONValue, method: String, params: JSONValue)
    case notification(method: String)
    /// To something that we asked: we ask nothing.
    case response

    /// Throws `RPCError.invalidRequest`.
    init(_ value: JSONValue) throws(RPCError) {
        guard case .object = value, value["jsonrpc"] == "2.0" else { throw .invalidRequest }
        guard let method = value["method"]?.string else {
            guard value["result"] != nil || value["error"] != nil else { throw .invalidRequest }
            self = .response
            return
        }
        switch value["params"] {
        case nil, .object?: break
        default: throw .invalidRequest
        }
        switch value["id"] {
        case nil: self = .notification(method: method)
        case .string?, .integer?, .double?:
            self = .request(id: value["id"] ?? .null, method: method, params: value["params"] ?? [:])
        default: throw .invalidRequest
        }
    }
}

/// Why a request has no result.
enum RPCError: Error, Hashable {
    case malformed, invalidRequest, internalError
    case unknownMethod(String)
    case unknownTool(String)
    case invalidParams(String)
    case unsupportedVersion(String)

    /// Source: JSON-RPC 2.0, section 5.1; Model Context Protocol 2026-07-28.
    var code: Int {
        switch self {
        case .malformed: -32700
        case .invalidRequest: -32600
        case .unknownMethod: -32601
        case .unknownTool, .invalidParams: -32602
        case .internalError: -32603
        case .unsupportedVersion: -32022
        }
    }

    var message: String {
        switch self {
        case .malformed: "The line is not one JSON value."
        case .invalidRequest: "This is not a request of JSON-RPC 2.0."
        case .internalError: APIError.failed.sentence
        case .unknownMethod(let name): "There is no method \(name.quotedLine)."
        case .unknownTool(let name): "There is no tool \(name.quotedLine)."
        case .invalidParams(let why): why
        case .unsupportedVersion(let version): "The protocol version \(version.quotedLine) is not supported."
        }
    }

    /// - Parameter id: of the request; null where it is not known.
    func response(to id: JSONValue) -> JSONValue {
        var members = [JSONValue.Member("code", .integer(code)), JSONValue.Member("message", .string(message))]
        if case .unsupportedVersion(let version) = self {
            let supported = JSONValue.array(ProtocolVersion.all.map(JSONValue.string))
            members.append(JSONValue.Member("data", ["supported": supported, "requested": .string(version)]))
        }
        return ["jsonrpc": "2.0", "id": id, "error": .object(members)]
    }
}

/// The versions of the Model Context Protocol that are supported. Up to 2025-11-25 a session begins with `initialize`;
/// since 2026-07-28 each request says its version.
enum ProtocolVersion {
    static let withSessions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    static let all = withSessions + ["2026-07-28"]

    /// What `initialize` is answered with.
    static func agreed(_ wanted: String?) -> String {
        wanted.flatMap { withSessions.contains($0) ? $0 : nil } ?? "2025-11-25"
    }

    /// Where a request says its version.
    static let key = "io.modelcontextprotocol/protocolVersion"
    static let clientKey = "io.modelcontextprotocol/clientInfo"
    static let serverKey = "io.modelcontextprotocol/serverInfo"
}
