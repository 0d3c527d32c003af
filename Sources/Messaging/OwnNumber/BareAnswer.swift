import ReplyReader
import Values

/// A yes, a no or a maybe that does not say to what: it names no day, time or number.
enum BareAnswer {
    /// Nil for any other text.
    static func of(_ body: String) -> Answer? {
        let answers = contexts.map { Reader().read(body, in: $0).answers.first?.value ?? Answer.none }
        guard let answer = answers.first, answers.allSatisfy({ $0 == answer }) else { return nil }
        return [.confirmed, .declined, .maybe].contains(answer) ? answer : nil
    }

    /// Which way it leans; nil for neither.
    static func leaning(of body: String) -> Leaning? {
        switch of(body) {
        case .confirmed: .yes
        case .declined: .no
        default: nil
        }
    }

    /// Requests that have no day, time and number in common: a text that names one does not fit both.
    private static let contexts = [
        context(number: 90_001, "1999-01-01", 3 * 60 + 7), context(number: 80_002, "1999-05-26", 14 * 60 + 52),
    ]

    private static func context(number: Int, _ day: String, _ minutes: Int) -> ReplyContext {
        let date = LocalDate(iso: day) ?? Zone.utc.local(Instant(milliseconds: 0)).date
        let start = LocalDateTime(date: date, time: LocalTime(secondsSinceMidnight: minutes * 60))
        return ReplyContext(
            invitations: [OpenInvitation(number: number, title: "", starts: start)],
            now: LocalDateTime(date: date.adding(days: -40), time: start.time))
    }
}
