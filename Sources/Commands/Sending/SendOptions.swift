internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Storage

/// What a round of requests and a round of reminders are told.
struct SendOptions: ParsableArguments {
    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Option(help: "Only these; can be given again and again.")
    var only: [String] = []

    @Flag(help: "Show who would get what, and send nothing.")
    var dryRun = false

    @Flag(help: "Do not ask me.")
    var yes = false

    @Flag(help: "Also where it is early morning, evening or night.")
    var anyway = false

    /// Those named with --only; nil without it.
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
