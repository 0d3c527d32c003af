import Agenda
import ArgumentParser
import CommandKit
import People
import Platform
import Season
import Storage
import Values

/// The people of a poll.
struct PollPeopleOptions: ParsableArguments {
    @Option(help: "Contacts, separated by commas (repeatable).", completion: .contacts)
    var to: [String] = []

    @Option(help: "Contacts with this tag; several mean all of them (repeatable).")
    var tag: [String] = []

    @Option(help: "Leave out contacts with this tag (repeatable).")
    var withoutTag: [String] = []

    func fill(_ input: inout PollInput, in context: CommandContext) async throws {
        input.contacts = try await context.contacts(to)
        input.tags = TagFilter(all: tag, none: withoutTag)
    }
}
