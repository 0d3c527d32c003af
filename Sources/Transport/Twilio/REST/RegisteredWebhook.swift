import HTTPTransport
import JSON
import Values

/// Where a device posts one kind of its events.
package struct RegisteredWebhook: Hashable, Sendable {
    /// What a gateway needs: texts that came in, and what became of ours.
    package static let received = "sms:received"
    package static let reports = ["sms:sent", "sms:delivered", "sms:failed"]

    /// Such as `sms:received`.
    package let event: String
    package let url: String

    package init(event: String, url: String) { (self.event, self.url) = (event, url) }

    /// Ours for this event, so that registering it again replaces it, and others stay.
    fileprivate static func id(of event: String) -> String { "greenroom-" + event.replacing(":", with: "-") }
}

extension AccountClient {
    /// The addresses that we have registered at the device, by event.
    package func registeredWebhooks() async throws(APIFailure) -> [String: String] {
        let all = try await api.get("\(api.provider.baseURL)/webhooks").decode([Body].self)
        return all.filter { $0.id == RegisteredWebhook.id(of: $0.event) }
            .reduce(into: [:]) { $0[$1.event] = $1.url }
    }

    /// Makes the device post an event there.
    package func register(_ webhook: RegisteredWebhook) async throws(APIFailure) {
        let members: [JSONValue.Member] = [
            .init("id", .string(RegisteredWebhook.id(of: webhook.event))), .init("event", .string(webhook.event)),
            .init("url", .string(webhook.url)),
        ]
        _ = try await api.post("\(api.provider.baseURL)/webhooks", json: .object(members))
    }

    /// Makes the device post an event nowhere that we have registered.
    package func unregister(event: String) async throws(APIFailure) {
        try await api.delete("\(api.provider.baseURL)/webhooks/\(RegisteredWebhook.id(of: event))")
    }
}

private struct Body: Decodable {
    let id: String
    let event: String
    let url: String
}
