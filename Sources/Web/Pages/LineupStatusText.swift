internal import Agenda
internal import Lineups

/// How the status of a lineup and of a slot is shown on pages. It will be taken from the domain when that has one
/// function for all surfaces.
struct LineupStatusText: Codable, Hashable, Sendable {
    /// The class of the style: `green`, `red` or `none`.
    let light: String
    /// Beside the color, which must not be the only information.
    let sign: String
    /// `4 of 5 in`, `All confirmed`
    let words: String

    init(_ lineup: Lineup) {
        if lineup.event.isCancelled {
            (light, sign, words) = ("none", "–", "Cancelled")
        } else if lineup.slots.isEmpty {
            (light, sign, words) = ("red", "!", "No lineup yet")
        } else if lineup.isConfirmed {
            (light, sign, words) = ("green", "✓", "All confirmed")
        } else {
            let count = "\(lineup.confirmedCount) of \(lineup.slots.count) in"
            (light, sign, words) = lineup.lacksHost ? ("red", "!", "\(count), no host") : ("red", "✗", count)
        }
    }

    init(_ status: SlotStatus) {
        switch status.light {
        case .green: light = "green"
        case .yellow: light = "yellow"
        case .red: light = "red"
        }
        switch status {
        case .confirmed: sign = "✓"
        case .asked, .filled: sign = "…"
        case .maybe, .unsure: sign = "?"
        case .declined, .withdrawn: sign = "✗"
        case .notAsked, .expired, .unreachable, .optedOut, .noCell: sign = "!"
        }
        words = status.rawValue
    }
}
