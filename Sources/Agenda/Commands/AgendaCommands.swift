package import CommandKit

extension [CommandRegistration] {
    /// The commands of to-dos.
    package static var todos: [CommandRegistration] { [CommandRegistration(TodoCommand.self, in: .companions, at: 3)] }

    /// The commands of countdowns.
    package static var countdowns: [CommandRegistration] {
        [CommandRegistration(CountdownCommand.self, in: .companions, at: 2)]
    }

    /// The commands of calendars and their entries.
    package static var calendars: [CommandRegistration] {
        [CommandRegistration(CalendarCommand.self, in: .companions, at: 1)]
    }

    /// The commands of budgets.
    package static var budgets: [CommandRegistration] {
        [CommandRegistration(BudgetCommand.self, in: .companions, at: 4, isListed: false)]
    }

    /// The commands of notes.
    package static var notes: [CommandRegistration] {
        [CommandRegistration(NoteCommand.self, in: .companions, at: 5, isListed: false)]
    }

    /// The commands of photos.
    package static var photos: [CommandRegistration] {
        [CommandRegistration(PhotoCommand.self, in: .companions, at: 6, isListed: false)]
    }
}
