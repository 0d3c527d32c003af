import JSON
import Values

/// A failed webhook in the provider's monitor.
struct MonitorAlert: Sendable {
    let sid: String
    let code: Int
    let url: String
    /// The SID of the message that the webhook was for.
    let resourceSID: String
    let date: Instant

    func resource(accountSID: String, baseURL: String) -> JSONValue {
        [
            "sid": .string(sid), "account_sid": .string(accountSID), "error_code": .string(String(code)),
            "log_level": "error", "request_url": .string(url), "request_method": "POST",
            "resource_sid": .string(resourceSID), "date_created": .string(date.rfc3339),
            "date_generated": .string(date.rfc3339), "date_updated": .string(date.rfc3339),
            "alert_text": .string("Msg&sourceComponent=14100&ErrorCode=\(code)"),
            "more_info": .string("https://www.twilio.com/docs/errors/\(code)"),
            "url": .string("\(baseURL)/v1/Alerts/\(sid)"),
        ]
    }
}

/// The newest 1,000 alerts.
struct MonitorAlertLog: Sendable {
    private(set) var all: [MonitorAlert] = []

    private static let limit = 1000

    mutating func add(_ alert: MonitorAlert) {
        if all.count == 2 * Self.limit { all.removeFirst(Self.limit) }
        all.append(alert)
    }

    /// Alerts since `earliest` (nil: all), newest first.
    func newest(since earliest: Instant?) -> [MonitorAlert] {
        all.suffix(Self.limit).reversed().filter { alert in earliest.map { alert.date >= $0 } ?? true }
    }
}
