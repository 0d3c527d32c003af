import Agenda
import Lineups
import Platform
package import Templates
import Values

/// The words of texts that tell performers their time.
package struct RunSheetTexts: Sendable {
    private let templates: MessageTemplates

    package init(_ templates: MessageTemplates) { self.templates = templates }

    /// `You're on at 8:40 PM, 10 min, light at 8:49 PM. Arrive by 7:30 PM.`
    ///
    /// - Parameters:
    ///   - name: of the performer.
    ///   - isMove: they were told another time.
    func body(_ told: ToldTime, to name: String, isMove: Bool, event: Event, account: Account, now: Instant) -> String {
        let values: [String: MessageTemplate.Value] = [
            "booker": .text(account.name ?? ""), "name": .text(GivenName.of(name)), "event": .text(event.name),
            "day": .text(Self.day(of: event, now: now)), "moved": .flag(isMove),
            "at": .text(Self.clock(told.start, in: event)),
            "set": .text(told.length.map(ShowRunSheet.length) ?? ""),
            "light": .text(told.light.map { Self.clock($0, in: event) } ?? ""),
            "call": .text(told.arrival.map { Self.clock($0, in: event) } ?? ""),
        ]
        return templates.render(.runSheet, values)
    }

    /// The date of the night, also for what is after midnight.
    private static func day(of event: Event, now: Instant) -> String {
        let (date, today) = (event.localStart.date, event.zone.date(of: now))
        return date.year == today.year ? DateText().day(date) : DateText().dayWithYear(date)
    }

    /// `12:20 AM (after midnight)`: the night has the date on which the show starts.
    private static func clock(_ moment: Instant, in event: Event) -> String {
        NightTime.clock(moment, in: event)
            + (event.zone.date(of: moment) > event.localStart.date ? " (after midnight)" : "")
    }
}
