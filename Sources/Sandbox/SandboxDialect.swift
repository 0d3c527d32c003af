import JSON
package import Twilio

/// The provider whose API and webhooks the sandbox has.
package enum SandboxDialect: String, Sendable, CaseIterable {
    case twilio
    /// SignalWire's Compatibility API. Its addresses, identifiers, signature header and types of numbers differ, and it
    /// has nothing that Twilio serves from other hosts.
    case signalWire = "signalwire"
    /// A phone with the app "SMS Gateway for Android", in local mode. It has an API of its own.
    case android

    /// The kind of that provider.
    package var kind: ProviderKind { ProviderKind.named(rawValue) ?? .standard }

    /// The path before `/Accounts`.
    package var pathPrefix: String { kind.pathPrefix }

    /// The fixed credentials. They are public, so only the sandbox accepts them.
    package var testCredentials: SandboxCredentials {
        switch self {
        case .twilio: SandboxProvider.testCredentials
        case .android:
            SandboxCredentials(
                accountSID: "sms", authToken: "5a4db0c5ca11ab1e", signingKey: "5a4db0c55a4db0c5ca11ab1eca11ab1e")
        case .signalWire:
            SandboxCredentials(
                accountSID: "5a4db0c5-5a4d-4b0c-85a4-db0c55a4db0c",
                authToken: "PT5a4db0c5ca11ab1e5a4db0c5ca11ab1e5a4db0c5ca11ab1e",
                signingKey: "PSK_5a4db0c5ca11ab1e5a4db0c5ca11ab1e")
        }
    }

    /// Whether the text that opted somebody out is marked in its webhook.
    var hasOptOutType: Bool { self == .twilio }

    /// A count in a resource: Twilio has text.
    func count(_ number: Int) -> JSONValue {
        self == .twilio ? .string(String(number)) : .integer(number)
    }

    /// An identifier of 32 hexadecimal digits: after two letters, or as a UUID.
    func identifier(prefix: String, digits: String) -> String {
        guard self == .signalWire else { return prefix + digits }
        var (rest, groups) = (digits[...], [Substring]())
        for length in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return groups.joined(separator: "-")
    }
}
