package import Agenda
package import Lineups
package import Messaging
package import Platform
package import Storage
package import Values

/// Skips a date of a series: its show is canceled and those who were asked are told, and polls do not ask about it any
/// more. The date stays in the series, so that it is not made again.
package struct SkipSeriesDate: SendingUseCase {
    private var cancel: CancelEvent

    package var hold: Duration {
        get { cancel.hold }
        set { cancel.hold = newValue }
    }

    package var anyway: Bool { cancel.anyway }

    package init(
        planner: InvitationPlanner, event: ID<Event>, anyway: Bool = false, account: Account, sender: Sender
    ) {
        cancel = CancelEvent(planner: planner, event: event, anyway: anyway, account: account, sender: sender)
    }

    /// Throws `EventError` and `LineupError`.
    package func plan(in tx: Transaction) throws -> SendingPlan { try cancel.plan(in: tx) }

    /// The queued texts about several dates, as they become without this one. Throws `EventError`.
    package func rewritten(now: Instant, in store: Store) async throws -> TextPreview {
        try await cancel.rewritten(now: now, in: store)
    }

    /// Throws like `CancelEvent.send`.
    package func send(_ approved: SendingPlan, in tx: Transaction) throws -> SentMessages {
        let sent = try cancel.send(approved, in: tx)
        let step = try UndoStep.latest(account: cancel.account.id, in: tx)?.firstOfCommand(in: tx)
        try PollDate.withdraw(of: cancel.event, with: step?.id, in: tx)
        return sent
    }
}
