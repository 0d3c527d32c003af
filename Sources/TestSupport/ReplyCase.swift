package import ReplyReader
import Values

/// A labeled reply: the text, its situation, and the correct reading.
package struct ReplyCase: Sendable, Decodable {
    /// The situation in which the text was sent.
    package enum Situation: String, Sendable, Decodable, CaseIterable {
        /// One open invitation.
        case single
        /// Three open invitations.
        case three = "multi3"
        /// Two open invitations, in two places.
        case two
        /// The invitation was accepted; the text answers a reminder on the day.
        case confirmed
        case optedOut = "opted_out"
    }

    /// The grade of a verdict, best first.
    package enum Grade: String, Sendable, CaseIterable {
        case right
        /// Another label that the case allows.
        case acceptable
        case askedBack = "asked back"
        /// Wrong, but it changes no state.
        case otherwise
        /// Wrong, and it changes a state.
        case hardError = "hard error"
        case missedOptOut = "missed opt-out"
    }

    package let text: String
    package let label: String
    package let situation: Situation
    /// The expected answers by number of the invitation; nil if the label is sufficient.
    package let events: [String: String]?
    /// Other acceptable labels.
    let acceptable: [String]?

    private enum CodingKeys: String, CodingKey {
        case text, label, events
        case situation = "ctx"
        case acceptable = "ok"
    }

    /// The reader's context for it.
    package var context: ReplyContext { situation.context }

    package func grade(_ verdict: Verdict) -> Grade {
        let given = verdict.label.rawValue
        let areAnswersRight = events.map { $0 == verdict.answersByNumber } ?? true
        if given == label, areAnswersRight { return .right }
        if label == Label.optOut.rawValue, given != label {
            // Nothing is texted to a paused number.
            return verdict.label == .pause ? .acceptable : .missedOptOut
        }
        if acceptable?.contains(given) ?? false, areAnswersRight || !verdict.label.changesState { return .acceptable }
        if [.needsHuman, .pause].contains(verdict.label) { return .askedBack }
        return verdict.label.changesState ? .hardError : .otherwise
    }
}

extension ReplyCase.Situation {
    /// The reader's context for the situation.
    package var context: ReplyContext {
        let shows = [
            Self.ask(1, "Late Show", day: 4, hour: 21), Self.ask(2, "Open Mic", day: 5, hour: 20),
            Self.ask(3, "Brunch", day: 6, hour: 11),
        ].compactMap(\.self)
        let eve = Self.noon(Self.friday - 3)
        switch self {
        case .single: return ReplyContext(invitations: Array(shows.prefix(1)), now: eve)
        case .three: return ReplyContext(invitations: shows, now: eve)
        case .two: return ReplyContext(invitations: Array(shows.prefix(1)) + Self.berlin, now: eve)
        case .optedOut: return ReplyContext(invitations: Array(shows.prefix(1)), optedOut: true, now: eve)
        case .confirmed:
            var show = Array(shows.prefix(1))
            for index in show.indices { show[index].state = .confirmed }
            return ReplyContext(invitations: show, lastSaid: .reminder, now: Self.noon(Self.friday))
        }
    }

    /// 4 December 2026, the day of the first show.
    private static let friday = 20_791

    private static var berlin: [OpenInvitation] {
        guard let date = LocalDate(year: 2026, month: 12, day: 11), let time = LocalTime(hour: 20, minute: 0) else {
            return []
        }
        let start = LocalDateTime(date: date, time: time)
        return [OpenInvitation(number: 2, title: "Berlin", venue: "Lido", starts: start)]
    }

    private static func noon(_ day: Int) -> LocalDateTime {
        LocalDateTime(date: LocalDate(daysSince1970: day), time: LocalTime(secondsSinceMidnight: 12 * 3600))
    }

    private static func ask(_ number: Int, _ title: String, day: Int, hour: Int) -> OpenInvitation? {
        guard let date = LocalDate(year: 2026, month: 12, day: day), let time = LocalTime(hour: hour, minute: 0) else {
            return nil
        }
        let start = LocalDateTime(date: date, time: time)
        return OpenInvitation(number: number, title: title, venue: "The Basement", starts: start)
    }
}

extension Verdict {
    /// In the format of the cases.
    package var answersByNumber: [String: String] {
        Dictionary(uniqueKeysWithValues: answers.map { (String($0.key), $0.value.caseName) })
    }
}

extension Answer {
    /// As the labeled replies write it.
    package var caseName: String {
        switch self {
        case .confirmed: Label.confirm.rawValue
        case .declined: Label.decline.rawValue
        case .maybe: Label.tentative.rawValue
        case .none, .withdrawn, .expired: rawValue
        }
    }
}

extension Label {
    fileprivate var changesState: Bool {
        switch self {
        case .confirm, .decline, .tentative, .mixed, .optOut, .optIn: true
        case .question, .other, .needsHuman, .lateRunning, .help, .pause: false
        }
    }
}
