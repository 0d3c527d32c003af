internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Storage
internal import Values

struct ContactMerge: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Make one of two contacts who are the same person.",
        discussion: """
            The first is kept, with its name and its cell; numbers, addresses, tags, lineups and texts of the
            second become its own.

            Examples:
              greenroom contact merge "Grace Hopper" "Edgar Poe" --dry-run
              greenroom contact merge "Grace Hopper" "Edgar Poe"
            """)

    @Argument(help: "The contact to keep: name, number or e-mail.")
    var kept: String

    @Argument(help: "The contact that is the same person.")
    var other: String

    @Flag(help: "Show what would become one, and change nothing.")
    var dryRun = false

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let kept = try await context.contact(kept)
        let other = try await context.contact(other)
        let merging = MergeContacts(other.id, into: kept.id, account: context.account.id)
        try await context.store.read { _ = try merging.plan(in: $0) }
        show("Kept:   ", kept, in: context)
        show("Added:  ", other, in: context)
        let (isKept, now) = (!dryRun, context.now)
        if isKept {
            try context.terminal.confirm(
                "Make them one, called \(kept.name.quotedLine)? This cannot be undone.", yes: yes)
        }
        try await context.store.write(keepingIf: { _ in isKept }) { try merging.run(now: now, in: $0) }
        if dryRun { return }
        context.terminal.line("\(Printable.line(other.name)) is part of \(kept.name.quotedLine) now.")
        context.terminal.say("Next: greenroom contact show \(kept.id)")
    }

    private func show(_ title: String, _ contact: Contact, in context: CommandContext) {
        let facts = [contact.cell?.e164, contact.emails.first].compactMap(\.self).map { Printable.line($0) }
        context.terminal.line(
            "\(title)\(Printable.line(contact.name)) (contact \(contact.id))"
                + (facts.isEmpty ? "" : ", \(facts.joined(separator: ", "))"))
    }
}
