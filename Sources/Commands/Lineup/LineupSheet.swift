internal import Agenda
internal import Lineups
internal import Platform
internal import Storage
internal import Values

/// Lineups as a spreadsheet, one row per slot, with headings that `event import` recognizes.
enum LineupSheet {
    static func of(_ scope: ExportLineups.Scope, in context: CommandContext) async throws -> OutputTable {
        let (export, now) = (ExportLineups(scope, account: context.account.id), context.now)
        var listing = OutputTable(
            [
                "event", "date", "time", "place", "name", "cell", "email", "host", "bench", "state", "pay", "set",
                "call", "note", "length", "zone", "answered_at", "event_id", "contact_id",
            ].map { OutputTable.Column($0) }, emptyState: "")
        listing.rows = try await context.store.read { try export.rows(now: now, in: $0) }.map(row)
        return listing
    }

    private static func row(_ row: ExportLineups.Row) -> [OutputTable.Cell] {
        let (event, slot, contact) = (row.event, row.slot, row.contact)
        let start = event.localStart
        let terms = slot?.terms ?? Terms()
        let call = terms.call(for: event).map { $0.date == start.date ? $0.time.description : DateText.iso($0) }
        let nothing = OutputTable.Cell.empty
        return [
            .text(event.name), .text(start.date.description), .text(start.time.description), .text(event.location),
            .text(slot?.name), .text(contact?.cell?.e164), .text(contact?.emails.first),
            slot.map { .flag($0.isHost) } ?? nothing, slot.map { .flag($0.benchRank != nil) } ?? nothing,
            .text(slot?.status.rawValue), .text(terms.pay?.coded), .text(terms.setLength.map(DurationText.short)),
            .text(call), .text(terms.note), .text(DurationText.short(event.endsAt - event.startsAt)),
            .text(event.zone.identifier), .text(slot?.answeredAt?.rfc3339), .number(event.id.rawValue),
            slot.map { .number($0.contact.rawValue) } ?? nothing,
        ]
    }
}
