import Agenda
import Platform
import Storage
import Values

/// The booker's text commands that only tell: STATUS, WHO and OPEN.
struct BookerCommands {
    static let all = [
        CommandWord("STATUS", usage: "STATUS or STATUS fri", "see who is in"),
        CommandWord("WHO", usage: "WHO fri", "see everybody by name"),
        CommandWord("OPEN", usage: "OPEN or OPEN fri", "see the open spots"),
    ]

    func handleCommand(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        let query = BookerQuery(command)
        if command.word != "WHO", query.isEmpty {
            let coming = try Board.upcoming(account: command.account.id, in: tx)
            if coming.isEmpty { return BookerQuery.nothing }
            return command.word == "STATUS"
                ? Self.summary(of: coming, now: tx.now) : Self.openSpots(of: coming, now: tx.now)
        }
        switch try query.lineup(for: command, onlyTells: true, in: tx) {
        case .one(let lineup):
            switch command.word {
            case "STATUS": return Self.status(of: lineup, home: command.account.zone, now: tx.now)
            case "OPEN": return Self.openSpots(of: lineup, now: tx.now)
            default: return Self.names(of: lineup, home: command.account.zone, now: tx.now)
            }
        case .refused(let reply):
            // "Open it" may be about the open question.
            let question = command.word == "OPEN" ? try CodeQuestion.last(of: command.account.id, in: tx) : nil
            return question?.isUnanswered == true ? nil : reply
        case .unrelated: return nil
        }
    }
}

// MARK: - Status

extension BookerCommands {
    /// A line for each of the next events.
    private static func summary(of lineups: [Lineup], now: Instant) -> String {
        lines(lineups) { lineup in
            let title = lineup.event.title(at: now)
            if lineup.slots.isEmpty { return "\(title): nobody in the lineup yet" }
            let state = lineup.isConfirmed ? "all confirmed" : "\(lineup.confirmedCount) of \(lineup.slots.count) in"
            return "\(title): \(state)\(lineup.lineSuffix)"
        }
    }

    /// A line for each of the first lineups, and how many more there are.
    private static func lines(_ lineups: [Lineup], _ line: (Lineup) -> String) -> String {
        let rest = lineups.count - 6
        return (lineups.prefix(6).map(line) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }

    private static func status(of lineup: Lineup, home: Zone, now: Instant) -> String {
        if lineup.slots.isEmpty { return "\(lineup.event.title(at: now)): nobody is in the lineup yet." }
        let line = lineup.line.isEmpty ? "" : " In line: \(lineup.line.map(\.name).joined(separator: ", "))."
        if lineup.isConfirmed { return "\(lineup.event.title(at: now)): all \(lineup.slots.count) confirmed.\(line)" }
        let open = lineup.slots.filter { $0.status != .confirmed }.map {
            "\($0.name) \($0.statusWords(at: now, home: home))"
        }
        let missing = open + [lineup.openWords].compactMap(\.self)
        return "\(lineup.event.title(at: now)): \(lineup.confirmedCount) of \(lineup.slots.count) in. "
            + missing.joined(separator: ", ") + ".\(line)"
    }

    private static func names(of lineup: Lineup, home: Zone, now: Instant) -> String {
        var lines = [lineup.event.title(at: now) + (lineup.slots.isEmpty ? ": nobody yet." : "")]
        lines += lineup.slots.map { "\($0.name)\($0.positionSuffix): \($0.statusWords(at: now, home: home))" }
        if !lineup.openSpots.isEmpty { lines.append("Open: \(lineup.openSpots.counts)") }
        if !lineup.bench.isEmpty {
            let bench = lineup.bench.map { "\($0.name) (\($0.statusWords(at: now, home: home)))" }
            lines.append("Bench: " + bench.joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }
}

// MARK: - Open spots

extension BookerCommands {
    /// A line for each of the next shows with open spots, or with people who are out.
    private static func openSpots(of coming: [Lineup], now: Instant) -> String {
        let open = coming.filter { !$0.openSpots.isEmpty || !out(of: $0, now: now).isEmpty }
        return open.isEmpty ? "No show has open spots." : lines(open) { openSpots(of: $0, now: now) }
    }

    private static func openSpots(of lineup: Lineup, now: Instant) -> String {
        let optional = lineup.openSpots.filter { !$0.isRequired }
        let names = out(of: lineup, now: now).map { "\($0.name)\($0.positionSuffix)" }.joined(separator: ", ")
        let parts = [
            ("open", lineup.missingSpots.counts), ("optional", optional.counts), ("out", names),
        ].filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
        let none = lineup.spots.isEmpty ? "it has no spots" : "no open spots"
        return "\(lineup.event.title(at: now)): \(parts.isEmpty ? none : parts.joined(separator: "; "))."
    }

    /// The people in the lineup whose places are vacant.
    private static func out(of lineup: Lineup, now: Instant) -> [Slot] {
        lineup.openPlaces(at: now).compactMap(\.slot)
    }
}
