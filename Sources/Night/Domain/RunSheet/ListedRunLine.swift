import Agenda
package import JSON
package import Lineups
package import Platform
import Storage
package import Values

/// A line of a run sheet with what lists show of it.
package struct ListedRunLine: Sendable {
    package let line: RunSheet.Line
    package let show: ShowRunSheet
    private let cells: RunSheetTable
    private let home: Zone
    private let now: Instant

    /// - Parameter cells: of the same run sheet, for who reads it.
    package static func all(
        of show: ShowRunSheet, _ cells: RunSheetTable, for account: Account, at now: Instant
    ) -> [ListedRunLine] {
        show.sheet.lines.map { ListedRunLine(line: $0, show: show, cells: cells, home: account.zone, now: now) }
    }

    /// Nil for an open spot and for an item.
    package var slot: Slot? { show.slot(line.key) }
    package var isTimeAlone: Bool { show.item(line.key)?.kind.isTimeAlone ?? false }
    package var isOn: Bool { show.sheet.line(at: now)?.key == line.key }
    /// What they were told of it; nil for nothing.
    package var told: String? { slot.flatMap { show.toldWords($0.id, home: home, now: now) } }
}

extension ListedRunLine {
    package static let fields = RecordFields<ListedRunLine>([
        .integer(optional: "position") { $0.show.place(of: $0.line.key).map { Int64($0) } },
        .text("start") { $0.show.clock($0.line.start) },
        .text(optional: "end") { $0.isTimeAlone ? nil : $0.show.clock($0.line.end) },
        .integer(optional: "minutes") { $0.isTimeAlone ? nil : $0.line.length.components.seconds / 60 },
        .text("name") { $0.show.title($0.line.key) },
        .text(optional: "positions") { row in
            row.slot.map(\.spots.counts) ?? row.show.spot(row.line.key)?.position.name
        },
        .text(optional: "light") { row in row.line.light.map { row.show.clock($0) } },
        .flag("fixed") { $0.line.isPinned },
        .text(optional: "state", as: .choice(SlotStatus.allCases.map(\.rawValue))) { $0.slot?.status.rawValue },
        .text(optional: "told") { $0.told }, .text(optional: "slack") { $0.show.slackWords(of: $0.line) },
        .flag("now") { $0.isOn }, .text("line") { "\($0.line.key)" },
        .time("starts_at", in: { $0.show.event.zone }, { $0.line.start }),
        .time("ends_at", in: { $0.show.event.zone }, { $0.line.end }), .flag("length_set") { $0.line.isLengthSet },
        .text(optional: "cell") { row in row.slot.flatMap(row.cells.cell) },
        .text(optional: "note") { row in row.slot.flatMap(row.cells.note) },
        .integer(optional: "contact_id") { $0.slot?.contact.rawValue },
        .text(optional: "stop", as: .time) { $0.show.stop },
    ])

    /// Those that only somebody's change changes.
    static let lasting = RecordFields(fields.all.filter { !["told", "now"].contains($0.name) })
}

extension ShowRunSheet {
    /// When the hard stop is, with the offset of its zone; nil for none.
    fileprivate var stop: String? { sheet.stop.map { DateText.iso($0, in: event.zone) } }

    static let fields = RecordFields<(sheet: ShowRunSheet, lines: [ListedRunLine])>([
        .integer("event_id") { $0.sheet.event.id.rawValue }, .text("event") { $0.sheet.event.name },
        .time("starts_at", in: { $0.sheet.event.zone }, { $0.sheet.sheet.start }),
        .time("ends_at", in: { $0.sheet.event.zone }, { $0.sheet.sheet.end }),
        .text(optional: "stop", as: .time) { $0.sheet.stop },
        .text("change") { typed($0.sheet.settings.change) }, .text("length") { typed($0.sheet.settings.setLength) },
        .text(optional: "light") { $0.sheet.settings.light.map(typed) },
        .flag("tell_moves") { $0.sheet.settings.tellsMoves },
        .value("lines", as: .list(ListedRunLine.lasting.type)) {
            .array($0.lines.map { ListedRunLine.lasting.object($0) })
        },
    ])
}
