import Agenda
import Platform
import Values

/// What an import of lineups says about the rows of its file.
enum LineupImportWords {
    // MARK: Why a row was left out

    /// - Parameter address: the number or e-mail address of the row.
    static func noName(beside address: String) -> String { "It has \(address.quotedLine) but no name." }

    static var hostOnBench: String { "A performer cannot be both the host and on the bench." }
    static var noEvent: String { "It has no event." }

    static func noZone(_ text: String) -> String { "\(text.quotedLine) is not a time zone." }

    static func noUpcoming(_ name: String) -> String {
        "There is no upcoming event named \(name.quotedLine), and the row has no date."
    }

    static func severalUpcoming(_ count: Int, _ name: String) -> String {
        "\(count) upcoming events are named \(name.quotedLine): add a date."
    }

    static func otherTime(_ event: Event) -> String {
        "\(title(event)) already exists; correct the time in the file or of the event."
    }

    static func noTime(_ name: String, _ day: LocalDate) -> String {
        "No time given for \(name.quotedLine) on \(DateText().dayWithYear(day))."
    }

    static func skippedTime(_ time: LocalDateTime) -> String {
        "\(DateText().long(time)) does not exist, because clocks go forward."
    }

    static func invalidLength(_ error: DurationTextError) -> String { "Invalid length: \(error)." }

    static func tooLong(_ text: String) -> String { "\(text.quotedLine) is too long for an event." }

    static func notYes(_ text: String, in column: String) -> String {
        "Column \(column) must be yes or empty, not \(text.quotedLine)."
    }

    static func severalContacts(_ count: Int, _ name: String) -> String {
        "There are \(count) contacts named \(name.quotedLine). Add a cell or an e-mail address."
    }

    static func noContact(_ name: String, near: String) -> String {
        "There is no contact \(name.quotedLine); did you mean \(near.quotedLine)? Use the full name, or add a cell."
    }

    static func past(hasPerson: Bool) -> String {
        "the show is in the past" + (hasPerson ? "; the person is imported" : "")
    }

    static var canceled: String { "the show is canceled" }
    static var removedEarlier: String { "removed from the lineup earlier" }

    // MARK: Notes

    static func goneContact(_ name: String, isErased: Bool) -> String {
        "\(Printable.line(name)) was \(isErased ? "erased" : "removed") from your contacts earlier, "
            + "so they were not added."
    }

    static func alreadyIn(_ name: String, _ event: Event) -> String {
        "\(Printable.line(name)) is already in \(title(event)), so their details were not changed."
    }

    static func removed(_ name: String, _ event: Event) -> String {
        "\(Printable.line(name)) was removed from \(title(event)) earlier, so they were not added."
    }

    static func holdsNone(_ name: String, _ event: Event, open: [Spot]) -> String {
        "\(Printable.line(name)) holds no spot of \(title(event)); open: \(open.counts)."
    }

    static func noPosition(_ name: String) -> String { "There is no position \(name.quotedLine), so it was left out." }

    static func assumedEvening(_ time: String) -> String {
        "\(time.quotedLine) was \(NaturalDate.Note.assumedEvening)."
    }

    static func canceledShow(_ event: Event) -> String { "\(title(event)) was canceled, so nobody was added to it." }

    /// - Parameter place: that of the row.
    static func otherPlace(_ event: Event, _ place: String) -> String {
        let here = event.location.map { "is at \(Printable.line($0))" } ?? "has no place"
        return "\(title(event)) \(here), not at \(Printable.line(place)); it was not changed."
    }

    // MARK: Undo

    static func summary(_ event: Event, file: String) -> String {
        "imported people into \"\(event.name)\" from \(file)"
    }

    private static func title(_ event: Event) -> String {
        "\(event.name.quotedLine) on \(DateText().long(event.startsAt, in: event.zone))"
    }
}
