package import HTTPTransport
package import Logging
package import Messaging
package import OutsideServices
import People
package import Platform
package import Storage
package import Templates
package import Twilio
package import Values

/// Everything that commands and services need. The program opens it, and gives it its modules.
package struct AppEnvironment: Sendable {
    package let settings: Settings
    package let store: Store
    package let provider: ProviderSettings
    package let templates: MessageTemplates
    package let clock: WallClock
    package let random: RandomSource
    package let log: Logger
    /// Makes the modules of the program.
    package let makeModules: MakeModules
    /// Waits between requests to the same third-party host.
    package var pause: Pause

    /// Creates the HTTP client, given its User-Agent.
    package var network: Network

    /// Hashes passwords, one at a time.
    package var passwords: PasswordHasher

    package typealias Pause = @Sendable (Duration) async throws -> Void
    package typealias Network = @Sendable (_ userAgent: String) throws -> HTTPClient
    /// Gets what creates the client that downloads pictures of inbound texts.
    package typealias MakeModules =
        @Sendable (AppEnvironment, _ media: @escaping @Sendable () throws -> MediaClient) -> [Module]

    /// The network itself.
    package static let curl: Network = { .curl(try CurlEngine(userAgent: $0)) }

    package init(
        settings: Settings, store: Store, provider: ProviderSettings, templates: MessageTemplates, clock: WallClock,
        random: RandomSource, log: Logger, makeModules: @escaping MakeModules,
        pause: @escaping Pause = { try await Task.sleep(for: $0) }, network: @escaping Network = AppEnvironment.curl,
        passwords: PasswordHasher = PasswordHasher()
    ) {
        (self.settings, self.store, self.provider, self.templates) = (settings, store, provider, templates)
        (self.clock, self.random, self.log, self.makeModules) = (clock, random, log, makeModules)
        (self.pause, self.network, self.passwords) = (pause, network, passwords)
    }

    /// Refuses the sandbox if the database was used with real credentials: a shell that lacks the service's environment
    /// must not "send" real messages to the sandbox.
    package func refuseMixedProviders() async throws {
        guard provider.isSandbox else { return }
        let used = try await store.read(at: clock.now()) { try Sender.providers(in: $0) }
        guard let real = used.first(where: { $0 != provider.key }) else { return }
        throw CommandError(
            .configuration,
            "This database sends texts through \(real.prefix { $0 != " " }), but no credentials are set.",
            "Set TWILIO_ACCOUNT_SID and the others (see greenroom settings show --origin), or use another --database.")
    }

    package var modules: [Module] {
        modules { try mediaClient() }
    }

    /// - Parameter media: creates the client that downloads pictures of inbound texts.
    package func modules(media: @escaping @Sendable () throws -> MediaClient) -> [Module] { makeModules(self, media) }

    package func mediaClient() throws -> MediaClient {
        MediaClient(provider: try provider.signedIn(), http: try network(Version.userAgent))
    }

    package var feedAddress: FeedAddress { FeedAddress(publicURL: publicURL, random: random) }

    package var subjects: SubjectKinds { modules.subjects }

    package var inbox: Inbox { Inbox(store: store, modules: modules, templates: templates, random: random) }

    /// The account to use: the one that was named, the one of `account login`, or the only one. Created if there is
    /// none.
    package func account() async throws -> Account {
        let all = try await store.read(at: clock.now()) { try Account.all(in: $0) }
        if let wanted = settings[.account] { return try await account(named: wanted, isPart: true) }
        if let account = try await CommandSession(settings)?.account(in: store, now: clock.now()) { return account }
        if let only = all.first, all.count == 1 { return only }
        guard all.isEmpty else {
            throw CommandError(
                .notFound, "There are several accounts. Choose one:",
                lines: all.compactMap(\.name).map { "--account \"\($0)\"" } + ["Or sign in: greenroom account login"])
        }
        return try await operatorAccount()
    }

    /// For commands about the whole gateway: the account that was named or signed in to, else the first. Several
    /// accounts are no reason to ask which one.
    package func accountOfGateway() async throws -> Account {
        if let wanted = settings[.account] { return try await account(named: wanted, isPart: true) }
        if let account = try await CommandSession(settings)?.account(in: store, now: clock.now()) { return account }
        return try await operatorAccount()
    }

    /// Throws `CommandError` if there is none.
    ///
    /// - Parameter isPart: a part of the name is enough where it is that of one account alone.
    package func account(named name: String, isPart: Bool = false) async throws -> Account {
        let all = try await store.read(at: clock.now()) { try Account.all(in: $0) }
        if let found = all.first(where: { $0.name?.folded == name.folded }) { return found }
        let close = all.filter { isPart && !name.isEmpty && $0.name?.folded.contains(name.folded) == true }
        if close.count == 1 { return close[0] }
        let names = all.compactMap(\.name)
        throw CommandError(
            .notFound, "There is no account \(name.quotedLine).",
            lines: names.isEmpty
                ? ["The only account has no name yet: greenroom account edit --name \(name.argument)"]
                : names.map { "Did you mean  \($0.quotedLine)?" })
    }

    /// The first account. Created if there is none.
    package func operatorAccount() async throws -> Account {
        let (now, zone) = (clock.now(), settings.homeZone)
        if let made = try await store.read(at: now, { try Account.operator(in: $0) }) { return made }
        return try await store.write(.everything, at: now) { tx in
            // Another process may have created it in the meantime.
            if let made = try Account.operator(in: tx) { return made }
            guard let region = DefaultRegion.region(of: zone) else {
                throw CommandError(.configuration, "The phone number library has no data. Reinstall libphonenumber.")
            }
            return try Account.create(zone: zone, region: region, in: tx)
        }
    }

    /// The configured sender. If it is new, the first account becomes its owner.
    package func gatewaySender() async throws -> Sender {
        try await refuseMixedProviders()
        _ = try await (mailSender(), whatsAppSender())
        let (provider, now) = (provider, clock.now())
        let known = try await store.read(at: now) { try Sender.find(provider.sender, provider: provider.key, in: $0) }
        if let known { return known }
        let owner = try await operatorAccount()
        return try await store.write(.everything, at: now) {
            try Sender.named(
                provider.sender, provider: provider.key, owner: owner.id,
                isUsedByHand: provider.provider.kind.isUsedByHand, in: $0)
        }
    }

    /// What sends mails; nil if it is not set up.
    package var mail: ProviderSettings? { get throws { try .mail(settings) } }

    /// The sender of mails; nil if none is set up. If it is new, the first account becomes its owner.
    package func mailSender() async throws -> Sender? {
        guard let mail = try mail else { return nil }
        return try await sender(at: mail.sender, provider: mail.key)
    }

    /// The sender of WhatsApp messages; nil if none is set up. If it is new, the first account becomes its owner.
    package func whatsAppSender() async throws -> Sender? {
        guard let address = try provider.whatsAppAddress(settings) else { return nil }
        return try await sender(at: address, provider: provider.key)
    }

    /// A sender whose messages have secret parts.
    private func sender(at address: String, provider: String) async throws -> Sender {
        let now = clock.now()
        let known = try await store.read(at: now) { tx in
            try Sender.find(address, provider: provider, in: tx).flatMap { sender in
                try MailKey.value(of: sender.account, in: tx) == nil ? nil : sender
            }
        }
        if let known { return known }
        let owner = try await operatorAccount()
        return try await store.write(.everything, at: now) { [random] tx in
            let sender = try Sender.named(address, provider: provider, owner: owner.id, in: tx)
            try MailKey.make(for: sender.account, random: random, in: tx)
            return sender
        }
    }

    /// The provider over which a sender sends.
    package func provider(of sender: Sender) throws -> ProviderSettings {
        guard sender.channel == .mail else { return provider }
        guard let mail = try mail else {
            throw CommandError(
                .configuration, "Mails are not set up.", "Set GREENROOM_SMTP_URL and GREENROOM_MAIL_FROM.")
        }
        return mail
    }

    /// The sender of an account's texts: the configured one if the account may use it, else another one that it may.
    /// Throws `AccountError.noSender` if the operator has not assigned it one.
    package func sender(of account: Account) async throws -> Sender {
        let (sender, key) = (try await gatewaySender(), provider.key)
        return try await store.read(at: clock.now()) { tx in
            if try sender.isUsable(by: account.id, in: tx) { return sender }
            guard let other = try Sender.usual(for: account.id, in: tx), other.provider == key else {
                throw AccountError.noSender(account.name)
            }
            return other
        }
    }

    /// A client for how the account at the provider is set up.
    package func accountClient() throws -> AccountClient {
        AccountClient(provider: try provider.signedIn(), http: try network(Version.userAgent))
    }

    /// A client for templates at the provider.
    package func contentClient() throws -> ContentClient {
        ContentClient(provider: try provider.signedIn(), http: try network(Version.userAgent))
    }

    /// A client for the provider's REST API.
    package func messagesClient(timeout: Duration = .seconds(15)) throws -> MessagesClient {
        try messagesClient(of: provider, timeout: timeout)
    }

    /// A client for a provider.
    package func messagesClient(
        of provider: ProviderSettings, timeout: Duration = .seconds(15)
    ) throws -> MessagesClient {
        MessagesClient(provider: try provider.signedIn(), http: try network(Version.userAgent), timeout: timeout)
    }

    /// Request and lease must end before an uncertain message is looked up.
    static func sendingTimeout(patience: Duration) -> Duration { min(.seconds(15), patience / 3) }

    /// The client for third-party services. Its User-Agent identifies the operator of this gateway.
    package func outside() throws -> OutsideClient {
        let contact = settings[.contact] ?? settings[.publicURL] ?? "no contact set"
        let http = try network("\(Version.userAgent) (\(contact.filter { $0.isASCII && $0 != "\n" }))")
        return OutsideClient(store: store, http: http, clock: clock, pause: pause)
    }

    /// The base URL of links for people; the listening address if no public URL is set.
    package var publicURL: String {
        var url = settings[.publicURL] ?? ownURL
        while url.hasSuffix("/") { url.removeLast() }
        return url
    }

    /// Whether the gateway serves pages.
    package var servesPages: Bool { settings[.pages] != "off" }

    /// The address of links in texts; nil where the gateway has none, or serves no pages.
    package var linkURL: String? { settings[.publicURL] == nil || !servesPages ? nil : publicURL }

    /// The base URL to which the provider posts webhooks. For the sandbox it is a local address, whatever the public
    /// URL is.
    package var webhookURL: String { provider.isSandbox ? ownURL : publicURL }

    private var ownURL: String { "http://\(settings[.listen] ?? "127.0.0.1:8080")" }

    /// - Parameter catchingUp: until it is over, only replies are sent; nil to send everything.
    package func dispatcher(for sender: Sender, catchingUp: InboundCatchUp? = nil) throws -> Dispatcher {
        // Only the sandbox can reach a local address.
        let canBeReached = provider.isSandbox || settings[.publicURL] != nil
        let own = try self.provider(of: sender)
        let options = Dispatcher.Options(
            rate: sender.channel != .text ? nil : settings[.rate].flatMap(Double.init),
            statusCallback: canBeReached ? webhookURL + WebhookPath.status : nil, linkURL: linkURL,
            lease: settings.patience / 2, catchingUp: catchingUp)
        let client = try messagesClient(of: own, timeout: Self.sendingTimeout(patience: settings.patience))
        return Dispatcher(
            store: store, client: client, sender: sender.id, options: options, clock: clock,
            random: random, log: log)
    }
}
