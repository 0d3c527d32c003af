internal import ArgumentParser

/// The whole tree of commands.
struct Root: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "greenroom",
        abstract: "Greenroom asks your performers by text and shows who is in.",
        version: Version.text, subcommands: [NoteCommand.self, PhotoCommand.self],
        groupedSubcommands: [
            CommandGroup(
                name: "Every day",
                subcommands: [
                    BoardCommand.self, AskCommand.self, RemindCommand.self, TextCommand.self, UndoCommand.self,
                ]),
            CommandGroup(
                name: "Booking",
                subcommands: [
                    EventCommand.self, LineupCommand.self, ContactCommand.self, InboxCommand.self, HistoryCommand.self,
                ]),
            CommandGroup(
                name: "Companions",
                subcommands: [
                    CalendarCommand.self, CountdownCommand.self, TodoCommand.self, BudgetCommand.self,
                ]),
            CommandGroup(
                name: "Looking after it",
                subcommands: [
                    ServeCommand.self, DemoCommand.self, DoctorCommand.self, SettingsCommand.self, AccountCommand.self,
                    BackupCommand.self, RestoreCommand.self, MigrateCommand.self, SandboxCommand.self,
                    HealthCommand.self,
                ]),
        ])

    func run() async throws {
        try await Overview.print()
    }
}
