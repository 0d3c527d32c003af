package import Agenda
package import Storage
package import Values

/// Why a guest list cannot be changed.
package enum GuestError: Error, Sendable {
    case limit(String)
    case closes(String)
    case closesAfterStart(Event)
    /// Nothing that is a name or a number of places.
    case noNames(String)
    case nameTooLong(Int)
    /// The list would have so many places.
    case listTooLong(Int)
    case unknown(ID<Guest>)
    case isCanceled(Event)
    /// A performer who is not coming brings nobody.
    case isOut(performer: String, Event)
    /// Only somebody who said yes can be there, or be missed.
    case isNotConfirmed(performer: String, Event)
    /// Attendance is marked from some hours before the call time.
    case isTooEarly(Event, from: Instant)
    /// Nobody can be a no-show before the start.
    case notStarted(Event)
}

extension GuestError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .limit(let text):
            "Invalid number of guests \(text.quotedLine): use a number from 0 to \(GuestRules.mostPlaces)."
        case .closes(let sentence): sentence
        case .closesAfterStart(let event): "That is after the start of \(event.name.quotedLine)."
        case .noNames(let text): "There is no name in \(text.quotedLine)."
        case .nameTooLong(let count):
            "That name is too long: \(count) characters, and the limit is \(Guest.longestName)."
        case .listTooLong(let count): "A guest list has at most \(Guest.most) places, not \(count)."
        case .unknown(let id): "There is no guest \(id) on this list."
        case .isCanceled(let event): "\(event.name.quotedLine) was canceled."
        case .isOut(let performer, let event):
            "\(performer.quotedLine) is not coming to \(event.name.quotedLine), so they bring no guests."
        case .isNotConfirmed(let performer, let event):
            "\(performer.quotedLine) is not confirmed for \(event.name.quotedLine)."
        case .isTooEarly(let event, let start):
            "\(event.name.quotedLine) is not tonight yet: attendance is marked from "
                + "\(DateText().long(start, in: event.zone)) on."
        case .notStarted(let event): "\(event.name.quotedLine) has not started yet, so nobody can be a no-show."
        }
    }
}

extension GuestError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown: .notFound
        case .isCanceled, .isOut, .isNotConfirmed, .isTooEarly, .notStarted: .refused
        default: .invalid
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .noNames: ["Write names with commas between them, or a number of places."]
        case .closes, .closesAfterStart: ["Use a time like 2h before, or fri 6pm."]
        default: []
        }
    }
}
