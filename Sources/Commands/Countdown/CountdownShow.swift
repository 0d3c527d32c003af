internal import Agenda
internal import ArgumentParser
internal import People
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
        let event = try await context.datedEvent(event)
        let dial = try Self.dial(event, until: until, wand: wand, now: context.now)
        if watch { return try await CountdownWatch(context: context, event: event, dial: dial).run() }
        try await Self.print(event, dial, output: output, in: context)
    }

    /// The controls as they were asked for.
    ///
    /// - Throws: for a unit of which no whole one is left, and for a wand that rests.
    static func dial(_ event: Event, until: CountdownUnit?, wand: Bool, now: Instant) throws -> CountdownDial {
        guard !event.isCancelled else { throw CountdownError.cancelled(event.name) }
        let remaining = CountdownView(from: now, to: event.startsAt).remaining
        var dial = CountdownDial()
        guard remaining > 0 else { return dial }
        if wand { try dial.wave(remaining: remaining) }
        if let until { try dial.pick(until, remaining: remaining) }
        return dial
    }

    static func print(
        _ event: Event, _ dial: CountdownDial = CountdownDial(), output: OutputOptions? = nil,
        in context: CommandContext
    ) async throws {
        let (account, now) = (context.account.id, context.now)
        var dial = dial
        let view = dial.view(remaining: CountdownView(from: now, to: event.startsAt).remaining)
        let (countdown, ranked, places) = try await context.store.read { tx in
            (
                try Countdown.find(event.id, in: tx),
                try CountdownAlarms.ranked(account: account, now: now, in: tx),
                try CountdownAlarms.places(of: account, in: tx)
            )
        }
        let pictures = try await context.pictures(of: [event.id])
        let listing = CountdownListing(context: context, ranked: ranked, places: places, pictures: pictures)
        if let output, output.resolvedFormat != .table {
            return try listing.of(event, view, countdown).print(output, to: context.terminal)
        }
        let face = CountdownFace(event: event, view: view, terminal: context.terminal, home: context.account.zone)
        for line in face.lines { context.terminal.line(line) }
        if let countdown { context.terminal.line("  notify: \(listing.notify(countdown))") }
    }
}
