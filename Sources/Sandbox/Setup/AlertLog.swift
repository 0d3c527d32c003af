internal import Values

/// A webhook that went wrong, as the provider's debugger keeps it.
struct Alert: Sendable {
    let sid: String
    let code: Int
    let url: String
    /// Of the message that it was about.
    let resourceSID: String
    let date: Instant

    func resource(accountSID: String, baseURL: String) -> JSON {
        [
            "sid": .text(sid), "account_sid": .text(accountSID), "error_code": .text(String(code)),
            "log_level": "error", "request_url": .text(url), "request_method": "POST",
            "resource_sid": .text(resourceSID), "date_created": .text(date.rfc3339),
            "date_generated": .text(date.rfc3339), "date_updated": .text(date.rfc3339),
            "alert_text": .text("Msg&sourceComponent=14100&ErrorCode=\(code)"),
            "more_info": .text("https://www.twilio.com/docs/errors/\(code)"),
            "url": .text("\(baseURL)/v1/Alerts/\(sid)"),
        ]
    }
}

/// The newest thousand.
struct AlertLog: Sendable {
    private(set) var all: [Alert] = []

    private static let limit = 1000

    mutating func add(_ alert: Alert) {
        if all.count == 2 * Self.limit { all.removeFirst(Self.limit) }
        all.append(alert)
    }

    /// Newest first, generated at `earliest` or later.
    func newest(since earliest: Instant?) -> [Alert] {
        all.suffix(Self.limit).reversed().filter { alert in earliest.map { alert.date >= $0 } ?? true }
    }
}
