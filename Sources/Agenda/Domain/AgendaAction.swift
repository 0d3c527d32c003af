import Values

/// What can be done next with calendars, lists, notes and photos.
package enum AgendaAction: NextAction {
    case showCalendar
    case listCalendars
    /// With this date, as it was typed.
    case addEntry(date: String)
    case listTodos
    case showBudget
    case listNotes
    case listPhotos
    case searchPicture
}
