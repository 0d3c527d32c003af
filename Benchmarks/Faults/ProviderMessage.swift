internal import Foundation
internal import HTTPTransport
internal import Twilio

/// A text as the provider holds it.
struct ProviderMessage: Sendable, Decodable {
    let sequence: Int
    let sid: String
    let direction: String
    let from: String?
    let to: String
    let body: String
    let status: String
    /// The provider's own answer to a carrier word.
    let platform: Bool

    var isInbound: Bool { direction == "inbound" }
    /// Sent because the gateway asked for it, not as the answer to a webhook.
    var isOrdered: Bool { direction == "outbound-api" }
}

/// One page of what changed at the provider.
struct ProviderChanges: Sendable, Decodable {
    let revision: Int
    let messages: [ProviderMessage]
}

extension BenchmarkDatabase {
    /// What the provider did since `revision`; 10,000 messages at the most, so it is asked often.
    func changes(after revision: Int) async throws -> ProviderChanges {
        let url = provider.baseURL + "/sandbox/messages?after=\(revision)&limit=10000"
        let answer = try await http.send(HTTPRequest(.get, url, timeout: .seconds(30), maximumBodyBytes: 32 << 20))
        return try JSONDecoder().decode(ProviderChanges.self, from: Data(answer.body))
    }
}
