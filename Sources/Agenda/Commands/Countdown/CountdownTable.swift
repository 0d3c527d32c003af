import Agenda
import CommandKit
import Platform
import Storage
import Values

/// Countdowns as rows with all their values.
struct CountdownTable {
    let context: CommandContext
    /// The countdowns with pending texts, the soonest first.
    let pending: [ID<Event>]
    /// How many of them send texts.
    let pendingLimit: Int
    let pictures: [ID<Event>: EventPicture]

    func of(_ countdowns: [Countdown]) -> OutputTable {
        let hidesNotify = countdowns.map(status).allSatisfy { $0 == .on || $0 == .over }
        var table = Self.empty(showsNotify: !hidesNotify)
        table.rows = countdowns.map { countdown in
            let view = CountdownView(from: context.now, to: countdown.event.startsAt)
            return row(countdown.event, view, notify: notify(countdown))
        }
        return table
    }

    /// One event of any kind, with the given controls.
    func of(_ event: Event, _ view: CountdownView, _ countdown: Countdown?) -> OutputTable {
        var table = Self.empty(showsNotify: true)
        table.rows = [row(event, view, notify: countdown.map(notify))]
        return table
    }

    private static func empty(showsNotify: Bool) -> OutputTable {
        OutputTable(
            [
                "id": "ID", "image": "IMAGE", "description": "DESCRIPTION", "date": "DATE",
                "notify": showsNotify ? "NOTIFY" : nil, "kind": nil, "zone": nil, "passed": nil, "remaining": nil,
                "until": nil, "count": nil, "weeks": nil, "days": nil, "hours": nil, "minutes": nil, "seconds": nil,
                "main": nil, "enabled": nil, "wand": nil, "wand_enabled": nil, "text": nil, "name": nil,
                "starts_at": nil,
            ],
            emptyState:
                "No countdowns yet. Create one:  greenroom countdown add \"Mom's Birthday\" --date \"mar 14 6:30pm\"")
    }

    private func row(_ event: Event, _ view: CountdownView, notify: String?) -> [OutputTable.Cell] {
        let text = CountdownText(event, home: context.account.zone)
        let date = text.dateText + (text.state(view).map { " (\($0))" } ?? "")
        return [
            .number(event.id.rawValue),
            .text(pictures[event.id]?.path, shown: pictures[event.id] == nil ? "" : "photo"),
            .text(event.name),
            .text(DateText.iso(event.startsAt, in: event.zone), shown: date, light: view.hasPassed ? .red : nil),
            .text(notify), .text(event.kind.rawValue), .text(event.zone.identifier), .flag(view.hasPassed),
            .number(view.remaining), .text(view.unit.rawValue), .number(view.count),
        ] + CountdownUnit.allCases.map { .number(view.count(of: $0)) } + [
            .text(view.clock), .list(view.availableUnits.map { $0.rawValue }), .flag(view.isWandOn),
            .flag(view.isWandAvailable), .text(view.hasPassed ? text.passed(view) : text.summary(view)),
            .text(event.name), .text(DateText.iso(event.startsAt, in: event.zone)),
        ]
    }

    private func status(of countdown: Countdown) -> CountdownAlarmStatus {
        CountdownAlarmStatus(countdown, pending: pending, limit: pendingLimit, now: context.now)
    }

    /// `on`, `off`, `over`, or `waiting (65th)`.
    func notify(_ countdown: Countdown) -> String { status(of: countdown).description }
}
