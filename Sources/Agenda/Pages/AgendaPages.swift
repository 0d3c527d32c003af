package import PageKit

extension [PageNoun] {
    /// The pages of to-dos.
    package static var todos: [PageNoun] { [TodoPages.noun] }

    /// The pages of countdowns.
    package static var countdowns: [PageNoun] { [CountdownPages.noun] }

    /// The pages of calendars and their entries, and what fields for dates and zones show while somebody types.
    package static var calendars: [PageNoun] { [CalendarPages.noun, DateReadBackPage.noun, ZonesPage.noun] }

    /// The pages of budgets.
    package static var budgets: [PageNoun] { [BudgetPages.noun] }

    /// The pages of notes.
    package static var notes: [PageNoun] { [NotePages.noun] }

    /// The pages of photos.
    package static var photos: [PageNoun] { [PhotoPages.noun] }
}
