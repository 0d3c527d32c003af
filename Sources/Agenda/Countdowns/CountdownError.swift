package import Values

/// Why a countdown is not kept, or not shown as asked for.
package enum CountdownError: Error, Hashable, Sendable {
    case noDescription
    /// That many characters.
    case tooLong(Int)
    /// At that moment, which is not later than now.
    case notLater(LocalDateTime)
    /// There is no whole one left of this unit; with the wand there may have been one without.
    case grey(CountdownUnit, wand: Bool)
    case wandRests
    case hasPassed
    /// It was called off.
    case cancelled(String)
    /// It is gone, or was made anew, since it was looked up.
    case changedMeanwhile(String)
}

extension CountdownError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noDescription: "Please Add an Event Description."
        case .tooLong(let count): "That description has \(count) characters; 200 are the most."
        case .notLater(let when): "Please Select an Event Date Later Than Now: \(DateText().long(when)) is not."
        case .grey(let unit, let wand):
            "Less than \(unit.one) left\(wand ? " with the magic wand" : ""): no whole \(unit.rawValue) to count."
        case .wandRests: "The wand rests: less than 2 days to go!"
        case .hasPassed: "Event has passed."
        case .cancelled(let name): "\"\(Printable.line(name))\" was cancelled."
        case .changedMeanwhile(let name): "\"\(Printable.line(name))\" was changed meanwhile. Look again."
        }
    }
}

extension CountdownError: UserFacingError {
    package var exitCode: CommandExitCode { .refused }
}
