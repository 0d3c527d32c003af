import HTTPTransport

/// The hosts of the provider's API. Only Twilio has others than `api`.
enum ProviderHost: String, Sendable {
    case api, messaging, pricing, accounts, conversations, monitor
}

extension Provider {
    /// Whether there are Messaging Services, prices and alerts to read: at Twilio, and at a sandbox that speaks its
    /// API.
    package var hasOtherHosts: Bool {
        isTwilio || (WebAddress(baseURL)?.isLoopback == true && pathPrefix == "/2010-04-01")
    }

    private var isTwilio: Bool { WebAddress(baseURL).map { SIDPattern(ofProviderAt: $0) == .twilio } ?? false }

    /// `https://messaging.twilio.com/v1` for `https://api.twilio.com`, with the same edge and region. A sandbox has all
    /// hosts at one address, as path prefixes.
    func baseURL(of host: ProviderHost) -> String {
        isTwilio
            ? baseURL.replacing("://api.", with: "://\(host.rawValue).") + "/v1" : "\(baseURL)/\(host.rawValue)/v1"
    }
}
