package import ICalendar
package import Platform
package import Storage
package import Values

/// A calendar of an account: one that a person created, or a built-in one that shows events of one kind.
package struct NamedCalendar: Sendable, Hashable {
    /// The kind of events that a built-in calendar shows.
    package enum BuiltIn: String, SQLConvertible, CaseIterable {
        case personal, shows, countdowns, trips, running

        /// The built-in calendar that shows events of this kind.
        package init(_ kind: Event.Kind) {
            self =
                switch kind {
                case .entry: .personal
                case .show: .shows
                case .countdown: .countdowns
                case .workout, .race: .running
                }
        }

        /// The name before anyone renames it.
        package var defaultName: String { rawValue.capitalizedFirst }
    }

    /// How pages mark its entries. Green and red are left to shows, whose color is their status.
    package enum Color: String, Codable, SQLConvertible, CaseIterable {
        case blue, teal, purple, pink, orange, brown, gray, indigo

        /// Of a calendar for which nobody has chosen one.
        init(_ builtIn: BuiltIn?, _ id: ID<NamedCalendar>) {
            self =
                switch builtIn {
                case .personal: .blue
                case .shows: .gray
                case .countdowns: .purple
                case .trips: .teal
                case .running: .orange
                case nil: Self.others[Int(id.rawValue % Int64(Self.others.count))]
                }
        }

        /// Those of no built-in calendar first.
        private static let others: [Color] = [.pink, .indigo, .brown, .teal, .purple, .orange]
    }

    package let id: ID<NamedCalendar>
    package let account: ID<Account>
    package var name: String
    /// Nil for a calendar that a person created.
    package let builtIn: BuiltIn?
    package var color: Color
    /// The address that its entries are read from; nil for a calendar of one's own. May contain a secret.
    package let subscribedTo: String?

    /// Whether its entries are one's own, and not those of somebody else.
    package var isOwn: Bool { subscribedTo == nil }

    /// Throws `CalendarError.subscribed` for a calendar whose entries are those of somebody else.
    func requireOwn() throws(CalendarError) {
        guard isOwn else { throw .subscribed(name) }
    }

    /// Of a calendar and of an entry that is typed, in characters. Imported entries keep longer names.
    static let longestName = 200
}

/// Why a calendar or an entry cannot be read or changed.
package enum CalendarError: Error, Hashable, Sendable {
    case noName
    case tooLong(Int)
    case nameTaken(String)
    case unknown(String, nearest: [String])
    case several(String, [String])
    /// Built-in calendars cannot be removed.
    case builtIn(String)
    case endsBeforeStart
    /// Shows, trips and other events are changed by their own commands.
    case notAnEntry(String)
    case neverHappens
    /// The entries of a subscription cannot be changed here.
    case subscribed(String)
    case notSubscribed(String)
    case series(SeriesError)
    /// It was changed or removed by someone else at the same time.
    case changedMeanwhile(String)
}

extension CalendarError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noName: "A calendar and its entries need a name."
        case .tooLong(let count):
            "That name is too long: \(count) characters, and the limit is \(NamedCalendar.longestName)."
        case .nameTaken(let name): "A calendar named \"\(Printable.line(name))\" already exists."
        case .unknown(let name, let nearest):
            "There is no calendar \"\(Printable.line(name))\"."
                + (nearest.first.map { " Did you mean \"\(Printable.line($0))\"?" } ?? "")
        case .several(let name, let found):
            "Several calendars match \"\(Printable.line(name))\": "
                + found.map { Printable.line($0) }.joined(separator: ", ") + "."
        case .builtIn(let name):
            "\"\(Printable.line(name))\" is a built-in calendar: it can be renamed, but not removed."
        case .endsBeforeStart: "It ends before it starts."
        case .notAnEntry(let name):
            "\"\(Printable.line(name))\" is not a calendar entry: change it where it was created."
        case .neverHappens: "That recurrence has no dates."
        case .subscribed(let name):
            "\"\(Printable.line(name))\" is somebody else's calendar, which you are subscribed to: it cannot be changed."
        case .notSubscribed(let name): "\"\(Printable.line(name))\" is your own calendar, not a subscription."
        case .series(let error): "Invalid series: \(error)."
        case .changedMeanwhile(let name):
            "\"\(Printable.line(name))\" was changed or removed in the meantime. Check it and try again."
        }
    }
}

extension CalendarError: UserFacingError {
    package var nextSteps: [NextStep] {
        guard case .unknown = self else { return [] }
        return [NextStep("List all calendars", AgendaAction.listCalendars)]
    }

    package var kind: ErrorKind {
        switch self {
        case .unknown, .several: .notFound
        case .noName, .tooLong, .endsBeforeStart, .neverHappens, .series: .invalid
        case .nameTaken, .builtIn, .notAnEntry, .subscribed, .notSubscribed, .changedMeanwhile: .refused
        }
    }

    package var nameCorrection: NameCorrection? {
        guard case .unknown(let name, let nearest) = self, let meant = nearest.first else { return nil }
        return NameCorrection(typed: name, meant: meant)
    }
}
