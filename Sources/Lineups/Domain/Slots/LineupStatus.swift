package import Agenda
import Platform
package import Storage
package import Values

/// The status of a lineup, as every surface shows it: a color, a sign, and words, since color alone says nothing to
/// some.
package struct LineupStatus: Sendable, Hashable {
    /// Nil where there is nothing to decide: the event is canceled.
    package let light: StatusLight?
    package let sign: String
    /// `4 of 5`, `4 of 4, open: headliner, 2 spots`, `4 not told`, `All Confirmed, 2 in line`
    package let words: String
    /// The same with "in" behind the count: `4 of 5 in`, `0 of 1 in, 1 in line`
    package let badgeWords: String

    package init(_ lineup: Lineup) {
        let count = "\(lineup.confirmedCount) of \(lineup.slots.count)"
        let line = lineup.lineSuffix
        (light, sign, words) =
            if lineup.event.isCanceled {
                (nil, "", "canceled")
            } else if lineup.slots.isEmpty {
                (.red, "!", lineup.openWords.map { $0 + line } ?? "no lineup yet")
            } else if lineup.notToldCount > 0 {
                (.red, "!", "\(lineup.notToldCount) not told")
            } else if lineup.isConfirmed {
                (.green, "✓", "All Confirmed\(line)")
            } else if let open = lineup.openWords {
                (.red, "!", "\(count), \(open)\(line)")
            } else {
                (.red, "✗", count + line)
            }
        badgeWords = sign == "✗" ? "\(count) in\(line)" : words
    }

    /// Of the shows among these events.
    package static func of(_ events: [ID<Event>], in tx: Transaction) throws -> [ID<Event>: LineupStatus] {
        let shows = try tx.rows(
            "SELECT \(Event.columns) FROM event WHERE id IN \(list: events) AND kind = 'show'"
        ).map(Event.init)
        return Dictionary(uniqueKeysWithValues: try Lineup.of(shows, in: tx).map { ($0.event.id, LineupStatus($0)) })
    }

    /// `✓ All Confirmed`
    package var text: String { sign.isEmpty ? words : "\(sign) \(words)" }
}

extension SlotStatus {
    /// ✓ settled, … waiting, ✗ no, ? unclear, ! needs attention.
    package var sign: String {
        switch self {
        case .confirmed: "✓"
        case .queued, .asked, .filled, .inLine: "…"
        case .maybe, .unsure: "?"
        case .declined, .withdrawn: "✗"
        case .notAsked, .expired, .mustReconfirm, .unreachable, .optedOut, .paused, .noCell: "!"
        }
    }
}

extension DoubleBooking {
    /// `Wanda also in Sat Late, 8-10 PM`
    package var text: String {
        let dates = DateText()
        let (start, end) = (dates.time(event.localStart.time), dates.time(event.zone.local(event.endsAt).time))
        let isSameHalf = start.suffix(3) == end.suffix(3) && start.last == "M"
        let times = "\(isSameHalf ? String(start.dropLast(3)) : start)-\(end)"
        return "\(Printable.line(name)) also in \(Printable.line(event.name)), \(times)"
    }
}
