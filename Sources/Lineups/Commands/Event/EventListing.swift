import Agenda
import CommandKit
import JSON
package import Lineups
import Platform
import Storage
import Values

/// The columns and rows of events with their lineups, for the board, the list and the history.
enum EventListing {
    /// A table shows the zone of an event in another zone than the account's with its time.
    static func of(
        _ lineups: [Lineup], in context: CommandContext, emptyState: String
    ) async throws -> OutputTable {
        let (account, now, modules) = (context.account, context.now, context.app.modules)
        let home = account.zone
        let (members, series) = try await context.read { tx in
            (
                try Member.all(of: account.id, in: tx),
                try modules.groups(of: lineups.map { ID($0.event.id.rawValue) }, in: tx)
            )
        }
        var listing = OutputTable(
            [
                "id": "ID", "name": "EVENT", "date": "DATE", "time": "TIME", "location": "LOCATION", "lineup": nil,
                "confirmed": "CONFIRMED", "starts_at": nil, "state": nil, "zone": nil, "missing": nil, "queued": nil,
                "open_spots": nil, "owner": nil, "owner_id": nil, "series": nil,
            ], emptyState: emptyState)
        listing.rows = lineups.map { lineup in
            row(lineup, home: home, now: now) + owner(of: lineup.event, among: members)
                + [.text(series[ID(lineup.event.id.rawValue)]?.name)]
        }
        listing.below = lineups.map { $0.signs(at: now, home: home) }
        return listing
    }

    private static func row(_ lineup: Lineup, home: Zone, now: Instant) -> [OutputTable.Cell] {
        let event = lineup.event
        let light = lineup.light
        let local = event.localStart
        let zone = event.zone == home ? "" : " \(event.zone.identifier)"
        return [
            .number(event.id.rawValue), .text(event.name, light: light),
            .text(local.date.description, shown: DateText().dayWithYear(local.date)),
            .text(local.time.description, shown: DateText().time(local.time) + zone),
            .text(event.location),
            .list(lineup.slots.map { $0.name }, shown: lineup.signs(at: now, home: home)),
            .mark(lineup.isConfirmed, text: lineup.label, light: light),
            .text(DateText.iso(event.startsAt, in: event.zone)), .text(lineup.state(at: now)),
            .text(event.zone.identifier), .list(lineup.missing), .values(lineup.slots.compactMap(Self.queued)),
            .list(lineup.openSpots.map(\.position.name)),
        ]
    }

    /// The name and the id of the member who owns the event.
    static func owner(of event: Event, among members: [Member]) -> [OutputTable.Cell] {
        let owner = AlertAudience.eventOwner(event.owner, among: members)
        return [.text(owner?.name), .optional(owner?.id.rawValue)]
    }

    /// Who is asked when, if the request is queued.
    private static func queued(_ slot: Slot) -> JSONValue? {
        slot.queuedUntil.map { ["name": .string(slot.name), "leaves_at": .string($0.rfc3339)] }
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

    /// Who has not said yes, in the order of the lineup.
    var missing: [String] { slots.filter { $0.status != .confirmed }.map { $0.name } }

    /// Each name with the sign of its status, and until when a request is queued.
    func signs(at now: Instant, home: Zone) -> String {
        slots.map { slot in
            let silent =
                slot.status == .confirmed && slot.hasOptedOut
                ? " (no texts)" : slot.status == .queued ? " (\(slot.statusWords(at: now, home: home)))" : ""
            return "\(slot.status.sign) \(slot.name)\(slot.positionSuffix)\(silent)"
        }.joined(separator: ", ")
    }

    func state(at now: Instant) -> String {
        if event.isCanceled { return "canceled" }
        if event.isOver(at: now) { return "past" }
        return isConfirmed ? "confirmed" : "open"
    }
}
