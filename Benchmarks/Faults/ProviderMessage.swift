import Foundation
import HTTPTransport
import Twilio

/// A message at the provider.
struct ProviderMessage: Sendable, Decodable {
    let sequence: Int
    let sid: String
    let direction: String
    let from: String?
    let to: String
    let body: String
    let status: String
    /// The provider's automatic answer to a carrier word.
    let platform: Bool

    var isInbound: Bool { direction == "inbound" }
    /// Sent through the API, not as the answer to a webhook.
    var isOrdered: Bool { direction == "outbound-api" }
}

/// One page of changed messages at the provider.
struct ProviderChanges: Sendable, Decodable {
    let revision: Int
    let messages: [ProviderMessage]
}

extension BenchmarkDatabase {
    /// Messages changed since `revision`, at most 10,000.
    func changes(after revision: Int) async throws -> ProviderChanges {
        let url = provider.baseURL + "/sandbox/messages?after=\(revision)&limit=10000"
        let answer = try await http.send(HTTPRequest(.get, url, timeout: .seconds(30), maximumBodyBytes: 32 << 20))
        return try JSONDecoder().decode(ProviderChanges.self, from: Data(answer.body))
    }
}
