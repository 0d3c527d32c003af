import CommandKit
import Platform
import Storage
import Study

/// Makes a choice in the open session and prints where it is then.
struct TimerChoosing {
    let choice: TimerChoice

    func run(in context: CommandContext) async throws {
        let (account, now, choice) = (context.account, context.now, choice)
        let view = try await context.store.write { tx in
            try StudyTimer.choose(choice, account: account.id, now: now, in: tx)
            return try TimerView(account: account, now: now, in: tx)
        }
        context.terminal.line(TimerDisplay(view, zone: account.zone).line)
        context.terminal.say(
            choice == .finish
                ? "Another: greenroom study timer start --study \(view.lengths.study)m --break \(view.lengths.rest)m"
                : "Undo: greenroom undo")
    }
}
