import Agenda
import CommandKit
import Lineups
import LineupsCommands
import People
import Platform
import Storage
import Values

/// The output of `greenroom` without arguments: the status and the next command, in under ten lines.
enum Overview {
    static func print() async throws {
        let environment = ProcessEnvironment.current
        let settings = try await Settings(environment: environment, flags: [:])
        let terminal = Terminal.process(environment: environment)
        guard settings.hasDatabase else {
            terminal.line("Greenroom asks your performers by text and shows who is in.")
            terminal.line("To see it work:      greenroom demo")
            terminal.line("To get started:      greenroom init")
            terminal.line("To see all commands: greenroom --help")
            return
        }
        let app = try await AppEnvironment.open(settings, clock: try WallClock.chosen(by: settings), isReading: true)
        let context = CommandContext(
            app: app, account: try await app.account(), terminal: terminal, now: app.clock.now())
        try await print(in: context)
    }

    static func print(in context: CommandContext) async throws {
        let account = context.account.id
        let (lineups, next, people, waiting) = try await context.read { tx in
            let lineups = try Board.upcoming(account: account, in: tx)
            return (
                lineups, try Lineup.withDoubleBookings(Array(lineups.prefix(1)), in: tx).first,
                try Contact.all(account: account, in: tx).count,
                try InboundMessage.waitingCount(account: account, in: tx)
            )
        }
        let terminal = context.terminal
        let green = lineups.count { $0.isConfirmed }
        terminal.line(
            "\(people.counted("contact")), \(lineups.count.counted("upcoming event")), "
                + "\(green) fully confirmed, \(waiting.counted("text")) in the inbox.")
        if let next {
            let when = DateText().long(next.event.startsAt, in: next.event.zone)
            terminal.line("Next event: \(Printable.line(next.event.name)), \(when): \(next.label)")
        }
        terminal.line(try await Self.next(people: people, waiting: waiting, lineups: lineups, in: context))
        terminal.line("All commands: greenroom --help")
    }

    private static func next(
        people: Int, waiting: Int, lineups: [Lineup], in context: CommandContext
    ) async throws -> String {
        if people == 0 { return "Next: greenroom contact import FILE.vcf" }
        if waiting > 0 { return "Next: greenroom inbox" }
        if let open = lineups.first(where: { !$0.isConfirmed }) {
            return NextCommand.after(open, as: try await context.argument(for: open.event), at: context.now)
        }
        return lineups.isEmpty ? "Next: greenroom event add" : "Next: greenroom board"
    }
}
