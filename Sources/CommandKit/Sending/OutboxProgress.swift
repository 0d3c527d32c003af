package import Messaging
import People
package import Platform
package import Storage
import Values

/// Sends queued texts, or waits while the running gateway sends them, and reports the result.
package struct OutboxProgress {
    let texts: [ID<OutboundMessage>]
    let sender: Sender
    /// The names of recipients of the preview that no longer get a text.
    let skipped: [String]

    /// - Parameter skipped: the names of recipients of the preview that no longer get a text.
    package init(texts: [ID<OutboundMessage>], skipped: [String] = [], sender: Sender) {
        (self.texts, self.skipped, self.sender) = (texts, skipped, sender)
    }

    /// Returns when the texts are sent, or throws `CommandError` with the reason why they are not.
    package func follow(in context: CommandContext) async throws {
        for name in skipped {
            context.terminal.say(
                "Not sent to \(Printable.line(name)): something changed in the meantime. Run the command again.")
        }
        guard !texts.isEmpty else { return }
        var obstacle: String?
        if try await isServed(in: context) {
            try await watch(in: context)
        } else {
            obstacle = try await sendHere(in: context)
        }
        try await report(obstacle, in: context)
    }

    /// Whether a running gateway sends the texts and processes replies.
    private func isServed(in context: CommandContext) async throws -> Bool {
        let (key, address, now) = (context.app.provider.key, sender.address, context.app.clock.now())
        return try await context.read(at: now) {
            try Health.idleSenders(provider: key, address: address, in: $0) == 0
        }
    }

    /// Returns why nothing can be sent now; nil if the texts were sent.
    private func sendHere(in context: CommandContext) async throws -> String? {
        let (app, sender) = (context.app, sender)
        // The running gateway may hold the only copy of the secret that is needed.
        if let lacking = app.provider.missingCredentials {
            throw CommandError(
                .configuration, lacking.what,
                lines: lacking.lines + ["The texts are queued. To send them, run: greenroom serve"])
        }
        let hearing = SyncBeforeSend(app: app, terminal: context.terminal, sender: sender)
        if case .unreachable(let reason) = try await hearing.run() { return reason }
        // Replies to the texts that were just fetched are sent too.
        let answers = try await context.read { try Outbox.dueAnswers(sender: sender.id, in: $0) }
        if try await !app.dispatcher(for: sender).drain(texts + answers) { try await watch(in: context) }
        for other in try await [app.mailSender(), app.whatsAppSender()].compactMap(\.self) where other.id != sender.id {
            if try await !app.dispatcher(for: other).drain(texts) { try await watch(in: context) }
        }
        return nil
    }

    private func unsent(in context: CommandContext) async throws -> Int {
        let (texts, now) = (texts, context.app.clock.now())
        return try await context.read(at: now) { try Outbox.unsent(texts, in: $0) }
    }

    /// How an hourly limit delays the texts that are queued; nil if it does not, or if something else holds them up.
    private func delay(in context: CommandContext) async throws -> HourlyLimit.Delay? {
        let (id, now) = (sender.id, context.app.clock.now())
        return try await context.read(at: now) { tx in
            guard try Sender.find(id, in: tx)?.pausedBecause == nil else { return nil }
            return try HourlyLimit.delay(of: 0, from: id, in: tx)
        }
    }

    /// Waits up to 30 seconds for the process that holds the lease to send them.
    private func watch(in context: CommandContext) async throws {
        // Texts that wait for the morning are not watched.
        if try await unsent(in: context) == 0 { return }
        context.terminal.say("Waiting for the gateway to send \(texts.count == 1 ? "it" : "them") …")
        for _ in 0..<150 {
            if try await unsent(in: context) == 0 { return }
            if try await delay(in: context) != nil { return }
            try await Task.sleep(for: .milliseconds(200))
        }
    }

    /// - Parameter obstacle: why nothing could be sent.
    private func report(_ obstacle: String?, in context: CommandContext) async throws {
        // The texts were queued after the command began: it has asked meanwhile.
        let (texts, now) = (texts, context.app.clock.now())
        let (sent, names, held) = try await context.read { tx in
            let sent = try texts.compactMap { try OutboundMessage.find($0, in: tx) }
            let contacts = try Set(sent.compactMap(\.contact)).compactMap { try Contact.find($0, in: tx) }
            let names = Dictionary(uniqueKeysWithValues: contacts.map { ($0.id, $0.name) })
            return (sent, names, try NumberPause.held(texts, in: tx))
        }
        let reader = { (text: OutboundMessage) in Printable.line(text.contact.flatMap { names[$0] } ?? text.to) }
        let waiting = sent.filter { !held.contains($0.id) }.filter {
            $0.state == .sending || $0.state == .queued && ($0.attempts > 0 || $0.notBefore <= now)
        }
        let later = sent.filter {
            $0.state == .queued && $0.attempts == 0 && $0.notBefore > now && !held.contains($0.id)
        }
        let gone = sent.count { !waiting.map(\.id).contains($0.id) && $0.sid != nil && !$0.state.hasFailed }
        if gone > 0 { context.terminal.line("Sent \(gone) of \(sent.count).") }
        for text in sent where text.state.hasFailed || text.state == .optedOut || text.state == .uncertain {
            let words = [text.error ?? "\(text.state.word).", text.advice].compactMap(\.self)
            context.terminal.say("\(reader(text)): \(words.joined(separator: " "))")
        }
        for text in sent where held.contains(text.id) {
            context.terminal.say(
                "\(reader(text)): \(NumberPause.words). The text is held. After calling them: "
                    + "greenroom inbox resume \(text.to)")
        }
        for text in sent where text.state == .canceled {
            let why = text.to == sender.address ? "it \(Sender.ownNumberWords)" : "they answered in the meantime"
            context.terminal.say("Not sent to \(reader(text)): \(why).")
        }
        if let first = later.min(by: { $0.notBefore < $1.notBefore }) {
            let (home, theirs) = (context.account.zone, first.quietZones.first ?? context.account.zone)
            let when =
                DateText().long(first.notBefore, in: theirs)
                + LeavingTime.suffix(first.notBefore, in: theirs, home: home)
            let count = TextPreview.count(later.map { Channel(of: $0.to) })
            let them = later.count == 1 ? "It is" : "They are"
            context.terminal.line("\(count) will be sent \(Self.moment(of: first, when, now: now)).")
            context.terminal.line("\(them) sent while the gateway runs: greenroom serve")
        }
        guard !waiting.isEmpty else { return }
        if obstacle == nil, let delay = try await delay(in: context) {
            context.terminal.line(
                "\(waiting.count.counted("text is", "texts are")) queued: \(delay.words(in: context.account.zone)).")
            let them = waiting.count == 1 ? "It is" : "They are"
            context.terminal.line("\(them) sent while the gateway runs: greenroom serve")
            return
        }
        let paused = try await context.read { [id = sender.id] in try Sender.find(id, in: $0)?.pausedBecause }
        let known = paused ?? obstacle ?? waiting.compactMap(\.error).first
        let isServed = known == nil ? try await isServed(in: context) : false
        let reason = known ?? (isServed ? "the gateway is still sending" : "the gateway has stopped")
        let count = waiting.count.counted("text is", "texts are")
        if paused != nil {
            throw CommandError(
                .provider, "\(count) still in the outbox: sending is paused. \(reason)",
                "Once that is fixed: greenroom inbox release")
        }
        throw CommandError(
            .provider, "\(count) still in the outbox: \(reason.last == "." ? String(reason.dropLast()) : reason).",
            isServed
                ? "Nothing is lost. Check the progress: greenroom inbox sent"
                : context.app.provider.isSandbox && waiting.contains { Channel(of: $0.to) != .mail }
                    ? "Nothing is lost. Start the sandbox and the gateway: greenroom serve"
                    : "Nothing is lost. The gateway sends them once the provider responds: greenroom serve")
    }

    /// Texts wait for the end of quiet hours, or for some seconds in which what caused them can be taken back.
    ///
    /// - Parameter words: when it leaves.
    private static func moment(of text: OutboundMessage, _ words: String, now: Instant) -> String {
        let wait = text.notBefore - now
        if !QuietHours.usual.allows(now, in: text.quietZones) { return "after quiet hours, from \(words)" }
        return wait < .minutes(1) ? "in \(max(Int(wait.components.seconds), 1).counted("second"))" : "on \(words)"
    }
}
