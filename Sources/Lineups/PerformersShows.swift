internal import Agenda
internal import Messaging
internal import People
internal import Storage
internal import Values

/// SHOWS from a performer: the dates they are asked for or confirmed on.
struct PerformersShows {
    let asking: Asking

    /// Nil when the text is something else, or nobody has ever asked this number.
    func answer(_ text: InboundText, in tx: Transaction, now: Instant) throws -> Outcome? {
        guard Self.isWanted(text.body) else { return nil }
        guard
            let last = try Ask.latest(
                number: text.from, sender: text.sender.id, since: Instant(milliseconds: 0), in: tx)
        else { return nil }
        let asks = try Ask.live(number: text.from, sender: text.sender.id, now: now, in: tx)
            .filter { $0.isOpen || $0.answer == .confirmed || $0.answer == .maybe }
            .sorted { $0.event.startsAt < $1.event.startsAt }
        let several = asks.count { $0.isOpen } > 1
        let lines = asks.prefix(8).map { ask in
            let title = BookersWords.title(ask.event) + (ask.event.location.map { ", \($0)" } ?? "")
            switch ask.answer {
            case .confirmed: return "\(title): you're in"
            case .maybe:
                return "\(title): maybe. Reply YES\(several ? " \(ask.tag)" : "") or NO\(several ? " \(ask.tag)" : "")"
            default: return "\(title): reply YES\(several ? " \(ask.tag)" : "") or NO\(several ? " \(ask.tag)" : "")"
            }
        }
        return Outcome(
            account: last.event.account, contact: last.contact, verdict: "command", rule: "shows",
            reply: lines.isEmpty ? "Nothing is coming up for you." : lines.joined(separator: "\n"),
            needsAttention: false)
    }

    private static func isWanted(_ body: String) -> Bool {
        let words = body.folded.split { !$0.isLetter }.joined(separator: " ")
        return ["shows", "my shows", "dates", "my dates", "gigs", "my gigs"].contains(words)
    }
}
