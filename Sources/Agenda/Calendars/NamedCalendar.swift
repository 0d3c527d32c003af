package import ICalendar
package import People
package import Storage
package import Values

/// A calendar of an account: one that somebody made, or one into which events fall by their kind.
package struct NamedCalendar: Sendable, Hashable {
    /// What falls into a calendar by itself.
    package enum Role: String, SQLConvertible, CaseIterable {
        case personal, shows, countdowns, trips, running

        package init(_ kind: Event.Kind) {
            self =
                switch kind {
                case .entry: .personal
                case .show: .shows
                case .countdown: .countdowns
                case .workout, .race: .running
                }
        }

        /// Until somebody calls it otherwise.
        package var usualName: String { rawValue.capitalised }
    }

    package let id: ID<NamedCalendar>
    package let account: ID<Account>
    package let name: String
    /// Nil for one that somebody made.
    package let role: Role?
}

/// Why something with a calendar is not done.
package enum CalendarError: Error, Hashable, Sendable {
    case noName
    case tooLong(Int)
    case nameTaken(String)
    case unknown(String, nearest: [String])
    case several(String, [String])
    /// What falls into it by itself would be nowhere.
    case builtIn(String)
    case endsBeforeStart
    /// Shows, trips and the like are changed where they were made.
    case notAnEntry(String)
    case neverHappens
    case series(SeriesError)
    /// It was changed or removed by somebody else at the same time.
    case changedMeanwhile(String)
}

extension CalendarError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noName: "A calendar, and what is in it, needs a name."
        case .tooLong(let count): "That name has \(count) characters; 200 are the most."
        case .nameTaken(let name): "There is a calendar called \"\(Printable.line(name))\" already."
        case .unknown(let name, let nearest):
            "There is no calendar \"\(Printable.line(name))\"."
                + (nearest.first.map { " Did you mean \"\(Printable.line($0))\"?" } ?? "")
        case .several(let name, let found):
            "Several calendars match \"\(Printable.line(name))\": "
                + found.map { Printable.line($0) }.joined(separator: ", ") + "."
        case .builtIn(let name):
            "\"\(Printable.line(name))\" is where your events fall by themselves: it can be renamed, not removed."
        case .endsBeforeStart: "It ends before it starts."
        case .notAnEntry(let name):
            "\"\(Printable.line(name))\" is not an entry of a calendar: it is changed where it was made."
        case .neverHappens: "Repeated like that it never takes place."
        case .series(let error): "That is not kept: \(error)."
        case .changedMeanwhile(let name):
            "\"\(Printable.line(name))\" was changed or removed meanwhile: look at it and try again."
        }
    }
}

extension CalendarError: UserFacingError {
    package var hints: [String] {
        guard case .unknown = self else { return [] }
        return ["See them all: greenroom calendar list"]
    }

    package var exitCode: CommandExitCode {
        switch self {
        case .unknown, .several: .notFound
        case .noName, .tooLong, .endsBeforeStart, .neverHappens, .series: .usage
        case .nameTaken, .builtIn, .notAnEntry, .changedMeanwhile: .refused
        }
    }

    package var correction: CommandCorrection? {
        guard case .unknown(let name, let nearest) = self, let meant = nearest.first else { return nil }
        return .name(typed: name, meant: meant)
    }
}
