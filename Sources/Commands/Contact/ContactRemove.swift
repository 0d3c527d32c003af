internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Storage
internal import Values

struct ContactRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a contact.",
        discussion: """
            A contact in an upcoming lineup cannot be removed. Past lineups keep the name.

            Example:
              greenroom contact remove "Edgar Poe"
            """, aliases: ["rm", "delete"])

    @Argument(help: "The contact: name, number or e-mail address.", completion: .contacts)
    var contact: String

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let contact = try await context.contact(contact)
        let name = contact.name.quotedLine
        let removal = RemoveContact(contact: contact.id, account: context.account.id)
        try await context.store.read { [now = context.now] in _ = try removal.plan(now: now, in: $0) }
        try context.terminal.confirm("Remove \(name)?", yes: yes)
        try await context.store.write { [now = context.now] in try removal.run(now: now, in: $0) }
        context.terminal.line("Removed \(name).")
    }
}

struct ContactTag: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "Add a tag to a contact, or remove it.",
        discussion: """
            Examples:
              greenroom contact tag Ada improv
              greenroom contact tag Ada improv --remove
            """)

    @Argument(help: "The contact: name, number or e-mail address.", completion: .contacts)
    var contact: String

    @Argument(help: "The tag.")
    var tag: String

    @Flag(help: "Remove the tag.")
    var remove = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let contact = try await context.contact(contact)
        let tag = try EventFields.checked(tag, what: "A tag")
        let tagging = TagContact(contact: contact.id, tag: tag, isRemoved: remove, account: context.account.id)
        try await context.store.write { [now = context.now] in _ = try tagging.run(now: now, in: $0) }
        let name = Printable.line(contact.name)
        context.terminal.line(
            remove ? "Removed the tag \(tag.quotedLine) from \(name)." : "Tagged \(name) with \(tag.quotedLine).")
        if !remove { context.terminal.say("Next: greenroom lineup add EVENT --tag \(tag.argument)") }
    }
}
