import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Travel
import Values

struct TripEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a trip.",
        discussion: """
            An empty value clears a field. A new first day moves the last day with it.

            Examples:
              greenroom trip edit Rome --start 2027-05-02 --to "Colosseum, Rome"
              greenroom trip edit Rome --notes ""
            """, aliases: ["change"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Option(help: ArgumentHelp("Another photo, which is shown from now on.", valueName: "file"))
    var photo: String?

    @OptionGroup var fields: TripFieldOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard !fields.input.isEmpty || photo != nil else {
            throw ValidationError(
                "Nothing to change. Use --name, --from, --to, --start, --end, --expense, --notes or --photo.")
        }
    }

    func run(in context: CommandContext) async throws {
        let old = try await context.trip(trip)
        let (input, account) = (fields.input, context.account)
        let (new, isChanged) = try await context.write { tx in
            try old.edited({ try input.applied(to: $0, account: account, now: tx.now) }, in: tx)
        }
        try await TripShow.print(new, in: context)
        context.warn(about: new.fields.expense)
        if let photo {
            try await PhotoUpload(context).add(PhotoUpload(context).store(photo), on: new.subject)
        }
        let isDone = isChanged || photo != nil
        context.terminal.reportChange(isDone)
    }
}
