package import Values

/// The value of a `Retry-After` header (RFC 9110, section 10.2.3).
package enum RetryAfter: Hashable, Sendable {
    case delay(Duration)
    case at(Instant)

    /// Nil for anything but whole seconds or a date.
    package init?(header: String) {
        let text = header.utf8.filter { $0 != UInt8(ascii: " ") }
        if let seconds = Int(asciiDigits: text[...]) {
            self = .delay(.seconds(seconds))
        } else if let date = MailDate.parse(header) {
            self = .at(date)
        } else {
            return nil
        }
    }

    /// The time to wait from `now`: at least zero, at most a day, so that a wrong header cannot stop us for long.
    package func wait(now: Instant) -> Duration {
        let asked =
            switch self {
            case .delay(let delay): delay
            case .at(let date): date - now
            }
        return min(max(asked, .zero), .days(1))
    }
}
