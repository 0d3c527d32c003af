import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct ContactMerge: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge", abstract: "Merge two contacts that are the same person.",
        discussion: """
            Keeps the first contact with its name and cell, and moves the numbers, addresses, tags, lineups
            and texts of the second to it.

            Examples:
              greenroom contact merge "Grace Hopper" "Edgar Poe" --dry-run
              greenroom contact merge "Grace Hopper" "Edgar Poe"
            """)

    @Argument(help: "The contact to keep: name, number or e-mail.", completion: .contacts)
    var kept: String

    @Argument(help: "The contact to merge into it.", completion: .contacts)
    var other: String

    @Flag(help: "Show what would be merged, without changing anything.")
    var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let kept = try await context.contact(kept)
        let other = try await context.contact(other)
        let merging = MergeContacts(other.id, into: kept.id, account: context.account.id, modules: context.app.modules)
        try await context.read { _ = try merging.plan(in: $0) }
        show("Keep:   ", kept, in: context)
        show("Merge:  ", other, in: context)
        let isKept = !dryRun
        if isKept {
            try context.terminal.confirm("Merge them as \(kept.name.quotedLine)? This cannot be undone.", yes: yes)
        }
        try await context.store.write(.account(context.account.id), at: context.now, keepingIf: { _ in isKept }) {
            try merging.run(in: $0)
        }
        if dryRun { return }
        context.terminal.line("Merged \(Printable.line(other.name)) into \(kept.name.quotedLine).")
        context.terminal.say("Next: greenroom contact show \(kept.id)")
    }

    private func show(_ title: String, _ contact: Contact, in context: CommandContext) {
        let facts = [contact.cell?.e164, contact.emails.first].compactMap(\.self).map { Printable.line($0) }
        context.terminal.line(
            "\(title)\(Printable.line(contact.name)) (contact \(contact.id))"
                + (facts.isEmpty ? "" : ", \(facts.joined(separator: ", "))"))
    }
}
