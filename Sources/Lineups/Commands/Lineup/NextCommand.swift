import Agenda
import CommandKit
package import Lineups
import Messaging
package import Values

/// The most likely next command after a lineup was shown or changed.
package enum NextCommand {
    /// `Next: greenroom ask "Late Show"`
    ///
    /// - Parameter event: the argument that identifies the event.
    package static func after(_ lineup: Lineup, as event: String, at now: Instant) -> String {
        if lineup.slots.isEmpty { return "Next: greenroom lineup add \(event) NAME" }
        let statuses = Set(lineup.slots.map(\.status))
        let untold = lineup.slots.filter { $0.isNotTold && !$0.hasOptedOut }
        if untold.contains(where: { $0.number != nil }) { return "Next: greenroom event edit \(event) --tell" }
        if let lost = untold.first { return "Next: greenroom contact edit \(lost.name.argument) --cell NUMBER" }
        if let open = lineup.missingSpots.first, lineup.bench.isEmpty {
            return open.position.isHost
                ? "Next: greenroom lineup host \(event) NAME"
                : "Next: greenroom lineup add \(event) NAME --as \(open.position.name.argument)"
        }
        if statuses.contains(.notAsked) { return "Next: greenroom ask \(event)" }
        let standIns = lineup.invitedStandIns
        if !standIns.isEmpty {
            let isAhead = standIns.allSatisfy { $0.status == .queued }
            let names = standIns.map { Printable.line($0.name) }.joined(separator: ", ")
            return "\(names) \(isAhead ? "will be" : standIns.count == 1 ? "was" : "were") asked to stand in. "
                + "Next: greenroom board --watch"
        }
        if !lineup.openPlaces(at: now).isEmpty,
            lineup.bench.contains(where: { [.notAsked, .filled, .inLine].contains($0.status) })
        {
            // A withdrawal can still be reversed.
            let isSettled = !lineup.vacancies(at: now).isEmpty || !lineup.missingSpots.isEmpty
            return isSettled ? "Next: greenroom ask \(event) --bench" : "Next: greenroom board --watch"
        }
        if let unsure = lineup.slots.first(where: { $0.status == .unsure && $0.lastInvitation?.state == .unconfirmed })
        {
            return next("ask \(event) --only \(unsure.name.argument)", "if the request did not arrive")
        }
        if let gone = lineup.slots.first(where: { [.declined, .withdrawn, .expired].contains($0.status) }) {
            return next("lineup remove \(event) \(gone.name.argument)", "then add somebody else")
        }
        if let lost = lineup.slots.first(where: { [.unreachable, .noCell].contains($0.status) }) {
            if lost.status == .unreachable, !lost.hasWrongNumber, lost.lastInvitation?.isTextAtFault == true {
                return next("ask \(event) --only \(lost.name.argument)", "after you change the text")
            }
            if lost.hasNewNumber { return "Next: greenroom ask \(event)" }
            return "Next: greenroom contact edit \(lost.name.argument) --cell NUMBER"
        }
        if let silent = lineup.slots.first(where: { $0.status == .optedOut }) {
            return next(
                "lineup answer \(event) \(silent.name.argument) yes",
                "after calling them: they \(silent.optOut?.words ?? "opted out")")
        }
        if let paused = lineup.slots.first(where: { $0.status == .paused }) {
            return next("inbox resume \(paused.name.argument)", "after calling them: possible opt-out")
        }
        let asked = lineup.slots.filter { $0.status == .asked }
        if asked.isEmpty, statuses.contains(.queued) { return "Next: greenroom board --watch" }
        // The answers of those who were asked within the hour still come.
        if asked.contains(where: { $0.lastInvitation.map { now - $0.requestedAt < .hours(1) } ?? false }) {
            return "Next: greenroom board --watch"
        }
        if !asked.isEmpty { return "Next: greenroom remind \(event)" }
        if let unsure = lineup.slots.first(where: { $0.status == .maybe }) {
            return "Next: greenroom text \(unsure.name.argument) \"Can you say yet?\""
        }
        return "Next: greenroom lineup show \(event)"
    }

    /// A command with a remark, which has its own line if both are longer than 80 columns.
    private static func next(_ command: String, _ remark: String) -> String {
        let line = "Next: greenroom \(command)"
        let both = "\(line)    (\(remark))"
        return both.displayWidth <= 80 ? both : "\(line)\n      (\(remark))"
    }
}
