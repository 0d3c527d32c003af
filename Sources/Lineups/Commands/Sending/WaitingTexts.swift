import Agenda
import CommandKit
import Lineups
import Platform
import Storage
import Values

/// Earlier texts about an event that are queued until after quiet hours. With `--anyway` they are sent now.
struct WaitingTexts {
    let texts: [DelayedInvitation]
    private let releasing: ReleaseWaitingTexts
    private let sender: Sender

    /// Nil without `--anyway`, and if none are queued.
    init?(about event: Event, sender: Sender, options: SendOptions, in context: CommandContext) async throws {
        guard options.anyway else { return nil }
        let releasing = ReleaseWaitingTexts(event: event.id, account: context.account.id)
        texts = try await context.store.read { [now = context.now] in try releasing.plan(now: now, in: $0) }
        self.releasing = releasing
        self.sender = sender
        if texts.isEmpty { return nil }
    }

    /// Asks the booker, sends them and waits until they are sent.
    func release(yes: Bool, in context: CommandContext) async throws {
        let count = texts.count == 1 ? "the queued text" : "the \(texts.count) queued texts"
        try context.terminal.confirm("Send \(count) now, during quiet hours?", yes: yes)
        let (texts, releasing, now) = (texts, releasing, context.now)
        try await context.store.write { _ = try releasing.send(texts, now: now, in: $0) }
        try await OutboxProgress(texts: texts.map(\.text), sender: sender).follow(in: context)
    }
}
