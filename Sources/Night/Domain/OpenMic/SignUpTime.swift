package import Agenda
import Lineups
package import Platform
import Storage
package import Values

/// When sign-up opens or closes, relative to the night.
package enum SignUpTime: Hashable, Sendable {
    /// This long before the show begins.
    case before(Duration)
    /// On the day of the show, in its zone.
    case at(LocalTime)

    /// Reads `1 day before`, `90m before`, `6pm`, `18:00`.
    package static func read(_ text: String, account: Account, now: Instant) throws(OpenMicProblem) -> SignUpTime {
        if case .before(let span)? = try? AnswerBy.read(text) { return .before(span) }
        guard let time = try? DateEntry.time(text, account: account, now: now) else { throw .time(text) }
        return .at(time)
    }

    package func moment(of event: Event) -> Instant {
        switch self {
        case .before(let span): event.startsAt.adding(.zero - span)
        case .at(let time): event.zone.instant(of: LocalDateTime(date: event.localStart.date, time: time))
        }
    }

    /// `1 day before the show`, `at 6 PM`
    package var words: String {
        switch self {
        case .before(let span): "\(DurationText.words(span)) before the show"
        case .at(let time): "at \(DateText().time(time))"
        }
    }
}

/// The stored form: `1d before`, `18:00`. It can be read as if it was typed.
extension SignUpTime: CustomStringConvertible {
    package var description: String {
        switch self {
        case .before(let span): AnswerBy.before(span).description
        case .at(let time): time.description
        }
    }

    init(stored text: String) throws {
        if let time = LocalTime(iso: text) {
            self = .at(time)
        } else if case .before(let span)? = try? AnswerBy.read(text) {
            self = .before(span)
        } else {
            throw StoreError.column("opens", holds: text, wanted: "a time")
        }
    }
}
