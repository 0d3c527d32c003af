import ArgumentParser

struct EventCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "event", abstract: "Events with a date, a place and a lineup.",
        discussion: """
            Examples:
              greenroom event
              greenroom event add "Late Show" --date "fri 8pm"
              greenroom event show "Late Show"
            """,
        subcommands: [
            EventList.self, EventAdd.self, EventShow.self, EventEdit.self, EventCopy.self, EventCancel.self,
            EventRestore.self,
            EventRemove.self, EventHistory.self, EventImport.self, EventExport.self,
        ], defaultSubcommand: EventList.self, aliases: ["events", "gig", "gigs", "show", "shows"])
}
