import Agenda
import Messaging
import Platform
import Values

/// What the notifications say. A title is `Late Show, Fri Dec 4, 8 PM`.
extension LineupNotifications {
    // MARK: Answers

    static func inAfterAll(_ name: String, _ title: String) -> String {
        "\(name) is in for \(title) after all. \(laterCount)"
    }

    static func standingIn(_ name: String, _ title: String) -> String {
        "\(name) is standing in at \(title). \(laterCount)"
    }

    static func allConfirmed(_ title: String) -> String { "All confirmed: \(title)." }

    static func cannotDo(_ name: String, _ title: String) -> String { "\(name) can't do \(title). \(laterCount)" }

    static func nowOut(_ name: String, _ title: String, isLate: Bool) -> String {
        "\(name) said yes before, but is now out of \(title)\(isLate ? " (late)" : ""). \(laterCount)"
    }

    static func nowMaybe(_ name: String, _ title: String) -> String {
        "\(name) said yes before, but is now a maybe for \(title). \(laterCount)"
    }

    static func doubleBooked(_ name: String, _ title: String, _ other: String) -> String {
        "\(name) is double-booked: \(title) and \(other)."
    }

    static func didNotAnswer(_ slot: Slot, _ title: String, _ lineup: Lineup) -> String {
        let doubt = slot.status == .unsure ? ", and may not have received the request" : ""
        return "\(slot.name) did not answer in time for \(title)\(doubt). \(count(lineup))"
    }

    static func cannotBeReached(_ name: String, _ title: String, _ error: String?) -> String {
        "\(name) cannot be reached for \(title)" + (error.map { ": \($0)" } ?? ".")
    }

    static func mayHaveNoRequest(_ name: String, _ title: String) -> String {
        "\(name) may not have received the request for \(title). Please check with them."
    }

    static func inLine(_ slot: Slot, _ title: String, _ open: [Spot]) -> String {
        let why =
            open.isEmpty
            ? "but it is already full"
            : open.isOnlyHost ? "but only the host's spot is open" : "but what is open is \(open.counts)"
        return "\(slot.name) said yes to \(title), \(why): \(slot.placeInLine?.ordinal ?? "") in line."
    }

    // MARK: The count

    static func count(_ lineup: Lineup) -> String {
        lineup.slots.isEmpty ? nobody : "\(lineup.confirmedCount) of \(lineup.slots.count) in."
    }

    /// A placeholder, which `updateCounts` replaces before the notification is sent: an answer does not read the whole
    /// lineup.
    private static var laterCount: String { nobody }
    private static var nobody: String { "Nobody is in." }

    /// What `count` says.
    nonisolated(unsafe) static let placeholder = /(?:[0-9]+ of [0-9]+|Nobody is) in\./

    // MARK: The bench

    /// Behind the count.
    static func firstInLine(_ name: String) -> String { " First in line: \(name)." }

    /// Behind the count.
    static func firstOnBench(_ name: String) -> String { " First on the bench: \(name)." }

    static func asked(_ drafts: [MessageDraft], _ title: String) -> String {
        "Asked \(names(drafts)) to stand in at \(title)."
    }

    static func willBeAsked(_ drafts: [MessageDraft], _ title: String, _ moment: String) -> String {
        "\(names(drafts)) will be asked to stand in at \(title): quiet hours there last until \(moment)."
    }

    private static func names(_ drafts: [MessageDraft]) -> String {
        drafts.map { $0.slot.name + ($0.spots.isEmpty ? "" : " (as \($0.spots.counts))") }.joined(separator: ", ")
    }

    static func asleep(_ standIns: [Slot], _ event: Event, at now: Instant) -> String {
        "Quiet hours for \(standIns.map(\.name).joined(separator: ", ")) last until the start of "
            + "\(event.title(at: now)), so nobody was asked to stand in. To ask anyway, text ASK \(event.id) ANYWAY."
    }

    static func nobodyCanTake(_ open: [Vacancy], _ title: String) -> String {
        "Nobody on the bench for \(title) can take it: \(areOpen(open))."
    }

    static func emptyBench(_ open: [Vacancy], _ title: String) -> String {
        "The bench for \(title) is empty, and \(areOpen(open))."
    }

    /// Behind it; nothing for nobody.
    static func askedEarlier(_ names: [String], _ event: Event) -> String {
        names.isEmpty
            ? ""
            : " Asked earlier, before it was full: \(names.joined(separator: ", ")). "
                + "To ask them again, text ASK \(event.id)."
    }

    /// `opener, other spots are open`
    private static func areOpen(_ open: [Vacancy]) -> String {
        let spots = open.flatMap(\.spots)
        guard !spots.isEmpty else { return "\(open.count.counted("spot is", "spots are")) open" }
        let others = open.contains(where: \.spots.isEmpty) ? ["other spots"] : []
        let verb = spots.count == 1 && open.count == 1 ? "is" : "are"
        return "\(([spots.counts] + others).joined(separator: ", ")) \(verb) open"
    }

    // MARK: The day before

    static func openDayBefore(_ lineup: Lineup, at now: Instant) -> String {
        let people = lineup.slots.filter { $0.status != .confirmed }.map {
            "\($0.name) (\($0.statusWords(at: now, home: lineup.event.zone)))"
        }
        let spots = lineup.missingSpots.isEmpty ? [] : [lineup.missingSpots.counts]
        let missing = (people + spots).joined(separator: ", ")
        return "\(lineup.event.title(at: now)): \(count(lineup)) Open: \(missing)."
    }
}
