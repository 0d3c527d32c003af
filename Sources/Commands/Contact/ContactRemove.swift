internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

struct ContactRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take somebody out of the contacts.",
        discussion: """
            Somebody in a lineup to come is not removed. Past lineups keep the name.

            Example:
              greenroom contact remove "Edgar Poe"
            """, aliases: ["rm", "delete"])

    @Argument(help: "The contact: name, number or e-mail.")
    var contact: String

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let contact = try await context.contact(contact)
        let (now, name) = (context.now, contact.name.quotedLine)
        let coming = try await context.store.read { try Lineup.upcomingCount(of: contact.id, now: now, in: $0) }
        if coming > 0 { throw Self.isWanted(contact, coming) }
        try context.terminal.confirm("Take \(name) out of the contacts?", yes: yes)
        try await context.store.write { tx in
            let coming = try Lineup.upcomingCount(of: contact.id, now: now, in: tx)
            if coming > 0 { throw Self.isWanted(contact, coming) }
            if try Lineup.hasEverIncluded(contact.id, in: tx) {
                try Contact.archive(contact.id, now: now, in: tx)
            } else {
                try Contact.delete(contact.id, in: tx)
            }
            try UndoStep.recordFinal(
                "took \"\(contact.name)\" out of the contacts", reason: "greenroom contact add brings them in anew.",
                account: contact.account, now: now, in: tx)
        }
        context.terminal.line("Took \(name) out of the contacts.")
    }

    private static func isWanted(_ contact: Contact, _ count: Int) -> CommandError {
        CommandError(
            .refused,
            "\(contact.name.quotedLine) is in \(count == 1 ? "a lineup" : "\(count) lineups") to come.",
            "Take them out there first: greenroom lineup remove EVENT \(contact.name.argument)")
    }
}

struct ContactTag: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "Give somebody a tag, or take it away.",
        discussion: """
            Examples:
              greenroom contact tag Ada improv
              greenroom contact tag Ada improv --remove
            """)

    @Argument(help: "The contact: name, number or e-mail.")
    var contact: String

    @Argument(help: "The tag.")
    var tag: String

    @Flag(help: "Take the tag away.")
    var remove = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let contact = try await context.contact(contact)
        let tag = try EventFields.checked(tag, what: "A tag")
        let (remove, now) = (remove, context.now)
        try await context.store.write { tx in
            try ContactUndo.record(contact.id, account: contact.account, now: now, in: tx) {
                if remove {
                    try Contact.untag(contact.id, from: tag, in: tx)
                } else {
                    try Contact.tag(contact.id, with: tag, in: tx)
                }
            }
        }
        let name = Printable.line(contact.name)
        context.terminal.line(
            remove ? "\(name) is not \(Printable.line(tag)) any more." : "\(name) is \(Printable.line(tag)).")
        if !remove { context.terminal.say("Next: greenroom lineup add EVENT --tag \(tag.argument)") }
    }
}
