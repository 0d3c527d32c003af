internal import Agenda
internal import Lineups
internal import Platform
internal import Storage
internal import Values

/// Texts about an event that were asked for before and wait for a fit hour: with --anyway they leave now.
struct WaitingTexts {
    let texts: [DelayedInvitation]
    private let releasing: ReleaseWaitingTexts
    private let sender: Sender

    /// Nil without --anyway, and where none wait.
    init?(about event: Event, sender: Sender, options: SendOptions, in context: CommandContext) async throws {
        guard options.anyway else { return nil }
        let releasing = ReleaseWaitingTexts(event: event.id, account: context.account.id)
        texts = try await context.store.read { [now = context.now] in try releasing.plan(now: now, in: $0) }
        self.releasing = releasing
        self.sender = sender
        if texts.isEmpty { return nil }
    }

    /// Asks the booker, sends them and waits until they have left.
    func release(yes: Bool, in context: CommandContext) async throws {
        let count = texts.count == 1 ? "the text that waits" : "the \(texts.count) texts that wait"
        try context.terminal.confirm("Send \(count) for a fit hour now?", yes: yes)
        let (texts, releasing, now) = (texts, releasing, context.now)
        try await context.store.write { _ = try releasing.send(texts, now: now, in: $0) }
        try await OutboxProgress(texts: texts.map(\.text), sender: sender).follow(in: context)
    }
}
