internal import Agenda
internal import Lineups
internal import Storage
internal import Values

/// The columns and rows of events with their lineups, for the board, the list and the history.
enum EventListing {
    /// - Parameter home: the account's zone. If an event has another zone, a column shows the zones.
    static func of(_ lineups: [Lineup], home: Zone, now: Instant, emptyState: String) -> OutputTable {
        var listing = OutputTable(
            [
                OutputTable.Column("id", "ID"), OutputTable.Column("name", "EVENT"), OutputTable.Column("date", "DATE"),
                OutputTable.Column("time", "TIME"), OutputTable.Column("location", "LOCATION"),
                OutputTable.Column("lineup", "LINEUP"), OutputTable.Column("confirmed", "CONFIRMED"),
                OutputTable.Column("starts_at"), OutputTable.Column("state"),
                OutputTable.Column("zone", lineups.contains { $0.event.zone != home } ? "ZONE" : nil),
                OutputTable.Column("missing"),
            ], emptyState: emptyState)
        listing.rows = lineups.map { row($0, now: now) }
        return listing
    }

    private static func row(_ lineup: Lineup, now: Instant) -> [OutputTable.Cell] {
        let event = lineup.event
        let light = lineup.light
        let local = event.localStart
        return [
            .number(event.id.rawValue), .text(event.name, light: light),
            .text(local.date.description, shown: DateText().dayWithYear(local.date)),
            .text(local.time.description, shown: DateText().time(local.time)),
            .text(event.location),
            .list(lineup.slots.map { $0.name }, shown: lineup.signs),
            .mark(lineup.isConfirmed, text: lineup.label, light: light),
            .text(DateText.iso(event.startsAt, in: event.zone)), .text(lineup.state(at: now)),
            .text(event.zone.identifier), .list(lineup.missing),
        ]
    }
}

extension Lineup {
    /// Red until everybody is confirmed.
    var light: SlotStatus.Light {
        LineupStatus(self).light ?? .yellow
    }

    /// The status, and who is confirmed elsewhere at the same time.
    var label: String {
        ([LineupStatus(self).text] + doubleBookings.map { "! \($0.text)" }).joined(separator: "  ")
    }

    /// Who has not said yes, in the order of the lineup.
    var missing: [String] { slots.filter { $0.status != .confirmed }.map { $0.name } }

    /// Each name with the sign of its status.
    var signs: String {
        slots.map { slot in
            let silent = slot.status == .confirmed && slot.hasOptedOut ? " (no texts)" : ""
            return "\(slot.status.sign) \(slot.name)\(slot.isHost ? " (host)" : "")\(silent)"
        }.joined(separator: ", ")
    }

    func state(at now: Instant) -> String {
        if event.isCancelled { return "cancelled" }
        if event.isOver(at: now) { return "past" }
        return isConfirmed ? "confirmed" : "open"
    }
}
