internal import Agenda
internal import ArgumentParser
internal import Platform
internal import Storage
internal import Values

struct CountdownShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "The time left until a countdown, a show or anything that has a date.",
        discussion: """
            The magic wand takes away two days: today, which has begun, and the event's own. It goes by hours,
            not by the calendar, and rests when less than 48 are left. While watching, the keys w d h m s pick
            what is counted, the space bar takes the wand, q ends.

            Examples:
              greenroom countdown show canyon
              greenroom countdown show canyon --until weeks --wand
              greenroom countdown show "Late Show" --watch
            """)

    @Argument(help: "Its description or name, a part of it, its number or its day.")
    var event: String

    @Option(help: "What to count: weeks, days, hours, minutes or seconds; days unless you say.")
    var until: CountdownUnit?

    @Flag(help: "Take away two days, with the magic wand.")
    var wand = false

    @Flag(help: "Stay, and count every second.")
    var watch = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if watch, output.resolvedFormat != .table {
            throw ValidationError("--watch is for looking at: no --format.")
        }
    }

    func run(in context: CommandContext) async throws {
        let event = try await CountdownLookup(context).event(event)
        let controls = try CountdownControls(for: event, until: until, wand: wand, now: context.now)
        if watch { return try await CountdownWatch(context: context, event: event, controls: controls).run() }
        try await Self.print(event, controls, output: output, in: context)
    }

    static func print(
        _ event: Event, _ controls: CountdownControls = CountdownControls(), output: OutputOptions? = nil,
        in context: CommandContext
    ) async throws {
        let (account, now) = (context.account.id, context.now)
        var controls = controls
        let view = controls.view(remaining: CountdownView(from: now, to: event.startsAt).remaining)
        let (countdown, pending, pendingLimit) = try await context.store.read { tx in
            (
                try Countdown.find(event.id, in: tx),
                try CountdownAlarms.pending(account: account, now: now, in: tx),
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
