package import SheetReader
package import Values
package import ZipFiles

/// Why a file cannot be read.
package enum RunFileError: Error, Hashable, Sendable {
    case format(String)
    case notXML
    case other(root: String)
    /// A FIT file of another kind: a course, a workout, settings.
    case notAnActivity
    case noRuns
    case packed(ZipError)
    case sheet(SheetError)
    /// A sheet without a column for it.
    case noDistance
    /// A sheet that does not say in which unit its distances are.
    case noUnit
    case tooLarge
    case cannotOpen
}

extension RunFileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .format(let name): "\(name.quotedLine) is not a GPX, TCX, FIT, KML or CSV file."
        case .notXML: "It is not well-formed XML."
        case .other(let root): "It has \(root.quotedLine) instead of runs."
        case .notAnActivity: "It is a course, a workout or settings, not an activity."
        case .noRuns: "It has no runs with a distance and a date."
        case .packed(.missingLibrary): "\(ZipError.library.name) is not installed."
        case .packed(.tooManyBytes): "It unpacks to too many bytes."
        case .packed: "The packed file is damaged."
        case .sheet(let error): Self.words("\(error)")
        case .noDistance: "The file has no column with the distance."
        case .noUnit: "The file does not say whether its distances are in miles or kilometers."
        case .tooLarge: "It is larger than \(RunFile.mostBytes >> 20) MB."
        case .cannotOpen: "It cannot be opened."
        }
    }

    /// Of `sheet`.
    package static func words(_ reason: String) -> String { "The file cannot be read: \(reason)." }
}

extension RunFileError: UserFacingError {
    package var kind: ErrorKind { .invalid }

    package var nextSteps: [NextStep] {
        self == .noUnit ? [NextStep(TrainingAction.chooseUnits)] : []
    }
}
