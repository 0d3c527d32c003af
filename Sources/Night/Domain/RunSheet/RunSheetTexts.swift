import Agenda
import Lineups
import Platform
package import Templates
import Values

/// The words of texts that tell performers their time.
package struct RunSheetTexts: Sendable {
    private let templates: MessageTemplates

    /// Of the texts that are sent.
    var letters: TextLetters { templates.letters }

    package init(_ templates: MessageTemplates) { self.templates = templates }

    /// `You're on at 8:40 PM, 10 min, light at 8:49 PM. Arrive by 7:30 PM.`
    ///
    /// - Parameters:
    ///   - name: of the performer.
    ///   - isMove: they were told another time.
    ///   - language: of the text.
    func body(
        _ told: ToldTime, to name: String, in language: TextLanguage, isMove: Bool, event: Event, account: Account,
        now: Instant
    ) -> String {
        let dates = DateText(language: language)
        let values: [String: MessageTemplate.Value] = [
            "booker": .text(account.name ?? ""), "name": .text(GivenName.of(name)), "event": .text(event.name),
            "day": .text(Self.day(of: event, dates, now: now)), "moved": .flag(isMove),
            "at": .text(Self.clock(told.start, in: event, dates)),
            "set": .text(told.length.map(ShowRunSheet.length) ?? ""),
            "light": .text(told.light.map { Self.clock($0, in: event, dates) } ?? ""),
            "call": .text(told.arrival.map { Self.clock($0, in: event, dates) } ?? ""),
        ]
        return templates.render(.runSheet, values, in: language)
    }

    /// The date of the night, also for what is after midnight.
    private static func day(of event: Event, _ dates: DateText, now: Instant) -> String {
        let (date, today) = (event.localStart.date, event.zone.date(of: now))
        return date.year == today.year ? dates.day(date) : dates.dayWithYear(date)
    }

    /// `12:20 AM (after midnight)`: the night has the date on which the show starts.
    private static func clock(_ moment: Instant, in event: Event, _ dates: DateText) -> String {
        NightTime.clock(moment, in: event, dates)
            + (event.zone.date(of: moment) > event.localStart.date ? " (\(afterMidnight(dates.language)))" : "")
    }

    private static func afterMidnight(_ language: TextLanguage) -> String {
        switch language {
        case .english: "after midnight"
        case .spanish: "pasada la medianoche"
        case .french: "après minuit"
        case .german: "nach Mitternacht"
        case .italian: "dopo mezzanotte"
        case .portuguese: "depois da meia-noite"
        }
    }
}
