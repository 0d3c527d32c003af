import Agenda
import PageKit
import Storage
import Values

/// One countdown at the moment of the request. The script counts on from there.
struct CountdownModel: PageModel {
    struct Unit: Codable, Hashable, Sendable {
        /// `weeks`
        let name: String
        let title: String
        /// Nil while less than one is left.
        let path: String?
        let isCurrent: Bool
    }

    let id: Int64
    let name: String
    /// `Tue Jun 1 2027, 6:30 PM`
    let date: String
    let moment: String
    /// Milliseconds since 1970, by the server's clock.
    let end: Int64
    /// When the event is over.
    let over: Int64
    let now: Int64
    /// The name of the unit that is counted.
    let until: String
    /// `on` or `off`
    let wand: String
    let isWandOn: Bool
    /// Nil while less than two days are left.
    let wandPath: String?
    /// `Only`, `193`, `Days until`
    let lead: String
    let count: String
    let unit: String
    let clock: String
    let units: [Unit]
    let hasPassed: Bool
    /// Why the unit or the wand that was asked for is not available.
    let note: String?
    let photo: PhotoFrame?
    let credit: PhotoCreditText?
    /// `Texts: on`; nil for what is not a countdown of its own.
    let alarms: String?
    /// It can be changed and removed here.
    let isOwn: Bool
    /// Where it is changed otherwise.
    let eventPath: String?
    /// The pages that list what belongs to it.
    let tabs: [PageFrameLink]
}

extension CountdownModel {
    init(
        _ event: Event, query: CountdownQuery, photo: Photo?, alarms: CountdownAlarmStatus?,
        tabs: [PageFrameLink] = [], home: Zone, now: Instant
    ) {
        let text = CountdownText(event, home: home)
        let remaining = CountdownView(from: now, to: event.startsAt).secondsToStart
        var (controls, refusal) = query.controls(remaining: remaining)
        let view = controls.view(remaining: remaining)
        let counted = view.unit.counted(view.count)
        let number = counted.prefix { $0 != " " }
        id = event.id.rawValue
        (name, date, moment) = (event.name, text.dateText, event.startsAt.rfc3339)
        (end, over, self.now) = (event.startsAt.milliseconds, event.endsAt.milliseconds, now.milliseconds)
        (until, isWandOn, wand) = (view.unit.rawValue, view.isWandOn, view.isWandOn ? "on" : "off")
        hasPassed = view.hasPassed
        lead = view.hasPassed ? "" : view.isWandOn ? "With the magic wand, only" : "Only"
        count = view.hasPassed ? text.passed(view) : String(number)
        unit = view.hasPassed ? "" : "\(counted.dropFirst(number.count + 1)) until"
        clock = view.clock
        units = CountdownUnit.allCases.map { unit in
            let path = "?until=\(unit.rawValue)" + (view.isWandOn ? "&wand=on" : "")
            return Unit(
                name: unit.rawValue, title: unit.rawValue.capitalizedFirst,
                path: view.availableUnits.contains(unit) ? path : nil, isCurrent: unit == view.unit)
        }
        wandPath = view.isWandAvailable ? "?until=\(view.unit.rawValue)" + (view.isWandOn ? "" : "&wand=on") : nil
        note = view.hasPassed ? nil : refusal?.sentence
        self.photo = photo.map { PhotoFrame($0, .card) }
        credit = photo.flatMap { PhotoCreditText($0.credit) }
        self.alarms = alarms.map { "Texts an hour before and at zero: \($0)" }
        self.tabs = tabs
        isOwn = event.kind == .countdown
        switch event.kind {
        case .show: eventPath = "/events/\(event.id)"
        case .entry: eventPath = "/entries/\(event.id)"
        case .countdown, .workout, .race: eventPath = nil
        }
    }
}
