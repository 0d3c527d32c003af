import Agenda
import ArgumentParser
import CommandKit
import Storage
import Travel
import Values

struct TripAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Save a new trip with its photo.",
        discussion: """
            All fields except the photo are optional. A trip with dates appears in the calendar. If you chose a
            spot (greenroom trip choose), it becomes the destination unless you use --to.

            Examples:
              greenroom trip add --photo stage.jpg --name Rome --start 2027-05-01 --end 2027-05-03 --expense 600
              greenroom trip add --photo stage.jpg
            """, aliases: ["new", "create"])

    @Option(help: ArgumentHelp("The photo: JPEG, PNG or WebP.", valueName: "file"))
    var photo: String?

    @OptionGroup var fields: TripFieldOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (input, account, now) = (fields.input, context.account, context.now)
        // Mistakes are found before the file is stored.
        _ = try input.applied(account: account, now: now)
        let picture = try await PhotoUpload(context).storeIfGiven(photo)
        let trip = try await context.store.write {
            try Trip.add(input, photo: picture, account: account, now: now, in: $0)
        }
        try await TripShow.print(trip, in: context)
        context.warn(about: trip.fields.expense)
        context.terminal.say("Pack for it: greenroom todo add \"passport\" \("@\(trip.id)".argument)")
        context.terminal.say("Undo: greenroom undo")
    }
}
