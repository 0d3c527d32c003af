internal import Foundation
package import HTTPTransport
internal import Sandbox

/// Phones that text us through the sandbox.
package struct SimulatedPhones: Sendable {
    private let provider: String
    private let http: HTTPClient

    /// - Parameter provider: where it listens, such as `http://127.0.0.1:4010`.
    package init(provider: String, http: HTTPClient) {
        (self.provider, self.http) = (provider, http)
    }

    private struct Text: Encodable {
        let from: String
        let to: String
        let body: String
        let media: [String]
    }

    /// What the provider says of a text that it has brought to us.
    private struct Receipt: Decodable {
        struct Message: Decodable {
            let body: String
        }

        struct Webhook: Decodable {
            let status: Int?
        }

        /// What was said back at once.
        let messages: [Message]
        /// How the gateway answered in the end; nil where nobody was asked.
        let webhook: Webhook?
    }

    /// What the provider did not take.
    package struct Refusal: Error {
        package let status: Int
    }

    /// Somebody texts us; answers what they are told at once, when the gateway has taken it in. Nil where that is
    /// nothing.
    ///
    /// - Parameters:
    ///   - ours: to which of our numbers.
    ///   - media: addresses of pictures that come with it.
    @discardableResult
    package func text(
        from number: String, _ body: String, to ours: String = SandboxConfiguration().numbers[0], media: [String] = []
    ) async throws -> String? {
        try await send(Text(from: number, to: ours, body: body, media: media)).messages.first?.body
    }

    /// Somebody texts us; answers with what status the gateway answered at the provider's last try. Nil where it could
    /// not be reached.
    package func status(ofTextFrom number: String, _ body: String, to ours: String) async throws -> Int? {
        try await send(Text(from: number, to: ours, body: body, media: [])).webhook?.status
    }

    private func send(_ text: Text) async throws -> Receipt {
        let content = try JSONEncoder().encode(text)
        let response = try await http.send(
            HTTPRequest(
                .post, provider + "/sandbox/inbound", headers: [HTTPField("Content-Type", "application/json")],
                body: Array(content), timeout: .patient))
        guard response.status == 200 else { throw Refusal(status: response.status) }
        return try JSONDecoder().decode(Receipt.self, from: Data(response.body))
    }
}
