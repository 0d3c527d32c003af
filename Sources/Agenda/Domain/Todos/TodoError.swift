import ICalendar
package import Values

/// Why a to-do cannot be found or saved.
package enum TodoError: Error, Hashable, Sendable {
    case noTitle
    case tooLong(Int)
    case due(DateEntryError)
    case reminder(DurationTextError)
    case reminderWithoutTime
    /// The moment of the text, in words.
    case pastReminder(String)
    case timeWithoutDay
    case repetition(RecurrenceTextError)
    case repetitionWithoutDay
    /// A number of times, or times within a day.
    case repetitionOfDays
    case underSubtask(String)
    case hasSubtasks(String)
    case underDone(String)
    case noSuchPlace(Int, count: Int)
    case unknown(String)
    case several(String, [Todo])
}

extension TodoError {
    /// Whether the words name no to-do, or several.
    package var isUnknown: Bool {
        switch self {
        case .noSuchPlace, .unknown, .several: true
        case .noTitle, .tooLong, .due, .reminder, .reminderWithoutTime, .pastReminder, .timeWithoutDay, .repetition,
            .repetitionWithoutDay, .repetitionOfDays, .underSubtask, .hasSubtasks,
            .underDone:
            false
        }
    }

    /// Whether there is no such to-do; false where there are several.
    var isNotFound: Bool {
        switch self {
        case .noSuchPlace, .unknown: true
        default: false
        }
    }
}

extension TodoError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noTitle: "A to-do needs a title."
        case .tooLong(let count): "That to-do is too long: \(count) characters, and the limit is 500."
        case .due(let error): error.sentence
        case .reminder(let error): "Invalid reminder: \(error)."
        case .reminderWithoutTime: "A reminder needs a time at which the to-do is due."
        case .pastReminder(let moment): "The time of the reminder, \(moment), is past."
        case .timeWithoutDay: "A time needs a due date."
        case .repetition(let error): "Invalid repetition: \(error)."
        case .repetitionWithoutDay: "A to-do that repeats needs a due date."
        case .repetitionOfDays: "A to-do repeats by days, weeks, months or years, without a number of times."
        case .underSubtask(let title): "\(title.quotedLine) is a subtask itself, and subtasks have one level."
        case .hasSubtasks(let title): "\(title.quotedLine) has subtasks itself, and subtasks have one level."
        case .underDone(let title): "\(title.quotedLine) is done. Reopen it to add a subtask."
        case .noSuchPlace(let place, let count):
            count == 0
                ? "The list is empty."
                : "There is no to-do \(place): the list has \(count.counted("to-do"))."
        case .unknown(let words): "There is no to-do \"\(Printable.line(words))\" in the list."
        case .several(let words, let items):
            "Several to-dos match \"\(Printable.line(words))\": \(items.prefix(4).map { "\($0.position) \(Printable.line($0.title))" }.joined(separator: "; ")). Use its number."
        }
    }
}

extension TodoError: UserFacingError {
    package var nextSteps: [NextStep] {
        switch self {
        case .noTitle, .tooLong, .reminder, .repetition, .repetitionOfDays: []
        case .due(let error): error.nextSteps
        case .reminderWithoutTime: ["Add the time to the due date, like \"fri 5pm\"."]
        case .pastReminder: ["Give a shorter time, like \"10m\", or none, or a later due date."]
        case .timeWithoutDay: ["Add the due date, like \"fri\"."]
        case .repetitionWithoutDay: ["Give the first day, like \"fri\"."]
        case .underSubtask, .hasSubtasks, .underDone, .noSuchPlace, .unknown, .several:
            [NextStep("List all to-dos", AgendaAction.listTodos)]
        }
    }

    package var kind: ErrorKind { isUnknown ? .notFound : .invalid }
}
