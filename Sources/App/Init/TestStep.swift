import CommandKit
import HTTPTransport
import Lineups
import Messaging
import PhoneNumbers
import Platform
import Storage
import Twilio
import Values

/// A text to the operator's own cell and the reply to it, with each hop shown.
struct TestStep: InitStep {
    let answers: InitOptions
    var patience: Duration = .seconds(90)
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    func check(in context: CommandContext) async throws -> [CheckResult] {
        let last = try await context.read { [account = context.account.id] in
            try RoundTrip.last(of: account, in: $0)
        }
        return last?.reply == .byWebhook || last?.reply == .fetched
            ? [.good("test: a text went out, and the reply came in")]
            : [.warning("test: no reply to a test text yet", fix: "greenroom init")]
    }

    /// Returns false if there is no gateway to test.
    func run(in context: CommandContext) async throws -> Bool {
        let terminal = context.terminal
        let tested = try await check(in: context)
        if answers.test != true, tested.allSatisfy({ $0.grade == .good }) {
            tested.forEach(terminal.show)
            return true
        }
        guard answers.test != false else { return true }
        guard let cell = try recipient(in: context) else { return true }
        guard try await isServing(context) else {
            terminal.show(
                .warning("test: the gateway is not running", fix: "Start it in another terminal: greenroom serve"))
            return false
        }
        if !context.app.provider.isSandbox, context.app.settings[.publicURL] != nil {
            terminal.show(await WebhookCheck(context: context).probe())
        }
        let price = try await price(context)
        let isWanted =
            try answers.test
            ?? terminal.agree(
                "  Send a test text to \(cell)? It is 1 segment\(price).", standard: true, flag: "--test or --no-test",
                isAccepting: answers.yes)
        guard isWanted else { return true }
        let sender = try await context.sender()
        let id = try await context.write(at: context.app.clock.now()) {
            [app = context.app, account = context.account.id] in
            try RoundTrip.start(to: cell, of: account, from: sender.id, templates: app.templates, in: $0)
        }
        if context.app.provider.isSandbox {
            terminal.line("  Reply OK on the phone with \(cell), at \(context.app.provider.provider.baseURL)/")
        }
        try await watch(id, in: context)
        return true
    }

    /// Whom to text: the operator, or somebody else where the operator's number is the sender's. Nil for nobody.
    private func recipient(in context: CommandContext) throws -> String? {
        let (terminal, region) = (context.terminal, context.account.region)
        if let other = answers.testNumber { return try AccountEntry.cell(other, region: region) }
        let sender = context.app.provider.sender
        guard let cell = context.account.cell else {
            terminal.show(.warning("test: no cell to text", fix: "greenroom init --cell NUMBER"))
            return nil
        }
        guard cell == sender else { return cell }
        terminal.line("  Your cell \(Sender.ownNumberWords), and a number does not text itself.")
        let other: String? = try terminal.answer(
            "  Another phone for the test, like a friend's?", standard: "", flag: "--test-number NUMBER",
            isAccepting: answers.yes
        ) { text in text.isEmpty ? nil : try AccountEntry.cell(text, region: region) }
        if other == nil {
            terminal.show(.warning("test: no other phone to text", fix: "greenroom init --test-number NUMBER"))
        }
        return other
    }

    /// Waits for a gateway if somebody can start one.
    private func isServing(_ context: CommandContext) async throws -> Bool {
        let listen = try ListenAddress(context.app.settings[.listen] ?? "", setting: .listen)
        let client = try context.app.network(Version.userAgent)
        var hasAsked = false
        while true {
            if (try? await GatewayHealth.ask(listen, with: client))?.status == 200 { return true }
            guard context.terminal.isInteractive, !answers.yes, !hasAsked else { return false }
            hasAsked = true
            let ready = context.terminal.ask(
                "The gateway must be running. In another terminal: greenroom serve\nPress Enter when it runs, or type s to skip. "
            )
            if ready?.lowercased() == "s" || ready == nil { return false }
        }
    }

    private func price(_ context: CommandContext) async throws -> String {
        guard !context.app.provider.isSandbox else { return ", and costs nothing here" }
        let price = try? await context.app.accountClient().price(to: context.account.region.code)
        return price.map { ", about $\($0)" } ?? ""
    }

    // MARK: - The hops

    private func watch(_ id: ID<OutboundMessage>, in context: CommandContext) async throws {
        let (terminal, start) = (context.terminal, context.app.clock.now())
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        var isSent = false
        var isDelivered = false
        while clock.now < deadline {
            guard let state = try await context.read({ try RoundTrip.state(of: id, in: $0) }) else { return }
            if let failure = state.failure, state.text.hasFailed || state.text == .optedOut {
                return terminal.show(.bad("test: the text failed: \(failure.reason)", fix: failure.advice))
            }
            if !isSent, state.text.mayHaveLeft, state.text != .sending {
                isSent = true
                terminal.done("sent")
            }
            if !isDelivered, [.delivered, .read].contains(state.text) {
                isDelivered = true
                terminal.done("delivered; reply OK on your phone")
            }
            if state.reply != .none {
                let seconds = (context.app.clock.now() - start).wholeMilliseconds / 1000
                let way = state.reply == .byWebhook ? "by webhook, with a valid signature" : "fetched from the provider"
                return terminal.done("the reply came in \(way) (\(seconds) s)")
            }
            try await sleep(.milliseconds(500))
        }
        try await explain(since: start, in: context)
    }

    /// Why no reply came in: what the provider has of it.
    private func explain(since start: Instant, in context: CommandContext) async throws {
        let terminal = context.terminal
        let again = "greenroom init --test"
        let client = try context.app.messagesClient()
        var pages = client.list(
            MessageFilter(
                to: TextAddress(rawValue: context.app.settings[.from] ?? context.app.provider.sender), pageSize: 5)
        ).makeAsyncIterator()
        let newest = try? await pages.next()?.items.first { ($0.created ?? start) >= start }
        guard newest != nil else {
            return terminal.show(
                .warning(
                    "test: no reply yet, not even at the provider", fix: "Reply OK on your phone, then: \(again)"))
        }
        let alerts = (try? await context.app.accountClient().alerts(since: start)) ?? []
        let reason = alerts.first.flatMap(\.code).map { ": error \($0)" } ?? ""
        terminal.show(
            .bad(
                "test: the provider has the reply, but its webhook did not come in\(reason)",
                fix: "greenroom doctor"))
    }
}
