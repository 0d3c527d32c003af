import HTTPTransport
import People
import Sandbox
package import Twilio
import Values

/// The provider and sender in the settings. Without credentials it is the sandbox.
package struct ProviderSettings: Sendable {
    package let provider: Provider
    /// Identifies the provider in the database, so that messages queued for one provider are never sent through
    /// another.
    package let key: String
    /// E.164 number, or `MG…`.
    package let sender: String
    package let isSandbox: Bool
    /// The error for missing credentials; nil if they are complete.
    package let missingCredentials: CommandError?

    /// - Parameter mustSignIn: throw if a secret is missing. Commands that do not call the provider may run where only
    ///   the gateway has the secret.
    package init(_ settings: Settings, mustSignIn: Bool = true) throws {
        let named = settings[.provider].flatMap(ProviderKind.named)
        let base = try Self.base(settings, named)
        let address = try Self.address(base, named, settings)
        let names: [Setting] = [.accountSID, .authToken, .apiKey, .apiSecret, .from, .service]
        if names.allSatisfy({ settings[$0] == nil }) {
            self = try Self.sandbox(listen: ListenAddress(settings[.sandboxListen] ?? "", setting: .sandboxListen))
            return
        }
        guard let account = settings[.accountSID] else { throw Self.missing(.accountSID) }
        let pattern = (named ?? ProviderKind.at(address))?.sidPattern ?? .any
        try Self.checkIdentifiers(settings, pattern)
        guard let sender = settings[.service] ?? settings[.from] else {
            throw CommandError(
                .configuration, "No sender number is set.", "Choose one: greenroom init",
                "Or set TWILIO_FROM, or TWILIO_MESSAGING_SERVICE_SID.")
        }
        if settings[.service] == nil, !TextAddress(rawValue: sender).canSend {
            throw CommandError(
                .configuration, "Invalid TWILIO_FROM: \(sender)",
                "Use + and the country code, like +14155550123.")
        }
        let tokens = (settings[.authToken] ?? "").split(separator: ",").map { Secret(String($0).trimmed) }
        let credentials: Provider.Credentials
        if let key = settings[.apiKey] {
            missingCredentials = settings[.apiSecret] == nil ? Self.missing(.apiSecret) : nil
            credentials = .apiKey(sid: key, secret: Secret(settings[.apiSecret] ?? ""))
        } else {
            missingCredentials = tokens.isEmpty ? Self.missing(.authToken) : nil
            credentials = .token(tokens.first ?? Secret(""))
        }
        if mustSignIn, let missingCredentials { throw missingCredentials }
        provider = Provider(
            baseURL: base, pathPrefix: settings.given(.pathPrefix) ?? named?.pathPrefix ?? settings[.pathPrefix] ?? "",
            accountSID: account, credentials: credentials, signingTokens: tokens,
            signatureHeader: settings.given(.signatureHeader) ?? named?.signatureHeader ?? settings[.signatureHeader]
                ?? "", sidPattern: pattern, kind: named, sim: settings[.sim].flatMap(Int.init))
        key = provider.kind.key(of: provider, sender: sender)
        self.sender = sender
        isSandbox = false
    }

    /// The provider's URL: what is set, else the one of all accounts of this kind.
    private static func base(_ settings: Settings, _ kind: ProviderKind?) throws -> String {
        guard let kind else { return settings[.baseURL] ?? "" }
        guard let base = settings.given(.baseURL) ?? kind.baseURL else {
            throw CommandError(
                .configuration, "TWILIO_BASE_URL is not set, and each account of \(kind.name) has its own.",
                "Set it: greenroom init")
        }
        return base
    }

    /// The provider's address. Credentials are sent only over TLS, or to a provider on this machine, or to a device in
    /// the local network.
    private static func address(
        _ base: String, _ kind: ProviderKind?, _ settings: Settings
    ) throws -> WebAddress {
        guard let address = WebAddress(base) else {
            throw settings.refusal(
                of: .baseURL, "Use a full URL, like \(ProviderKind.standard.baseURL ?? "https://…").")
        }
        let isDevice = (kind ?? ProviderKind.at(address))?.isDevice == true
        guard address.isTLS || address.isLoopback || isDevice && address.isPrivate else {
            throw settings.refusal(
                of: .baseURL,
                isDevice
                    ? "Use https://. Only an address of the local network may use http://, like http://192.168.1.20:8080."
                    : "Use https://. Only a provider on this machine may use http://.")
        }
        return address
    }

    private static func checkIdentifiers(_ settings: Settings, _ pattern: SIDPattern) throws {
        let identifiers: [(Setting, prefix: String)] = [(.accountSID, "AC"), (.apiKey, "SK"), (.service, "MG")]
        for (setting, prefix) in identifiers {
            guard let sid = settings[setting], !pattern.accepts(sid, prefix: prefix) else { continue }
            throw settings.refusal(
                of: setting,
                pattern == .prefixed
                    ? "It must be \(prefix) followed by 32 hexadecimal digits."
                    : "It must have at most 64 letters, digits, - and _.")
        }
    }

    /// Our address of WhatsApp at this provider: `whatsapp:+1…`; nil if it is not set up.
    package func whatsAppAddress(_ settings: Settings) throws -> String? {
        guard let set = settings[.whatsAppFrom] else { return nil }
        let number = Channel.number(in: set)
        guard TextAddress(rawValue: number).kind == .phone else {
            throw settings.refusal(of: .whatsAppFrom, "Use + and the country code, like +14155550123.")
        }
        guard provider.kind.whatsApp != nil else {
            throw settings.refusal(of: .whatsAppFrom, "\(provider.kind.title) sends no WhatsApp messages. Unset it.")
        }
        return Channel.whatsAppPrefix + number
    }

    /// What sends mails; nil if it is not set up.
    package static func mail(_ settings: Settings) throws -> ProviderSettings? {
        let names: [Setting] = [.mailFrom, .smtpURL, .smtpUser, .smtpPassword, .imapURL]
        guard names.contains(where: { settings[$0] != nil }) else { return nil }
        guard let from = settings[.mailFrom], let url = settings[.smtpURL] else {
            throw CommandError(
                .configuration,
                "\(settings[.mailFrom] == nil ? Setting.mailFrom.rawValue : Setting.smtpURL.rawValue) is not set, "
                    + "but other settings of mails are.", "Set it, or unset them all to send no mails.")
        }
        guard let address = EmailAddress(from), address.canReceiveMail, address.key.utf8.allSatisfy({ $0 < 0x80 })
        else { throw settings.refusal(of: .mailFrom, "Use an address, like booking@example.org.") }
        try checkMailServer(url, .smtpURL, "smtp", settings)
        if let box = settings[.imapURL] { try checkMailServer(box, .imapURL, "imap", settings) }
        let provider = Provider(
            baseURL: url, pathPrefix: "",
            accountSID: settings[.smtpUser] ?? (settings[.smtpPassword] == nil ? "" : from),
            credentials: .token(Secret(settings[.smtpPassword] ?? "")), signingTokens: [], signatureHeader: "",
            kind: .mail, mailAddress: address.key, mailbox: settings[.imapURL].map(mailbox))
        return ProviderSettings(
            provider: provider, key: provider.kind.key(of: provider, sender: address.key), sender: address.key,
            isSandbox: false)
    }

    /// The box of an address: the inbox unless it names one.
    private static func mailbox(_ url: String) -> String {
        let parts = url.split(separator: "/")
        return "\(parts[0])//" + (parts.dropFirst() + (parts.count < 3 ? ["INBOX"] : [])).joined(separator: "/")
    }

    private static func checkMailServer(
        _ url: String, _ setting: Setting, _ scheme: String, _ settings: Settings
    ) throws {
        guard WebAddress(mailServer: url) != nil, url.lowercased().hasPrefix(scheme) else {
            throw settings.refusal(of: setting, "Use a full URL, like \(scheme)s://mail.example.org.")
        }
    }

    private init(provider: Provider, key: String, sender: String, isSandbox: Bool) {
        (self.provider, self.key, self.sender, self.isSandbox) = (provider, key, sender, isSandbox)
        missingCredentials = nil
    }

    /// The provider in the settings; the sandbox if they are incomplete, as in the middle of `init`.
    package static func ifComplete(_ settings: Settings) throws -> ProviderSettings {
        do {
            return try ProviderSettings(settings, mustSignIn: false)
        } catch let error as CommandError where error.code == .configuration {
            return try sandbox(listen: ListenAddress(settings[.sandboxListen] ?? "", setting: .sandboxListen))
        }
    }

    /// The provider with credentials. Throws `CommandError` if a secret is missing.
    package func signedIn() throws -> Provider {
        if let missingCredentials { throw missingCredentials }
        return provider
    }

    /// The sandbox provider with its fixed test credentials.
    static func sandbox(listen: ListenAddress) -> ProviderSettings {
        let test = SandboxProvider.testCredentials
        let provider = Provider(
            baseURL: listen.url, accountSID: test.accountSID, credentials: .token(Secret(test.authToken)))
        return ProviderSettings(
            provider: provider, key: "sandbox \(test.accountSID)", sender: SandboxConfiguration().numbers[0],
            isSandbox: true)
    }

    private static func missing(_ setting: Setting) -> CommandError {
        CommandError(
            .configuration, "\(setting.rawValue) is not set, but other Twilio settings are.",
            "Set it (\(setting.meaning)), or unset all TWILIO_ settings to use the sandbox.")
    }
}

extension String {
    fileprivate var trimmed: String {
        let rest = drop { $0 == " " }
        return rest.lastIndex { $0 != " " }.map { String(rest[...$0]) } ?? ""
    }
}

extension TextAddress {
    fileprivate var canSend: Bool {
        switch kind {
        case .phone, .shortCode, .alphanumeric: true
        case .channel, .mail, .other: false
        }
    }
}
