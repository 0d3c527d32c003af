internal import Foundation
package import HTTPTransport
internal import Sandbox

/// The telephones of those who text us, at the pretend provider.
package struct PretendPhones: Sendable {
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

        /// What was said back at once.
        let messages: [Message]
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
        let content = try JSONEncoder().encode(Text(from: number, to: ours, body: body, media: media))
        let response = try await http.send(
            HTTPRequest(
                .post, provider + "/sandbox/inbound", headers: [HTTPField("Content-Type", "application/json")],
                body: Array(content), timeout: .patient))
        guard response.status == 200 else { throw Refusal(status: response.status) }
        return try JSONDecoder().decode(Receipt.self, from: Data(response.body)).messages.first?.body
    }
}
