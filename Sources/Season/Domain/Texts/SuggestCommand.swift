import Agenda
import Lineups
import Platform
import Storage
import Values

/// The booker's text command `SUGGEST late show`: who could take the open spots. It changes nothing.
struct SuggestCommand {
    static let word = CommandWord("SUGGEST", usage: "SUGGEST fri", "see who could take the open spots")

    /// A text has no room for more.
    private static let mostSpots = 8

    func run(_ command: OwnerCommand, in tx: Transaction) throws -> String? {
        switch try BookerQuery(command).lineup(for: command, in: tx) {
        case .unrelated: return nil
        case .refused(let reply): return reply
        case .one(let lineup):
            let event = lineup.event
            let title = event.title(at: tx.now)
            guard event.startsAt > tx.now else { return "\(title) has already started." }
            let suggesting = SuggestLineups(.events([event.id]), account: command.account)
            let suggestion = try suggesting.facts(in: tx).suggestion()
            guard !suggestion.lines.isEmpty else { return "\(title): no open spots." }
            var lines = ["\(title): nothing is changed yet."]
            lines += suggestion.lines.prefix(Self.mostSpots).map { line in
                "\(line.spot.position.name): \(line.name ?? "nobody") (\(line.words))"
            }
            let rest = suggestion.lines.count - Self.mostSpots
            if rest > 0 { lines.append("and \(rest.counted("spot")) more") }
            guard suggestion.lines.contains(where: { $0.name != nil }) else { return lines.joined(separator: "\n") }
            lines.append("To add them: Suggest people on the page of the show.")
            return lines.joined(separator: "\n")
        }
    }
}
