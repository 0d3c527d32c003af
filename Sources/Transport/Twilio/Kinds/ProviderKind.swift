package import HTTPTransport
package import Values

/// What the providers of one kind have in common, and what others do differently. A `Provider` is an account at one.
///
/// Nothing above this target asks which kind it is: it asks the kind. Each has a folder beside this file, and a line in
/// `all`.
package struct ProviderKind: Sendable {
    /// For `init --provider` and `sandbox --provider`: `twilio`.
    package let name: String
    /// For people: `Twilio`.
    package let title: String
    /// The domains of its API.
    let domains: [String]
    /// The address of its API; nil if each account has its own.
    package let baseURL: String?
    /// An address of an account: `example.signalwire.com`.
    package let exampleHost: String
    /// The path before `/Accounts`.
    package let pathPrefix: String
    /// The header of webhooks with their signature.
    package let signatureHeader: String
    /// The format of its identifiers.
    package let sidPattern: SIDPattern
    /// What its console calls the account and the secret.
    package let credentialNames: (account: String, token: String)
    /// Webhooks may be signed with another key than the token.
    package let hasSigningKey: Bool
    /// It has Messaging Services, prices, registrations and alerts to read.
    package let hasServices: Bool
    /// It blocks our sender for whoever texts exactly one of its keywords, and confirms that to them.
    package let blocksKeywords: Bool
    /// What each of its codes means. A code means the same at all kinds.
    let errors: [ErrorCode: ErrorClass]
    /// The page about a code begins with this.
    package let errorPages: String
    /// What it puts before the texts of a trial account.
    package let trialPrefix: String?
    /// The addresses that a number has for inbound texts before anybody sets one.
    let unusedAddresses: Set<String>
    /// How its webhooks are read and answered.
    package let webhooks: WebhookFormat
    /// How it sends, looks up and lists messages.
    package internal(set) var messages: MessageCalls
    /// How fast a sender may send, in segments per second.
    package let rate: @Sendable (_ sender: String) -> Double
    /// What a text costs; nil where it costs nothing by itself, as with the plan of a phone.
    package internal(set) var prices: PriceTable?
    /// It is one device of the booker, with its own number: no account with numbers, registrations and a console. It may
    /// be in the local network, where nobody has a certificate, and its address may change.
    package internal(set) var isDevice = false
    /// How many texts a sender sends within an hour, unless a setting says otherwise; nil for no such limit.
    package internal(set) var textsPerHour: Int?
    /// How much later than usual its list may have an inbound text: a phone that was off gets its texts when it is on
    /// again, with the times at which they were sent.
    package internal(set) var listDelay: Duration = .zero
    /// Reads the state of a device; nil for a kind that reports none.
    var health: (@Sendable (ProviderAPI) async throws(APIFailure) -> DeviceHealth?)?
    /// Its senders are people's own numbers, from which they also text by hand. A setting of the sender can differ.
    package internal(set) var isUsedByHand = false

    /// What it sends.
    package internal(set) var channel = Channel.text
    /// What WhatsApp messages cost; nil for a kind that sends none.
    package internal(set) var whatsApp: WhatsAppPrices?

    /// All kinds that send texts. The first one is the standard.
    package static let all: [ProviderKind] = [TwilioProvider.kind, SignalWireProvider.kind, AndroidProvider.kind]

    /// The kind that is set up if nothing says which.
    package static var standard: ProviderKind { all[0] }

    /// What sends mails.
    package static let mail = MailProvider.kind

    /// `twilio, signalwire or android`.
    package static var allNames: String {
        all.dropLast().map(\.name).joined(separator: ", ") + " or " + (all.last?.name ?? "")
    }

    /// The kind with this name; nil for none.
    package static func named(_ name: String) -> ProviderKind? { all.first { $0.name == name } }

    /// The kind whose API is at this address; nil for a compatible provider, and on this machine.
    package static func at(_ address: WebAddress) -> ProviderKind? {
        let host = address.authority.prefix { $0 != ":" }.lowercased()
        return all.first { $0.domains.contains { host == $0 || host.hasSuffix("." + $0) } }
    }

    /// The kind of the account that has this key, which `key` made; the standard for a compatible provider, and on this
    /// machine.
    package static func of(key: String) -> ProviderKind {
        let start = String(key.prefix { $0 != " " })
        return named(start) ?? WebAddress(start).flatMap(at) ?? standard
    }

    /// Identifies the account in the database, so that texts queued for one are never sent through another.
    package func key(of provider: Provider, sender: String) -> String {
        isDevice || channel == .mail ? "\(name) \(sender)" : "\(provider.baseURL) \(provider.accountSID)"
    }

    /// The pattern of identifiers at this address.
    package static func sidPattern(at address: String) -> SIDPattern {
        WebAddress(address).flatMap(at)?.sidPattern ?? .any
    }

    /// The kind of a compatible provider, or of a sandbox, by the paths of its API. A device is only one if a setting
    /// says so: many an API has no path of its own.
    static func speaking(pathPrefix: String) -> ProviderKind {
        all.first { !$0.isDevice && $0.pathPrefix == pathPrefix } ?? standard
    }
}

extension ProviderKind: Hashable {
    package static func == (left: ProviderKind, right: ProviderKind) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// How webhooks are written.
package struct WebhookFormat: Sendable {
    /// Verifies the signature, and returns the fields.
    package let open: @Sendable (IncomingWebhook, WebhookReceiver) throws(WebhookFault) -> FormBody
    /// Reads an inbound text.
    package let inbound: @Sendable (FormBody, SIDPattern) throws(FieldError) -> InboundForm
    /// Reads a delivery report.
    package let status: @Sendable (FormBody, SIDPattern) throws(FieldError) -> StatusForm
    /// The body of a response that sends these texts, with its type; nil if a response can send none.
    package let reply: (@Sendable (_ texts: [String]) -> (type: String, body: [UInt8]))?

    /// Forms, answered with TwiML.
    static let forms = WebhookFormat(
        open: { request, receiver throws(WebhookFault) in try receiver.openForm(request) },
        inbound: { form, sids throws(FieldError) in try InboundForm(form, sids: sids) },
        status: { form, sids throws(FieldError) in try StatusForm(form, sids: sids) },
        reply: { (TwiML.contentType, TwiML.response(messages: $0)) })
}

/// The paths of the gateway that providers call, for every kind.
package enum WebhookPath {
    /// For inbound texts.
    package static let inbound = "/twilio/sms"
    /// For delivery reports, with our key of the text as `mid`.
    package static let status = "/twilio/status"
    /// At the end of an address: asks a provider that knows it to call again, up to three times, after any failure. It
    /// is not signed. Source: Twilio, "Webhooks: connection overrides".
    package static let retryFragment = "#rc=3&rp=all"
    /// The folder of both.
    package static let folder = "/twilio/"
}
