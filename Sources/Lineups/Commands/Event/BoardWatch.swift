import Agenda
import CommandKit
import Lineups
import Platform
import Storage
import Values

/// The live board. A terminal redraws it in place, at the current window size; other outputs get a line for each
/// change. Ends when everything is confirmed; if it is stopped earlier, with the exit code `stillOpen`.
struct BoardWatch {
    let context: CommandContext
    let output: OutputOptions
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    func run() async throws {
        let isSettled = try await WatchSession.isOver { try await follow() }
        guard isSettled else { throw CommandError(.stillOpen, "Stopped watching before everything was confirmed.") }
    }

    /// Returns whether everything is confirmed.
    private func follow() async throws -> Bool {
        var last: (lineups: [Lineup], width: Int?)?
        while !Task.isCancelled {
            let (lineups, terminal) = (try await read(), context.terminal.fitted())
            let isSame = last.map { picture($0.lineups) == picture(lineups) && $0.width == terminal.width }
            if isSame != true { try show(lineups, after: last?.lineups, on: terminal) }
            if lineups.allSatisfy(\.isConfirmed) { return true }
            last = (lineups, terminal.width)
            try? await pause(.milliseconds(500))
        }
        return false
    }

    private func read() async throws -> [Lineup] {
        let (account, now) = (context.account.id, context.app.clock.now())
        return try await context.read(at: now) { tx in
            try Lineup.withDoubleBookings(Board.upcoming(account: account, in: tx), in: tx)
        }
    }

    private func show(_ lineups: [Lineup], after last: [Lineup]?, on terminal: Terminal) throws {
        guard terminal.width != nil || last == nil else {
            let at = DateText.iso(context.account.zone.local(context.app.clock.now()))
            let changes = Self.changes(
                from: last ?? [], to: lineups, at: context.app.clock.now(), home: context.account.zone)
            for change in changes { terminal.line("\(at)  \(change)") }
            return
        }
        // Moves the cursor to the top and clears the screen below it.
        if terminal.width != nil { terminal.write("\u{1B}[H\u{1B}[J") }
        if lineups.isEmpty {
            terminal.say(BoardCommand.nothing)
        } else {
            // Three lines are for the hint and the cursor.
            let height = terminal.width == nil ? nil : terminal.lines().map { max($0 - 3, 2) }
            let table = BoardTable(lineups: lineups, home: context.account.zone, now: context.now)
            terminal.rows(table.lines(height: height, keepsEvents: false, on: terminal).joined(separator: "\n"))
        }
        if terminal.width != nil { terminal.say("\nWatching. Press Ctrl-C to stop.") }
    }

    /// What the board shows of the lineups, to redraw only after a visible change.
    private func picture(_ lineups: [Lineup]) -> [String] {
        lineups.map {
            "\($0.event.id) \($0.event.name) \($0.event.startsAt.milliseconds) \($0.label) "
                + $0.signs(at: context.app.clock.now(), home: context.account.zone)
        }
    }

    /// A line for each change.
    ///
    /// - Parameter home: the account's zone.
    static func changes(from old: [Lineup], to new: [Lineup], at now: Instant, home: Zone) -> [String] {
        let known = Dictionary(uniqueKeysWithValues: old.map { ($0.event.id, $0) })
        var lines: [String] = []
        for lineup in new {
            let name = Printable.line(lineup.event.name)
            guard let before = known[lineup.event.id] else {
                lines.append("\(name): new, \(lineup.label)")
                continue
            }
            let stood = Dictionary(uniqueKeysWithValues: before.slots.map { ($0.id, $0.status) })
            for slot in lineup.slots where stood[slot.id] != slot.status {
                let was = stood[slot.id].map { "\($0.rawValue) → " } ?? ""
                lines.append("\(name): \(Printable.line(slot.name)) \(was)\(slot.statusWords(at: now, home: home))")
            }
            for slot in before.slots where !lineup.slots.contains(where: { $0.id == slot.id }) {
                lines.append("\(name): \(Printable.line(slot.name)) removed")
            }
            if before.label != lineup.label { lines.append("\(name): \(lineup.label)") }
        }
        for gone in old where !new.contains(where: { $0.event.id == gone.event.id }) {
            lines.append("\(Printable.line(gone.event.name)): no longer on the board")
        }
        return lines
    }
}
