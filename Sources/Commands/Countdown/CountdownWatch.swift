internal import Agenda
internal import People
internal import Storage
internal import UnixSignals
internal import Values

/// A countdown that goes on: redrawn in place on a terminal, where keys work its controls; a line each second where
/// nobody looks. Ends at zero.
struct CountdownWatch {
    let context: CommandContext
    let event: Event
    let dial: CountdownDial
    /// Nil where no keys are pressed.
    var keyboard: Keyboard?
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// So often keys are looked at.
    private static let keyBeat: Duration = .milliseconds(50)

    init(context: CommandContext, event: Event, dial: CountdownDial) {
        (self.context, self.event, self.dial) = (context, event, dial)
        keyboard = context.terminal.isInteractive && context.terminal.width != nil ? .process() : nil
    }

    func run() async throws {
        let isScreen = context.terminal.width != nil
        if isScreen { context.terminal.write("\u{1B}[?25l\u{1B}[2J") }
        defer {
            keyboard?.close()
            if isScreen { context.terminal.write("\u{1B}[?25h") }
        }
        let isOver = try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await follow()
                return true
            }
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { break }
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
        guard isOver else { throw CommandError(.interrupted, "Stopped watching.") }
    }

    func follow() async throws {
        var (event, dial, note) = (event, dial, "")
        var last: (seen: [String], second: Int64)?
        while !Task.isCancelled {
            let now = context.app.clock.now()
            let remaining = CountdownView(from: now, to: event.startsAt).remaining
            if last?.second != remaining, let fresh = try await read(now: now), !fresh.isCancelled {
                event = fresh
            } else if last?.second != remaining {
                return context.terminal.line("\(event.name.quotedLine) is not there any more.")
            }
            for key in keyboard?.pressed() ?? [] {
                if key == "q" { return }
                note = press(key, &dial, remaining: remaining)
            }
            let view = dial.view(remaining: CountdownView(from: now, to: event.startsAt).remaining)
            let seen = picture(event, view, note: note, now: now)
            if last?.seen != seen { draw(seen) }
            if view.hasPassed { return }
            last = (seen, remaining)
            try? await pause(wait(event, now: now))
        }
    }

    /// What repeats goes on to its end of today, not to its next date.
    private func read(now: Instant) async throws -> Event? {
        let id = event.id
        guard event.kind == .entry, event.startsAt <= now else {
            return try await context.store.read { try Countdown.coming(id, now: now, in: $0) }
        }
        return event
    }

    /// Until the next second, or until keys are to be looked at.
    private func wait(_ event: Event, now: Instant) -> Duration {
        let rest = (event.startsAt.milliseconds - now.milliseconds) % 1000
        let second: Duration = .milliseconds(rest <= 0 ? 1000 : rest)
        return keyboard == nil ? second : min(second, Self.keyBeat)
    }

    /// Answers what to say about it.
    private func press(_ key: Character, _ dial: inout CountdownDial, remaining: Int64) -> String {
        do throws(CountdownError) {
            if key == " " {
                try dial.wave(remaining: remaining)
            } else if let unit = CountdownUnit.allCases.first(where: { $0.rawValue.hasPrefix(key.lowercased()) }) {
                try dial.pick(unit, remaining: remaining)
            }
            return ""
        } catch {
            return error.description
        }
    }

    private func picture(_ event: Event, _ view: CountdownView, note: String, now: Instant) -> [String] {
        let terminal = context.terminal
        let home = context.account.zone
        guard terminal.width != nil else {
            let text = CountdownText(event, home: home)
            let lead = view.hasPassed ? "" : "\(view.clock)  "
            return ["\(DateText.iso(now, in: home))  \(lead)\(Printable.line(text.only(view)))"]
        }
        let face = CountdownFace(event: event, view: view, terminal: terminal, home: home).lines
        if view.hasPassed { return face }
        let keys = keyboard == nil ? "Ctrl-C ends it." : "w d h m s: unit   space: wand   q: end"
        return face + ["", "  " + Style.dim(keys, terminal), "  " + Style.tinted(note, .yellow, terminal)]
    }

    private func draw(_ lines: [String]) {
        guard context.terminal.width != nil else { return lines.forEach { context.terminal.line($0) } }
        // To the top; each line wipes what stood behind it, and the last what stood below.
        context.terminal.write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
    }
}
