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
        return of(
            countdowns.map { countdown in
                let view = CountdownView(from: context.now, to: countdown.event.startsAt)
                return listed(countdown.event, view, countdown)
            }, showsNotify: !hidesNotify)
    }

    /// One event of any kind, with the given controls.
    func of(_ event: Event, _ view: CountdownView, _ countdown: Countdown?) -> OutputTable {
        of([listed(event, view, countdown)], showsNotify: true)
    }

    private func listed(_ event: Event, _ view: CountdownView, _ countdown: Countdown?) -> ListedCountdown {
        ListedCountdown(event, view, alarms: countdown.map(status), home: context.account.zone)
    }

    private func of(_ countdowns: [ListedCountdown], showsNotify: Bool) -> OutputTable {
        let pictures = pictures
        var shown: [String: OutputTable.Shown<ListedCountdown>] = [
            "id": "ID", "image": OutputTable.Shown("IMAGE") { pictures[$0.event.id] == nil ? "" : "photo" },
            "description": "DESCRIPTION",
            "date": OutputTable.Shown("DATE", light: { $0.view.hasPassed ? .red : nil }) { listed in
                listed.text.dateText + (listed.text.state(listed.view).map { " (\($0))" } ?? "")
            },
        ]
        if showsNotify { shown["notify"] = "NOTIFY" }
        return OutputTable(
            countdowns, ListedCountdown.fields { pictures[$0.event.id]?.path }, shown: shown,
            emptyState:
                "No countdowns yet. Create one:  greenroom countdown add \"Mom's Birthday\" --date \"mar 14 6:30pm\"")
    }

    private func status(of countdown: Countdown) -> CountdownAlarmStatus {
        CountdownAlarmStatus(countdown, pending: pending, limit: pendingLimit, now: context.now)
    }

    /// `on`, `off`, `over`, or `waiting (65th)`.
    func notify(_ countdown: Countdown) -> String { status(of: countdown).description }
}
