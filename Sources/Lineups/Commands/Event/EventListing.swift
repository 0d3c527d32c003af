import Agenda
import CommandKit
import JSON
package import Lineups
import Platform
import Storage
import Values

/// How a table shows events with their lineups, for the board, the list and the history.
enum EventListing {
    /// A table shows the zone of an event in another zone than the account's with its time.
    static func of(
        _ lineups: [Lineup], in context: CommandContext, emptyState: String
    ) async throws -> OutputTable {
        let (account, now, modules) = (context.account.id, context.now, context.app.modules)
        let home = context.account.zone
        let events = try await context.read {
            try ListedEvent.listed(lineups, of: account, modules: modules, in: $0)
        }
        var listing = OutputTable(
            events, ListedEvent.fields,
            shown: [
                "id": "ID",
                "name": OutputTable.Shown("EVENT", light: { $0.lineup.light }) { $0.event.name },
                "date": OutputTable.Shown("DATE") { DateText().dayWithYear($0.event.localStart.date) },
                "time": OutputTable.Shown("TIME") { listed in
                    let zone = listed.event.zone == home ? "" : " \(listed.event.zone.identifier)"
                    return DateText().time(listed.event.localStart.time) + zone
                },
                "location": "LOCATION",
                "lineup": OutputTable.Shown(nil) { $0.lineup.signs(at: now, home: home) },
                "confirmed": OutputTable.Shown("CONFIRMED", light: { $0.lineup.light }) { $0.lineup.label },
            ], emptyState: emptyState)
        listing.below = lineups.map { $0.signs(at: now, home: home) }
        return listing
    }
}

extension Lineup {
    /// Red until everybody is confirmed.
    var light: StatusLight {
        LineupStatus(self).light ?? .yellow
    }

    /// The status, and who is confirmed elsewhere at the same time.
    package var label: String {
        ([LineupStatus(self).text] + doubleBookings.map { "! \($0.text)" }).joined(separator: "  ")
    }

    /// Each name with the sign of its status, and until when a request is queued.
    func signs(at now: Instant, home: Zone) -> String {
        slots.map { slot in
            let silent =
                slot.status == .confirmed && slot.hasOptedOut
                ? " (no texts)" : slot.status == .queued ? " (\(slot.statusWords(at: now, home: home)))" : ""
            return "\(slot.status.sign) \(slot.name)\(slot.positionSuffix)\(silent)"
        }.joined(separator: ", ")
    }
}
