import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Study

struct StudyTimerStatus: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the current session.",
        discussion: """
            Examples:
              greenroom study timer status
              greenroom study timer status --json
            """, aliases: ["show"])

    @Flag(help: "Print JSON; null if there is no session.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        let view = try await context.store.read { try TimerView.current(account: account, now: now, in: $0) }
        let display = view.map { TimerDisplay($0, zone: account.zone) }
        if json { return context.terminal.line((display?.json ?? .null).text(.indented)) }
        guard let view, let display else {
            return context.terminal.say(
                "No study session is open. Start one: greenroom study timer start --study 25m --break 5m")
        }
        context.terminal.line(display.line)
        context.terminal.say(
            view.phase.isRunning
                ? "Watch the clock: greenroom study timer watch"
                : "Next: greenroom study timer \(view.phase.choices[0].rawValue)")
    }
}
