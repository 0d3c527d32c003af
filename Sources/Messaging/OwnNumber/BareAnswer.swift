import ReplyReader
import Values

/// A yes, a no or a maybe that does not say to what: it names no day, time or number.
enum BareAnswer {
    /// Nil for any other text.
    static func of(_ body: String) -> Answer? {
        guard let answer = Reader().read(body, in: context).answers[invitation.number] else { return nil }
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

    /// A request to which nothing fits that a text could name.
    private static let invitation = OpenInvitation(number: 99_999, title: "", starts: start)
    private static let start: LocalDateTime = {
        let day = LocalDate(iso: "1999-01-01") ?? Zone.utc.local(Instant(milliseconds: 0)).date
        return LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 3 * 3600 + 7 * 60))
    }()
    private static let context = ReplyContext(
        invitations: [invitation], now: LocalDateTime(date: start.date.adding(days: -90), time: start.time))
}
