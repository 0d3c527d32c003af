import HTTPTransport
package import Twilio
package import Values

/// Why a provider could not post to a public URL. Checked before it is sent to the provider.
package enum PublicAddressError: Error, Hashable, Sendable {
    case notAURL(String)
    /// Only this machine, or its own network, can reach it.
    case unreachable(String)
    /// A host without a dot, with `_`, or with characters other than letters, digits and hyphens.
    case notAHost(String)

    /// Throws if the provider could not post to `url`. A provider on this machine can post to any address of it.
    package static func check(_ url: String, for provider: Provider) throws(PublicAddressError) {
        guard let address = WebAddress(url) else { throw .notAURL(url) }
        if WebAddress(provider.baseURL)?.isLoopback == true { return }
        if address.isLoopback || address.isPrivate { throw .unreachable(url) }
        let host = address.authority.prefix { $0 != ":" }
        let isName = host.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
        }
        guard isName, host.split(separator: ".").count > 1 else { throw .notAHost(url) }
    }
}

extension PublicAddressError: UserFacingError {
    package var sentence: String {
        switch self {
        case .notAURL(let url): "\(url.quotedLine) is not a URL."
        case .unreachable(let url): "\(url.quotedLine) is only reachable from this machine or its network."
        case .notAHost(let url): "\(url.quotedLine) has a host that the provider does not accept."
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .notAURL, .notAHost: ["Use a full URL, like https://gigs.example.org."]
        case .unreachable:
            [
                NextStep(
                    "Use a public URL, like https://gigs.example.org, or none", OperatorAction.startPollingGateway)
            ]
        }
    }

    package var kind: ErrorKind { .invalid }
}
