internal import Values

/// A policy setting whose text is not valid.
package enum PolicyError: Error, Hashable, Sendable {
    case notReminders(String)
    case notAnswerBy(String)
    case notBench(String)
    case notSwitch(String)
    case notSpan(String)
}

extension PolicyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notReminders(let text):
            "\"\(Printable.line(text))\" says no reminders: write \"+2d -1d\" for two days after the request and one day before the end, or off"
        case .notAnswerBy(let text):
            "\"\(Printable.line(text))\" is no deadline: write \"2d before\", a date and time, or off"
        case .notBench(let text):
            "\"\(Printable.line(text))\" is no way to ask stand-ins: write 1, 3, \"1 every 4h\" or off"
        case .notSwitch(let text): "\"\(Printable.line(text))\" is neither on nor off"
        case .notSpan(let text): "\"\(Printable.line(text))\" is no length of time: write 24h or 2 days"
        }
    }
}
