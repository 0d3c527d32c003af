package import Values

/// Why a countdown cannot be saved or shown.
package enum CountdownError: Error, Hashable, Sendable {
    case noDescription
    /// The number of characters.
    case tooLong(Int)
    /// The given date, which is not in the future.
    case notLater(LocalDateTime)
    case date(EventEntryError)
    /// Less than one of this unit is left, with or without the wand.
    case unitUnavailable(CountdownUnit, wand: Bool)
    case wandUnavailable
    case hasPassed
    /// The event was canceled.
    case canceled(String)
    /// It was changed or removed since it was looked up.
    case changedMeanwhile(String)
}

extension CountdownError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noDescription: "Please Add an Event Description."
        case .tooLong(let count): "That description is too long: \(count) characters, and the limit is 200."
        case .notLater(let when): "Please Select an Event Date Later Than Now: \(DateText().long(when)) is not."
        case .date(let error): error.sentence
        case .unitUnavailable(let unit, let wand):
            "Less than \(unit.one) left\(wand ? " with the magic wand" : ""): no whole \(unit.rawValue) to count."
        case .wandUnavailable: "The wand rests: less than 2 days to go!"
        case .hasPassed: "Event has passed."
        case .canceled(let name): "\"\(Printable.line(name))\" was canceled."
        case .changedMeanwhile(let name):
            "\"\(Printable.line(name))\" was changed in the meantime. Check it and try again."
        }
    }
}

extension CountdownError: UserFacingError {
    package var kind: ErrorKind {
        if case .date(let error) = self { return error.kind }
        return .refused
    }

    package var nextSteps: [NextStep] {
        if case .date(let error) = self { return error.nextSteps }
        return []
    }
}
