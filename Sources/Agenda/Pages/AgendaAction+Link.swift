package import Agenda
package import PageKit
import Values

extension AgendaAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .showCalendar, .addEntry: StepModel.Link(title: "Calendar", path: CalendarPages.path)
        case .listCalendars: StepModel.Link(title: "Calendars", path: NamedCalendarPages.path)
        case .listTodos: StepModel.Link(title: "To-dos", path: TodoPages.path)
        case .showBudget: StepModel.Link(title: "Budget", path: BudgetPages.path)
        case .listNotes: StepModel.Link(title: "Notes", path: NotePages.path)
        case .listPhotos, .searchPicture: StepModel.Link(title: "Photos", path: PhotoPages.path)
        }
    }
}
