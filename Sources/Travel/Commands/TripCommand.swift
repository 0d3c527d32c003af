import ArgumentParser

struct TripCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trip", abstract: "Plan trips: places, routes, dates, photos and expenses.",
        discussion: """
            Examples:
              greenroom trip
              greenroom trip add --photo stage.jpg --name Rome --start 2027-05-01 --end 2027-05-03
            """,
        subcommands: [
            TripList.self, TripGridCommand.self, TripShow.self, TripPageCommand.self, TripAdd.self, TripEdit.self,
            TripRemove.self, TripExpenseCommand.self, TripExpenses.self, TripStopCommand.self, TripHere.self,
            TripSpots.self, TripClosest.self, TripChoose.self, TripRoute.self, TripImportCommand.self,
            TripExport.self, TripSettingsCommand.self,
        ], defaultSubcommand: TripList.self, aliases: ["trips", "plan", "travel"])
}
