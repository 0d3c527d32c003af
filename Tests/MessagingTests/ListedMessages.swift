import HTTPTransport
import Synchronization
import TestSupport
import Twilio
import Values

/// A provider that holds prepared messages: lists them newest first, two to a page or, where many
/// are asked for, a fiftieth of that, and fetches one by its name.
final class ListedMessages: Sendable {
    struct Message: Sendable {
        var sid: String
        var body = "hi"
        var direction = "outbound-api"
        var from = TestEnvironment.ourNumber
        var to = "+14155550101"
        var status = "sent"
        var code: Int?
        var created = TestEnvironment.noon
        var mediaCount = 0
    }

    private let messages: [Message]
    private let refusals: Mutex<Int>
    private let status: Int
    private let requested = Mutex<[String]>([])

    /// - Parameter refusals: so many requests are refused before the first that is answered.
    init(_ messages: [Message], refusals: Int = 0, status: Int = 503) {
        self.status = status
        self.messages = messages
        self.refusals = Mutex(refusals)
    }

    /// The addresses that were asked for.
    var requests: [String] { requested.withLock { $0 } }

    @Sendable
    func answer(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
        requested.withLock { $0.append(request.url) }
        let mustRefuse = refusals.withLock { left in
            defer { left = max(left - 1, 0) }
            return left > 0
        }
        if mustRefuse { return response(status, "{\"status\":\(status)}") }
        guard request.method == .get else { return response(405, "{}") }
        if let message = messages.first(where: { request.url.hasSuffix("/Messages/\($0.sid).json") }) {
            return response(200, json(message))
        }
        let fields = Dictionary(
            (try? FormBody(decoding: Array(request.url.split(separator: "?").dropFirst().joined().utf8)))?.pairs ?? [],
            uniquingKeysWith: { $1 })
        let end = fields["DateSent<"].flatMap { Instant(rfc3339: $0) }?.adding(.milliseconds(999))
        let listed = end.map { end in messages.filter { $0.created <= end } } ?? messages
        let page = fields["Page"].flatMap { Int($0) } ?? 0
        let size = fields["PageSize"] ?? ""
        let most = max((Int(size) ?? 0) / 50, 2)
        let start = min(page * most, listed.count)
        let items = listed[start...].prefix(most).map(json).joined(separator: ",")
        var query = FormBody()
        if let end { query.append("DateSent<", end.adding(.milliseconds(-999)).rfc3339) }
        query.append("PageSize", size)
        query.append("Page", String(page + 1))
        let next =
            start + most < listed.count
            ? "\"/2010-04-01/Accounts/AC0123/Messages.json?\(query.encodedText)\"" : "null"
        return response(200, "{\"messages\":[\(items)],\"next_page_uri\":\(next)}")
    }

    private func response(_ status: Int, _ body: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: [], body: Array(body.utf8), effectiveURL: "")
    }

    private func json(_ message: Message) -> String {
        let created = MailDate.text(message.created)
        return """
            {"sid":"\(message.sid)","body":"\(message.body)","direction":"\(message.direction)","from":"\(message.from)",
            "to":"\(message.to)","status":"\(message.status)","error_code":\(message.code.map(String.init) ?? "null"),
            "date_created":"\(created)","num_media":"\(message.mediaCount)"}
            """
    }
}

/// RFC 2822, as the provider writes times.
private enum MailDate {
    static func text(_ instant: Instant) -> String {
        let local = Zone.utc.local(instant)
        let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][
            local.date.month - 1]
        let time = local.time.secondsSinceMidnight
        let parts = [time / 3600, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        // The day's name is not read.
        return "Mon, \(local.date.day) \(month) \(local.date.year) \(parts.joined(separator: ":")) +0000"
    }
}
