import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct CountdownShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the time left until a countdown, a show or any other event.",
        discussion: """
            The magic wand leaves out two days: today and the day of the event. It needs at least 48 hours to
            go. While watching, the keys w d h m s choose the unit, the space bar toggles the wand, and q
            quits.

            Examples:
              greenroom countdown show canyon
              greenroom countdown show canyon --until weeks --wand
              greenroom countdown show "Late Show" --watch
            """)

    @Argument(help: "The event or countdown: name or part of it, number or date.", completion: .events)
    var event: String

    @Option(help: "The unit: weeks, days (default), hours, minutes or seconds.")
    var until: CountdownUnit?

    @Flag(help: "Use the magic wand: leave out two days.")
    var wand = false

    @Flag(help: "Keep counting every second.")
    var watch = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if watch, output.resolvedFormat != .table {
            throw ValidationError("--watch has no --format.")
        }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.countdownEvent(event)
        let controls = try CountdownControls(for: event, until: until, wand: wand, now: context.now)
        if watch { return try await CountdownWatch(context: context, event: event, controls: controls).run() }
        try await Self.print(event, controls, output: output, in: context)
    }

    static func print(
        _ event: Event, _ controls: CountdownControls = CountdownControls(), output: OutputOptions? = nil,
        in context: CommandContext
    ) async throws {
        let account = context.account.id
        var controls = controls
        let view = controls.view(remaining: CountdownView(from: context.now, to: event.startsAt).secondsToStart)
        let (countdown, pending, pendingLimit) = try await context.read { tx in
            (
                try Countdown.find(event.id, in: tx),
                try CountdownAlarms.pending(account: account, in: tx),
                try CountdownAlarms.pendingLimit(of: account, in: tx)
            )
        }
        let pictures = try await EventPicture.all(of: [event.id], in: context)
        let table = CountdownTable(context: context, pending: pending, pendingLimit: pendingLimit, pictures: pictures)
        if let output, output.resolvedFormat != .table {
            return try table.of(event, view, countdown).print(output, to: context.terminal)
        }
        let face = CountdownDisplay(event: event, view: view, terminal: context.terminal, home: context.account.zone)
        for line in face.lines { context.terminal.line(line) }
        if let countdown { context.terminal.line("  notify: \(table.notify(countdown))") }
    }
}
