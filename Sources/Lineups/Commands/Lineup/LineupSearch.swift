import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct LineupSearch: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search contacts and see who is in the lineup.",
        discussion: """
            Examples:
              greenroom lineup search "Late Show"
              greenroom lineup search "Late Show" ada
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "Part of a name, number or address, or a tag; all contacts if omitted.")
    var words: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let (account, words) = (context.account.id, words)
        let (lineup, people) = try await context.read { tx in
            (
                try Lineup.of(event, in: tx),
                try words.map { try ContactLookup.search($0, account: account, in: tx) }
                    ?? Contact.all(account: account, in: tx)
            )
        }
        var listing = OutputTable(
            [
                "in_lineup": "IN THE LINEUP", "name": "NAME", "cell": "CELL", "state": "STATE", "contact_id": nil,
            ], emptyState: "No contacts match. See all:  greenroom contact list")
        let slots = Dictionary(uniqueKeysWithValues: (lineup.slots + lineup.bench).map { ($0.contact, $0) })
        let sorted = people.filter { slots[$0.id] != nil } + people.filter { slots[$0.id] == nil }
        listing.rows = sorted.map { person in
            let slot = slots[person.id]
            return [
                .mark(
                    slot != nil,
                    text: slot == nil ? "" : "✓" + (slot?.spots.isEmpty == false ? " \(slot?.spots.counts ?? "")" : "")),
                .text(person.name), .text(person.cell?.e164),
                .text(
                    slot?.status.rawValue,
                    shown: slot?.statusWords(at: context.now, home: context.account.zone) ?? "",
                    light: slot?.status.light),
                .number(person.id.rawValue),
            ]
        }
        try listing.print(output, to: context.terminal)
    }
}
