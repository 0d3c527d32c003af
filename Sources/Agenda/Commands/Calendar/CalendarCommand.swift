import ArgumentParser

struct CalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "Your calendars: shows, entries and everything else with a date.",
        discussion: """
            Examples:
              greenroom calendar
              greenroom calendar month
              greenroom calendar entry add "Dentist" --date "tue 3pm"
            """,
        subcommands: [
            CalendarList.self, CalendarShow.self, CalendarAdd.self, CalendarRename.self, CalendarRemove.self,
            CalendarMonth.self, CalendarWeek.self, CalendarDay.self, CalendarAgenda.self, EntryCommand.self,
            CalendarExport.self, CalendarImportCommand.self, FeedCommand.self,
        ], defaultSubcommand: CalendarList.self, aliases: ["calendars", "cal"])
}
