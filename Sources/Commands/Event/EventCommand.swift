internal import ArgumentParser

struct EventCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "event", abstract: "Shows: a date, a place and a lineup.",
        subcommands: [
            EventList.self, EventAdd.self, EventShow.self, EventEdit.self, EventCopy.self, EventCancel.self,
            EventRemove.self,
        ], defaultSubcommand: EventList.self, aliases: ["events", "gig", "gigs", "show", "shows"])
}
