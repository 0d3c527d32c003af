import Agenda
package import JSON
package import Lineups
import People
package import Platform
package import Storage
import Values

/// A run sheet as rows of a spreadsheet, one for each line, in the order of the night.
package struct RunSheetTable: Sendable {
    private let sheet: ShowRunSheet
    /// In E.164.
    private let cells: [ID<Contact>: String]
    private let showsNotes: Bool

    /// - Parameter role: of who reads it. Bookers write about money in the notes of the terms too.
    package init(_ sheet: ShowRunSheet, for role: Role = .owner, in tx: Transaction) throws {
        (self.sheet, showsNotes) = (sheet, role.may(.pay))
        let people = try Contact.all(sheet.lineup.slots.map(\.contact), in: tx)
        cells = Dictionary(people.compactMap { person in person.telephone.map { (person.id, $0) } }) { cell, _ in cell }
    }

    /// The telephone of somebody; nil for none.
    package func cell(_ slot: Slot) -> String? { cells[slot.contact] }

    /// The note of somebody's terms; nil for none, and for roles that see no pay.
    package func note(_ slot: Slot) -> String? { showsNotes ? slot.terms.note : nil }

    package var table: ExportTable {
        ExportTable(
            [
                "event", "date", "position", "line", "name", "kind", "positions", "start", "end", "minutes", "light",
                "pinned", "cell", "note", "starts_at", "ends_at", "event_id", "contact_id",
            ], rows: sheet.sheet.lines.map(row))
    }

    private func row(_ line: RunSheet.Line) -> [JSONValue] {
        let (event, slot, spot) = (sheet.event, sheet.slot(line.key), sheet.spot(line.key))
        func clock(_ moment: Instant) -> JSONValue { .string(event.zone.local(moment).time.description) }
        let isTime = sheet.item(line.key)?.kind.isTimeAlone ?? false
        return [
            .string(event.name), .string(event.localStart.date.description),
            .optional(sheet.place(of: line.key)), .string("\(line.key)"), .string(sheet.title(line.key)),
            .string(sheet.item(line.key)?.kind.rawValue ?? (slot == nil ? "open" : "act")),
            .optional(slot.map(\.spots.counts) ?? spot?.position.name), clock(line.start),
            isTime ? .null : clock(line.end), isTime ? .null : .integer(Int(line.length.components.seconds / 60)),
            line.light.map(clock) ?? .null, .bool(line.isPinned), .optional(slot.flatMap(cell)),
            .optional(slot.flatMap(note)), .string(DateText.iso(line.start, in: event.zone)),
            .string(DateText.iso(line.end, in: event.zone)), .integer(Int(event.id.rawValue)),
            slot.map { .integer(Int($0.contact.rawValue)) } ?? .null,
        ]
    }
}
