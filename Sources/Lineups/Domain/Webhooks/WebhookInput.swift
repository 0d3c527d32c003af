import HTTPTransport
import Platform
package import Values

/// What a person types for a webhook.
package struct WebhookInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case name, url, types
    }

    package struct Reading: Hashable, Sendable {
        package let name: String
        package let url: String
        package let kinds: [WebhookMessage.Kind]

        package init(name: String, url: String, kinds: [WebhookMessage.Kind]) {
            (self.name, self.url, self.kinds) = (name, url, kinds)
        }
    }

    package var name: String
    package var url: String
    /// `answer.changed`; empty for all.
    package var types: [String]

    package init(name: String, url: String, types: [String]) {
        (self.name, self.url, self.types) = (name, url, types)
    }

    /// - Parameter allowsPrivate: whether addresses of this machine and of private networks can be used, and http.
    package func read(allowsPrivate: Bool) throws(InputProblems<Field>) -> Reading {
        var reader = InputReader<Field>()
        let name = reader.read(.name) { () throws(OutgoingWebhookError) in
            let name = self.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !name.isEmpty, name.count <= 100 else { throw .badName(name) }
            return name
        }
        let url = reader.read(.url) { () throws(OutgoingWebhookError) in
            try Self.address(self.url, allowsPrivate: allowsPrivate)
        }
        let kinds = reader.read(.types) { () throws(OutgoingWebhookError) in try Self.kinds(types) }
        guard let name, let url, let kinds else { throw reader.problems }
        return Reading(name: name, url: url, kinds: kinds)
    }

    private static func address(_ words: String, allowsPrivate: Bool) throws(OutgoingWebhookError) -> String {
        // One with blanks in it is none.
        let text = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.utf8.count <= 2000, let address = WebAddress(text) else { throw .badAddress(words) }
        if allowsPrivate { return text }
        guard address.isTLS else { throw .needsTLS(address.authority) }
        guard !address.isLoopback, !address.isPrivate else { throw .privateAddress(address.authority) }
        return text
    }

    private static func kinds(_ words: [String]) throws(OutgoingWebhookError) -> [WebhookMessage.Kind] {
        let all = WebhookMessage.Kind.all
        for word in words where !all.contains(where: { $0.rawValue == word.folded }) { throw .badType(word) }
        let named = words.map(\.folded)
        return named.isEmpty ? all : all.filter { named.contains($0.rawValue) }
    }
}

/// Why there is no such webhook, or nothing can be delivered to it.
package enum OutgoingWebhookError: Error, Hashable, Sendable {
    case badName(String)
    case badAddress(String)
    /// The host.
    case needsTLS(String)
    /// The host leads to an address that is not public.
    case privateAddress(String)
    case badType(String)
    case noTypes
    case nameIsTaken(String)
    case tooMany
    case unknown(String)
    case unknownDelivery(String)
    /// The webhook, by its name.
    case isOff(String)
    /// The host, and what happened.
    case notDelivered(String, why: String)
}

extension OutgoingWebhookError: CustomStringConvertible, UserFacingError {
    private static let setting = "GREENROOM_PRIVATE_WEBHOOKS=on"

    package var description: String {
        switch self {
        case .badName(let name):
            name.isEmpty
                ? "A webhook needs a name." : "That name is too long: \(name.count) characters, and the limit is 100."
        case .badAddress(let text):
            "\(text.shortened(to: 80).quotedLine) is not an address such as https://example.com/hook, without a password."
        case .needsTLS(let host):
            "The address at \(host) must start with https://, unless the operator sets \(Self.setting)."
        case .privateAddress(let host):
            "\(host) leads to an address within a private network, to which this gateway sends nothing unless the "
                + "operator sets \(Self.setting)."
        case .badType(let word):
            "There are no messages \(word.quotedLine). Use "
                + WebhookMessage.Kind.all.map(\.rawValue).joined(separator: ", ") + "."
        case .noTypes: "Choose at least one kind of message."
        case .nameIsTaken(let name): "There is already a webhook \(name.quotedLine). Use another name."
        case .tooMany: "There are \(OutgoingWebhook.mostOfAccount) webhooks, which is the limit. Remove one first."
        case .unknown(let words): "There is no webhook \(words.quotedLine)."
        case .unknownDelivery(let words): "There is no message \(words.quotedLine) to a webhook."
        case .isOff(let name): "The webhook \(name.quotedLine) is switched off. Switch it on first."
        case .notDelivered(let host, let why): "\(host) has not taken the message: \(Printable.line(why))."
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown, .unknownDelivery: [NextStep("See them", AccountAction.listWebhooks)]
        case .isOff(let name): [NextStep("Switch it on", AccountAction.startWebhook(name))]
        case .notDelivered: ["Check the address of the webhook, and that its server runs."]
        default: []
        }
    }

    package var kind: ErrorKind {
        switch self {
        case .badName, .badAddress, .needsTLS, .badType, .noTypes: .invalid
        case .privateAddress, .nameIsTaken, .tooMany, .isOff: .refused
        case .unknown, .unknownDelivery: .notFound
        case .notDelivered: .unavailable
        }
    }
}
