import Foundation
import HTTPTransport
import Messaging
import Twilio
import Values

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
    /// Under a message by WhatsApp.
    let buttons: [Button]

    struct Button: Sendable, Decodable {
        let title: String
        let payload: String
    }

    var isInbound: Bool { direction == "inbound" }
    /// Sent through the API, not as the answer to a webhook.
    var isOrdered: Bool { direction == "outbound-api" }
    /// A message by WhatsApp may fail after it was accepted.
    var hasArrived: Bool { Channel(of: to) != .whatsApp || ["delivered", "read"].contains(status) }

    /// Whether this is the end that a state records. The report that a message was read is not fetched where it is lost,
    /// and a number that is not on WhatsApp is recorded as such.
    func hasEnded(as state: OutboundState) -> Bool {
        switch state {
        case .delivered where Channel(of: to) == .whatsApp: hasArrived
        case .invalidNumber where Channel(of: to) == .whatsApp: status == "failed"
        default: status == state.rawValue
        }
    }
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
