import Twilio
import Values

/// The filter of a message list in the 2010 API.
struct MessageQuery {
    let to: String?
    let from: String?
    /// The earliest `date_sent`.
    private(set) var earliest: Instant?
    /// `date_sent` is before this instant.
    private(set) var end: Instant?
    /// The fields as received, for the links to other pages.
    private(set) var fields = FormBody()

    init(_ query: FormBody) throws(RESTError) {
        to = query["To"].flatMap { $0.isEmpty ? nil : $0 }
        from = query["From"].flatMap { $0.isEmpty ? nil : $0 }
        for (name, value) in query.pairs where !value.isEmpty {
            switch name {
            case "To", "From": break
            case "DateSent":
                // A time stands for its day, also in what the official client sends for a day.
                (earliest, end) = try Self.span(try Self.day(of: value))
            case "DateSent>":
                earliest = try Self.span(value).start
            case "DateSent<":
                end = try Self.span(value).end
            default: continue
            }
            fields.append(name, value)
        }
    }

    /// A message that was not sent yet matches no date.
    func matches(_ message: borrowing StoredMessage) -> Bool {
        if message.isDeleted || message.isProviderReply { return false }
        if let to, message.to != to { return false }
        if let from, message.from != from { return false }
        guard earliest != nil || end != nil else { return true }
        guard let sent = message.sent else { return false }
        if let earliest, sent < earliest { return false }
        if let end, sent >= end { return false }
        return true
    }

    /// The day in UTC of a day or time.
    private static func day(of text: String) throws(RESTError) -> String {
        Zone.utc.date(of: try span(text).start).description
    }

    /// A day in UTC, or one second.
    private static func span(_ text: String) throws(RESTError) -> (start: Instant, end: Instant) {
        if let day = LocalDate(iso: text) {
            let start = Instant(milliseconds: Int64(day.daysSince1970) * 86_400_000)
            return (start, start.adding(.days(1)))
        }
        guard let start = Instant(rfc3339: text) else { throw .invalidParameter("DateSent is not a date: \(text)") }
        return (start, start.adding(.seconds(1)))
    }
}
