package import Agenda
import CommandKit
import Values

extension AgendaAction: CommandAction {
    package var command: String {
        switch self {
        case .showCalendar: "greenroom calendar"
        case .listCalendars: "greenroom calendar list"
        case .addEntry(let date): "greenroom calendar entry add \"…\" --date \(date.argument)"
        case .listTodos: "greenroom todo list --all"
        case .showBudget: "greenroom budget show"
        case .listNotes: "greenroom note list"
        case .listPhotos: "greenroom photo list"
        case .searchPicture: "greenroom photo search \"grand canyon\""
        }
    }
}

extension EntryCorrection: CommandAction {
    package var command: String {
        switch self {
        case .date: "Add --date, such as --date \"tue 3pm\" or --date \"dec 24\"."
        case .startTime(let day): "--date \"\(day) 3pm\""
        case .end: "Use --end."
        case .endTime(let end): "--end \"\(end) 5pm\""
        case .endOrLength: "Use --end or --length."
        case .repetition: "Add --repeat, such as --repeat weekly."
        case .untilOrTimes: "Use --until or --times."
        }
    }
}

extension PhotoError: OneLineError {
    package var isOneLine: Bool { self == .noCandidate }
}

extension PhotoCredit.InvalidColumn: OneLineError {
    package var isOneLine: Bool { true }
}
