package import Agenda
package import Values

/// A policy setting whose text is not valid.
package enum PolicyError: Error, Hashable, Sendable {
    case notReminders(String)
    case notAnswerBy(String)
    case notBench(String)
    case notSwitch(String)
    case notSpan(String)
    /// A deadline on a date.
    case deadline(EventEntryError)
}

extension PolicyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notReminders(let text):
            "\"\(Printable.line(text))\" is not a reminder schedule: write \"+2d -1d\" for two days after the request and one day before the deadline, or off"
        case .notAnswerBy(let text):
            "\"\(Printable.line(text))\" is not a deadline: write \"2d before\", a date and time, or off"
        case .notBench(let text):
            "\"\(Printable.line(text))\" is not a bench rule: write 1, 3, \"1 every 4h\", all, waitlist or off"
        case .notSwitch(let text): "\"\(Printable.line(text))\" is not valid: write on or off"
        case .notSpan(let text): "\"\(Printable.line(text))\" is not a duration: write one like 24h or 2 days"
        case .deadline(let error): error.sentence
        }
    }
}

extension PolicyError: UserFacingError {
    package var sentence: String {
        if case .deadline(let error) = self { return error.sentence }
        return description + "."
    }

    package var nextSteps: [NextStep] {
        if case .deadline(let error) = self { return error.nextSteps }
        return []
    }

    package var kind: ErrorKind {
        if case .deadline(let error) = self { return error.kind }
        return .invalid
    }
}
