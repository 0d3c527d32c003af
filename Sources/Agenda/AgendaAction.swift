package import Values

/// What can be done next with calendars, lists, notes and photos.
package enum AgendaAction: NextAction {
    case showCalendar
    case listCalendars
    case listTodos
    case showBudget
    case listNotes
    case listPhotos
    case searchPicture
}
