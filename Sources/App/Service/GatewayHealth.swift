import CommandKit
import HTTPTransport

/// The response of the gateway to `GET /healthz`.
struct GatewayHealth: Sendable {
    let status: Int
    /// One word.
    let word: String
    /// Of the running program; nil for one that does not say.
    let version: String?

    static let fix = "Stop it, restore the database (greenroom restore FILE), then: greenroom serve"

    static func ask(_ listen: ListenAddress, with client: HTTPClient) async throws(HTTPFailure) -> GatewayHealth {
        let answer = try await client.send(HTTPRequest(.get, listen.url + "/healthz", timeout: .seconds(5)))
        let word = answer.body.prefix { $0 != UInt8(ascii: "\n") }
        return GatewayHealth(
            status: answer.status, word: String(decoding: word, as: UTF8.self),
            version: answer.header("Greenroom-Version"))
    }

    /// Nil unless its database was lost while it ran.
    var databaseProblem: String? {
        word == "replaced" ? "its database was replaced or deleted while it was running, so it accepts no texts" : nil
    }
}
