import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct PositionEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a position.",
        discussion: """
            Spots that exist keep their set length and pay. Nobody has to confirm a new name again.

            Examples:
              greenroom position edit headliner --pay 250
              greenroom position edit headliner --name closer
              greenroom position edit headliner --place 1
            """, aliases: ["change"])

    @Argument(help: "The position.")
    var position: String

    @Option(help: "A new name.")
    var name: String?

    @OptionGroup var offer: OfferOptions

    @Option(help: "Its place in lists, from 1.")
    var place: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if name == nil, place == nil, offer.isEmpty {
            throw ValidationError("Nothing to change. Use --name, --set, --pay or --place.")
        }
        if let place, place < 1 { throw ValidationError("Invalid place \(place). Places start at 1.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, words) = (context.account.id, position)
        let found = try await context.read { try Position.find(words, account: account, in: $0) }
        var changes = ChangePosition.Changes()
        (changes.name, changes.place) = (name, place)
        (changes.pay, changes.setLength) = (try offer.pay(in: context), try offer.setLength())
        let change = ChangePosition(found.id, changes: changes, account: account)
        let changed = try await context.write { try change.run(in: $0) }
        context.terminal.line("Saved the position \(changed.name.quotedLine).")
        context.terminal.reportChange()
        if changes.pay == nil, changes.setLength == nil { return }
        let shows = try await context.read { try changed.showsWithOtherOffer(in: $0) }
        guard let first = shows.first else { return }
        let event = try await context.argument(for: first)
        context.terminal.say(
            "The spots of \(shows.count.counted("upcoming show")) stay as they are. To change them and tell people: "
                + "greenroom spot edit \(event) \(changed.name.argument) --pay PAY")
    }
}
