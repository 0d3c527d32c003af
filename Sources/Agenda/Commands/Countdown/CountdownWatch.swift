import Agenda
import CommandKit
import Platform
import Storage
import Values

/// A running countdown. A terminal redraws it in place and reads keys; other outputs get one line each second. It ends
/// at the start of the event.
struct CountdownWatch {
    let context: CommandContext
    let event: Event
    let controls: CountdownControls
    /// Nil if the input is not a terminal.
    var keys: TerminalKeys?
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// How often keys are read.
    private static let keyInterval: Duration = .milliseconds(50)

    init(context: CommandContext, event: Event, controls: CountdownControls) {
        (self.context, self.event, self.controls) = (context, event, controls)
        keys = context.terminal.isInteractive && context.terminal.width != nil ? .process() : nil
    }

    func run() async throws {
        try await WatchSession.run(
            on: context.terminal, isScreen: context.terminal.width != nil, keys: keys, stopped: "Stopped watching."
        ) { try await follow() }
    }

    func follow() async throws {
        var (event, controls, note) = (event, controls, "")
        var last: (seen: [String], second: Int64)?
        while !Task.isCancelled {
            let now = context.app.clock.now()
            let remaining = CountdownView(from: now, to: event.startsAt).secondsToStart
            if last?.second != remaining, let fresh = try await read(now: now), !fresh.isCanceled {
                event = fresh
            } else if last?.second != remaining {
                return context.terminal.line("\(event.name.quotedLine) was removed.")
            }
            for key in keys?.read() ?? [] {
                if key == "q" { return }
                note = press(key, &controls, remaining: remaining)
            }
            let view = controls.view(remaining: CountdownView(from: now, to: event.startsAt).secondsToStart)
            let seen = picture(event, view, note: note, now: now)
            if last?.seen != seen { draw(seen) }
            if view.hasPassed { return }
            last = (seen, remaining)
            try? await sleep(wait(event, now: now))
        }
    }

    /// A series counts down to its current occurrence, not to the next one.
    private func read(now: Instant) async throws -> Event? {
        let id = event.id
        guard event.kind == .entry, event.startsAt <= now else {
            return try await context.read(at: now) { try Countdown.target(id, in: $0) }
        }
        return event
    }

    /// The time until the next second, or until keys are read again.
    private func wait(_ event: Event, now: Instant) -> Duration {
        let rest = (event.startsAt.milliseconds - now.milliseconds) % 1000
        let second: Duration = .milliseconds(rest <= 0 ? 1000 : rest)
        return keys == nil ? second : min(second, Self.keyInterval)
    }

    /// Returns the message to show.
    private func press(_ key: Character, _ controls: inout CountdownControls, remaining: Int64) -> String {
        do throws(CountdownError) {
            if key == " " {
                try controls.toggleWand(remaining: remaining)
            } else if let unit = CountdownUnit.allCases.first(where: { $0.rawValue.hasPrefix(key.lowercased()) }) {
                try controls.selectUnit(unit, remaining: remaining)
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
            return ["\(DateText.iso(now, in: home))  \(lead)\(Printable.line(text.summary(view)))"]
        }
        let face = CountdownDisplay(event: event, view: view, terminal: terminal, home: home).lines
        if view.hasPassed { return face }
        let hint = keys == nil ? "Ctrl-C: quit" : "w d h m s: unit   space: wand   q: quit"
        return face + ["", "  " + Style.dim(hint, terminal), "  " + Style.colored(note, .yellow, terminal)]
    }

    private func draw(_ lines: [String]) {
        guard context.terminal.width != nil else { return lines.forEach { context.terminal.line($0) } }
        context.terminal.screen(lines)
    }
}
