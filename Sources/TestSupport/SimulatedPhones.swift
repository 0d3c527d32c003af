import Foundation
package import HTTPTransport
import JSON
import Sandbox

/// Sends texts to us through the sandbox.
package struct SimulatedPhones: Sendable {
    private let provider: String
    private let http: HTTPClient

    /// - Parameter provider: the sandbox's base URL, such as `http://127.0.0.1:4010`.
    package init(provider: String, http: HTTPClient) {
        (self.provider, self.http) = (provider, http)
    }

    private struct Text: Encodable {
        let from: String
        let to: String
        let body: String
        let media: [String]
        var buttonPayload: String?
    }

    /// The sandbox's response to a simulated text.
    private struct Receipt: Decodable {
        struct Message: Decodable {
            let body: String
        }

        struct Webhook: Decodable {
            let status: Int?
        }

        /// The inline replies.
        let messages: [Message]
        /// The last webhook response; nil if no webhook was called.
        let webhook: Webhook?
    }

    /// The sandbox rejected the text.
    package struct Refusal: Error {
        package let status: Int
    }

    /// Sends a text to us. Returns the inline reply once the gateway has responded; nil if there is none.
    ///
    /// - Parameters:
    ///   - ours: the number that is texted.
    ///   - media: URLs of attached pictures.
    ///   - button: what the tapped button sends back; nil for words that were typed.
    ///   - isAnswered: throws `NotAnswered` unless the webhook is answered with 200.
    @discardableResult
    package func text(
        from number: String, _ body: String, to ours: String = SandboxConfiguration().numbers[0], media: [String] = [],
        button: String? = nil, isAnswered: Bool = false
    ) async throws -> String? {
        let receipt = try await send(
            Text(from: number, to: ours, body: body, media: media, buttonPayload: button))
        if isAnswered, receipt.webhook?.status != 200 { throw NotAnswered(status: receipt.webhook?.status) }
        return receipt.messages.first?.body
    }

    /// What the buttons under the last message to an address send back, by their titles.
    package func buttons(to address: String) async throws -> [String: String] {
        let response = try await http.send(HTTPRequest(.get, provider + "/sandbox/messages", timeout: .patient))
        let last = try JSONValue(parsing: response.body).list("messages").last { $0.text("to") == address }
        return (last?.list("buttons") ?? []).reduce(into: [:]) { $0[$1.text("title")] = $1.text("payload") }
    }

    /// The gateway did not take the text.
    package struct NotAnswered: Error {
        package let status: Int?
    }

    /// Sends a text to us. Returns the status of the last webhook response; nil if the gateway could not be reached.
    ///
    /// - Parameter button: as for `text`.
    package func status(
        ofTextFrom number: String, _ body: String, to ours: String, button: String? = nil
    ) async throws -> Int? {
        try await send(Text(from: number, to: ours, body: body, media: [], buttonPayload: button)).webhook?.status
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
