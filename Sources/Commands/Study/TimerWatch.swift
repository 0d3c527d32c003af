import Platform
import Storage
import Study
import Values

/// The clock of a running session. A terminal redraws it in place and reads keys; other outputs get one line for each
/// phase. It ends with the session.
struct TimerWatch {
    let context: CommandContext
    /// Nil if the input is not a terminal.
    var keys: TerminalKeys?
    let alarm: AlarmPlayer
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// How often keys are read.
    private static let keyInterval: Duration = .milliseconds(50)

    init(context: CommandContext) throws {
        self.context = context
        alarm = try AlarmPlayer(command: context.app.settings[.alarmPlayer], terminal: context.terminal)
    }

    func run() async throws {
        guard try await read() != nil else { throw TimerError.none }
        var watch = self
        let isScreen = context.terminal.width != nil
        watch.keys = context.terminal.isInteractive && isScreen ? .process() : nil
        let follower = watch
        try await WatchSession.run(
            on: context.terminal, isScreen: isScreen, keys: watch.keys,
            stopped: "Stopped watching. The session goes on."
        ) { try await follower.follow() }
    }

    /// Returns when the session is finished, or on `q`.
    func follow() async throws {
        var last: TimerView?
        var note = ""
        var shown: [String] = []
        while !Task.isCancelled {
            for key in keys?.read() ?? [] {
                if key == "q" { return }
                note = try await press(key)
            }
            guard let view = try await read() else { return try await finished() }
            let lines = picture(view, note: note)
            if shown != lines, context.terminal.width != nil || last?.phase != view.phase { draw(lines) }
            if let last, last.phase.isRunning, !view.phase.isRunning { await alarm.play() }
            if last?.phase != view.phase { note = "" }
            (last, shown) = (view, lines)
            try? await sleep(wait(view))
        }
    }

    private func read() async throws -> TimerView? {
        let (account, now) = (context.account, context.app.clock.now())
        return try await context.read(at: now) { try TimerView.current(account: account, in: $0) }
    }

    private func finished() async throws {
        let (account, now) = (context.account, context.app.clock.now())
        let view = try await context.read(at: now) { try TimerView(account: account, in: $0) }
        context.terminal.line(TimerDisplay(view, zone: account.zone).line)
    }

    /// Makes the choice of a key. Returns the message to show.
    private func press(_ key: Character) async throws -> String {
        guard let choice = TimerChoice.allCases.first(where: { $0.rawValue.first == key }) else { return "" }
        let (account, now) = (context.account.id, context.app.clock.now())
        do {
            _ = try await context.write(at: now) { try StudyTimer.choose(choice, account: account, in: $0) }
            return ""
        } catch let error as TimerError {
            return error.description
        }
    }

    /// The time until the next second, or until keys are read again.
    private func wait(_ view: TimerView) -> Duration {
        let second: Duration = .milliseconds(1000 - context.app.clock.now().milliseconds % 1000)
        return keys == nil ? second : min(second, Self.keyInterval)
    }

    private func picture(_ view: TimerView, note: String) -> [String] {
        let terminal = context.terminal
        let line = TimerDisplay(view, zone: context.account.zone).line
        guard terminal.width != nil else { return [line] }
        var lines = ["", "  " + Style.bold(view.clock(now: context.app.clock.now()), terminal), "", "  " + line, ""]
        if keys != nil {
            let choices = view.phase.choices.map { "\($0.rawValue.prefix(1)): \($0.rawValue)" }
            lines.append("  " + Style.dim((choices + ["q: leave"]).joined(separator: "   "), terminal))
        }
        if !note.isEmpty { lines.append("  " + Style.colored(note, .yellow, terminal)) }
        return lines
    }

    private func draw(_ lines: [String]) {
        guard context.terminal.width != nil else { return lines.forEach { context.terminal.line($0) } }
        context.terminal.screen(lines)
    }
}
