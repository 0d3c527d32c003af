import Values

/// Something in a file that was skipped or interpreted. Its description contains no personal data: the event's own text
/// is only in `summary`.
package struct CalendarProblem: Hashable, Sendable {
    /// What was skipped or interpreted.
    package enum Reason: Hashable, Sendable {
        // An event was not read:
        case noStart
        case notUnderstood(property: String)
        case rule(RecurrenceRuleError)
        case series(SeriesError)
        /// Valid but not supported.
        case unsupported(String)
        case endsBeforeStart
        /// A date is outside the years 1 to 9999.
        case outsideYears
        case cutShort
        case tooMany(String)
        case tooLong(property: String)
        /// vCalendar 1.0, the format before iCalendar.
        case oldFormat
        // The whole file:
        case notACalendar
        case fileTooLong
        // Every event was read:
        /// DTSTART is a whole day and the other property a time, or the reverse: the day was read as midnight.
        case dayAndTime(property: String)
        case noIdentifier
        case ignored(property: String)
        case missingEnd(String)
        case unexpectedEnd(String)
        case notAProperty
        case notAnEvent(String)
        case notUTF8(property: String)
        /// The zone's name is unknown. `zone` has the same offsets as its definition and was used.
        case zoneMatched(String, zone: String)
        /// The zone's name is unknown. `zone` has the same offsets as its definition, but not at all times.
        case zoneNear(String, zone: String)
        /// The zone's name is unknown, and no zone has the offsets of its definition. The offset of the series is kept.
        case zoneAtOffset(String, zone: String)
        /// The zone's name is unknown. The time was converted to UTC.
        case zoneAsUTC(String)
        /// The zone is unknown and the file does not define it. The time was read in another one.
        case unknownZone(String, taken: String, suggestions: [String])
        /// Times without a zone were read in this one.
        case withoutZone(taken: String)
        /// The end was before the start, so each is the other.
        case exchanged
        /// RDATE has periods: their starts were read, and their lengths are those of the event.
        case lengthOfPeriod
        /// Another event with this UID is newer.
        case repeated
        /// A newer version of the series leaves the date out.
        case excluded
        // To-dos:
        case noTitle
        case canceledTodo
        case todoRepeats
        case todoDescription
    }

    /// The first line of the event or the property, counted from 1.
    package var line: Int
    package var reason: Reason
    /// True if the event that begins at `line` was not read.
    package var isLoss: Bool
    /// The summary of the event concerned, if known.
    package var summary: String?

    package init(line: Int, _ reason: Reason, isLoss: Bool, summary: String? = nil) {
        (self.line, self.reason, self.isLoss, self.summary) = (line, reason, isLoss, summary)
    }

    /// Whether a record of the file was not taken. A loss is one that could not be read.
    package var isLeftOut: Bool {
        switch reason {
        case .canceledTodo, .notAnEvent, .repeated, .excluded: true
        default: isLoss
        }
    }
}

extension CalendarProblem: CustomStringConvertible {
    /// `line 12: event skipped, it has no start`
    package var description: String {
        switch reason {
        case .notACalendar, .fileTooLong: "\(reason)"
        default: "line \(line): \(isLoss ? skipped : "")\(reason)"
        }
    }
}

extension CalendarProblem {
    private var skipped: String {
        switch reason {
        case .noTitle: "to-do skipped, "
        default: "event skipped, "
        }
    }
}

extension CalendarProblem.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noStart: return "it has no start (DTSTART)"
        case .notUnderstood(let property): return "its \(property) is not valid"
        case .rule(let error): return error.description
        case .series(let error): return error.description
        case .unsupported(let what): return "\(what) is not supported"
        case .endsBeforeStart: return "it ends before it starts"
        case .outsideYears: return "it is outside the years 1 to 9999"
        case .dayAndTime(let property):
            return "its start and its \(property) are a date and a time; the date was read as midnight"
        case .cutShort: return "the file ends in the middle of it"
        case .tooMany(let what): return "it has too many \(what)"
        case .tooLong(let property): return "its \(property) is longer than \(CalendarLimits.line >> 10) KB"
        case .oldFormat: return "the calendar is in the old vCalendar 1.0 format"
        case .notACalendar: return "the file is not an iCalendar file"
        case .fileTooLong:
            return
                "the file is longer than \(CalendarLimits.file >> 20) MB or has more than \(CalendarLimits.events) events"
        case .noIdentifier: return "the event has no UID, so one was made from its contents"
        case .ignored(let property): return "\(property) is not valid and was ignored"
        case .missingEnd(let component): return "\(Printable.line(component)) has no END"
        case .unexpectedEnd(let component): return "END:\(Printable.line(component)) without BEGIN"
        case .notAProperty: return "not a property; added to the preceding text, if any"
        case .notAnEvent(let component): return "\(Printable.line(component)) is not an event and was ignored"
        case .notUTF8(let property): return "\(property) is not valid UTF-8; read as windows-1252"
        case .zoneMatched(let name, let zone):
            return "time zone \"\(Printable.line(name))\" was replaced by \(zone), which has the same UTC offsets"
        case .zoneNear(let name, let zone):
            return "time zone \"\(Printable.line(name))\" was read as \(zone), which changes its clocks on other days"
        case .zoneAtOffset(let name, let zone):
            return "time zone \"\(Printable.line(name))\" matches no known one; its offset, \(zone), is kept all year"
        case .unknownZone(let name, let taken, let suggestions):
            let hint = suggestions.isEmpty ? "" : "; did you mean \(suggestions.joined(separator: ", "))?"
            return "time zone \"\(Printable.line(name))\" is unknown, so the time was read in \(taken)\(hint)"
        case .zoneAsUTC(let name):
            return "time zone \"\(Printable.line(name))\" is unknown; the time was converted to UTC"
        case .withoutZone(let zone): return "times without a zone are read in \(zone)"
        case .exchanged: return "the end was before the start, so they were swapped"
        case .lengthOfPeriod: return "RDATE has periods; their lengths were ignored"
        case .noTitle: return "it has no title (SUMMARY)"
        case .canceledTodo: return "the to-do is canceled and was left out"
        case .todoRepeats: return "the to-do repeats; it was read once"
        case .todoDescription: return "the to-do's description was left out"
        case .excluded: return "a newer version of the series leaves this date out"
        case .repeated: return "two events have the same UID; the newer one is kept"
        }
    }
}
