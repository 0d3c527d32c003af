import Agenda
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
        texts = try await context.read { try releasing.plan(in: $0) }
        (self.releasing, self.sender) = (releasing, sender)
        if texts.isEmpty { return nil }
    }

    /// Asks the booker, sends them and waits until they are sent.
    func release(yes: Bool, in context: CommandContext) async throws {
        let count = texts.count == 1 ? "the queued text" : "the \(texts.count) queued texts"
        try context.terminal.confirm("Send \(count) now, during quiet hours?", yes: yes)
        let (texts, releasing) = (texts, releasing)
        try await context.write { _ = try releasing.send(texts, in: $0) }
        try await OutboxProgress(texts: texts.map(\.text), sender: sender).follow(in: context)
    }
}
