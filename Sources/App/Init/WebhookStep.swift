import CommandKit
import HTTPTransport
import Messaging
import Twilio
import Values

/// Where the provider sends texts to the number: to this gateway's public URL.
struct WebhookStep: InitStep {
    let answers: InitOptions

    func check(in context: CommandContext) async throws -> [CheckResult] {
        guard !context.app.provider.isSandbox else { return [] }
        let provider = context.app.provider.provider
        if provider.isPolled { return [Self.polled] }
        guard context.app.settings[.publicURL] != nil else {
            return [provider.kind.isDevice ? Self.noAddressForDevice : Self.noAddress]
        }
        return try await CredentialsCheck(context: context).check().filter { $0.what.hasPrefix("webhook") }
    }

    private static let noAddress = CheckResult.warning(
        "webhook: no public URL, so texts are fetched", fix: "Run the gateway with: greenroom serve --poll")

    private static let polled = CheckResult.good("webhook: none needed; the gateway asks the phone for its texts")

    private static let noAddressForDevice = CheckResult.bad(
        "webhook: no public URL, so no text that the phone receives comes in",
        fix: "Set one: greenroom init --public-url URL. Or use the phone's address in your network: --phone URL")

    func run(in context: CommandContext) async throws -> CommandContext {
        guard !context.app.provider.isSandbox else {
            context.terminal.done("webhook: set by the sandbox")
            return context
        }
        if context.app.provider.provider.isPolled {
            context.terminal.show(Self.polled)
            return context
        }
        let (context, url) = try await publicURL(in: context)
        let client = try context.app.accountClient()
        if context.app.provider.provider.kind.isDevice {
            guard let url else {
                context.terminal.show(Self.noAddressForDevice)
                return context
            }
            try await register(at: url, with: client, in: context)
            return context
        }
        guard let route = try await route(client, in: context) else { return context }
        guard let url else {
            if route.receiver == .nobody { context.terminal.show(Self.lost(route)) }
            context.terminal.show(Self.noAddress)
            return context
        }
        if route.isInConversations {
            context.terminal.show(
                .warning(
                    "webhook: Conversations receives the texts to \(route.number.number.rawValue) first",
                    fix: "Turn off auto-creation for it in the provider's console."))
        }
        try await point(route, to: url + WebhookPath.inbound, with: client, in: context)
        return context
    }

    private func point(
        _ route: InboundRoute, to webhook: String, with client: AccountClient, in context: CommandContext
    ) async throws {
        let terminal = context.terminal
        guard let change = WebhookChange(of: route, to: webhook) else {
            return terminal.done("webhook: texts to \(route.number.number.rawValue) go to \(webhook)")
        }
        terminal.line("  Texts to \(route.number.number.rawValue) now go to   \(route)")
        terminal.line("  After the change they go to       \(webhook)")
        if change.target == .service, let service = route.service {
            let others = try await client.numbers(of: service).filter { $0.sid != route.number.sid }.map(\.number)
            if !others.isEmpty {
                terminal.line("  So do texts to the other numbers of the service: \(others.joined(separator: ", "))")
            }
        }
        // Somebody else's address is only changed on request.
        let isWanted =
            try answers.webhook
            ?? terminal.agree(
                "  Change it?", standard: route.isUnused, flag: "--webhook or --no-webhook", isAccepting: answers.yes)
        guard isWanted else {
            return terminal.show(
                .warning("webhook: not changed, so replies do not come here", fix: "greenroom init --webhook"))
        }
        try await change.make(with: client, provider: context.app.provider.key, in: context.store, now: context.now)
        terminal.done("webhook: changed. Undo: greenroom init --undo")
    }

    /// Makes the device post its events to the gateway.
    private func register(at url: String, with client: AccountClient, in context: CommandContext) async throws {
        let terminal = context.terminal
        let registered: [String: String]
        do throws(APIFailure) {
            registered = try await client.registeredWebhooks()
        } catch {
            throw ProviderStep.refusal(error)
        }
        guard let change = WebhookChange(ofDevice: registered, to: url) else {
            return terminal.done("webhook: the phone posts its texts to \(url)\(WebhookPath.inbound)")
        }
        terminal.line("  The phone now posts texts to   \(change.formerURL)")
        terminal.line("  After the change it posts to   \(change.newURL)")
        let isWanted =
            try answers.webhook
            ?? terminal.agree(
                "  Change it?", standard: true, flag: "--webhook or --no-webhook", isAccepting: answers.yes)
        guard isWanted else {
            return terminal.show(
                .warning("webhook: not changed, so replies do not come here", fix: "greenroom init --webhook"))
        }
        try await change.make(with: client, provider: context.app.provider.key, in: context.store, now: context.now)
        terminal.done("webhook: registered at the phone. Undo: greenroom init --undo")
    }

    private func publicURL(in context: CommandContext) async throws -> (CommandContext, String?) {
        func read(_ text: String) throws -> String? {
            if text.isEmpty { return nil }
            var url = text.contains("://") ? text : "https://" + text
            while url.hasSuffix("/") { url.removeLast() }
            try PublicAddressError.check(url, for: context.app.provider.provider)
            return url
        }
        if answers.publicURL == nil, let set = context.app.settings[.publicURL] {
            try PublicAddressError.check(set, for: context.app.provider.provider)
            return (context, context.app.publicURL)
        }
        let url =
            try answers.publicURL.map(read)
            ?? context.terminal.answer(
                "The public URL, like https://gigs.example.org?", standard: "",
                flag: "--public-url URL", isAccepting: answers.yes, read: read)
        guard let url else { return (context, nil) }
        if url.hasPrefix("http://"), WebAddress(url)?.isLoopback == false {
            context.terminal.show(
                .warning("public address: \(url) is not encrypted", fix: "Use a proxy with a certificate, like Caddy."))
        }
        return (try await saving([.publicURL: url], in: context), url)
    }

    private func route(_ client: AccountClient, in context: CommandContext) async throws -> InboundRoute? {
        let sender = context.app.settings[.from] ?? context.app.provider.sender
        guard let number = try await client.numbers(TextAddress(rawValue: sender)).first else {
            context.terminal.show(
                .warning(
                    "webhook: \(sender) is not a number; set its webhook in the console", fix: "greenroom doctor"))
            return nil
        }
        return try await InboundRoute.find(number, with: client)
    }

    private static func lost(_ route: InboundRoute) -> CheckResult {
        .bad(
            "webhook: texts to \(route.number.number.rawValue) are lost; its Messaging Service has no address",
            fix: "greenroom init --public-url URL")
    }
}
