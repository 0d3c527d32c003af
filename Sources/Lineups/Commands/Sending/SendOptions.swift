import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage

/// The options of `ask` and `remind`.
struct SendOptions: ParsableArguments {
    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Option(help: "Only this contact (repeatable).")
    var only: [String] = []

    @Flag(help: "Show the texts without sending them.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    /// The contacts named with `--only`; nil without it.
    func chosen(for event: Event, in context: CommandContext) async throws -> Set<ID<Contact>>? {
        if only.isEmpty { return nil }
        var chosen: Set<ID<Contact>> = []
        for words in only {
            let contact = try await context.contact(words)
            chosen.insert(try await context.slot(of: contact, in: event).contact)
        }
        return chosen
    }
}
