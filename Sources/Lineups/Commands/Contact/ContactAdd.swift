import ArgumentParser
import CommandKit
import Lineups
import Messaging
import People
import PhoneNumbers
import Platform
import Storage
import Values

struct ContactAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a contact.",
        discussion: """
            Examples:
              greenroom contact add "Ada Lovelace" --cell "+1 415 555 0101" --email ada@example.org
              greenroom contact add "Grace Hopper" --cell "415 555 0102" --tag improv
            """, aliases: ["new", "create"])

    @Argument(help: "The name.")
    var name: String

    @Option(help: "The cell number (repeatable).")
    var cell: [String] = []

    @Option(help: "The e-mail address (repeatable).")
    var email: [String] = []

    @Option(help: "A tag, for lineup add --tag (repeatable).")
    var tag: [String] = []

    @Option(help: "A note.")
    var note: String?

    @Option(help: "The language of texts to them: en, es, fr, de, it or pt; the account's by default.")
    var language: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var input = ContactInput(name: name, cells: cell, emails: email, tags: tag, note: note)
        input.language = language
        let entry = try input.newContact(region: context.account.region)
        let name = entry.name
        let addition = AddContact(entry, account: context.account.id, modules: context.app.modules)
        let result = try await context.write { try addition.run(in: $0) }
        let numbers = entry.numbers.map(\.number)
        let number = numbers.first?.e164.map { " (\($0))" } ?? ""
        context.terminal.line(
            result.isNew
                ? "Added \(Printable.line(name))\(number)."
                : "\(Printable.line(name)) already exists (contact \(result.contact)).")
        sayUnchanged(result, entry, on: context.terminal)
        for other in result.lookalikes { context.terminal.say("Note: \(other).") }
        for number in numbers { context.warn(about: number) }
        // Mails may have been set up since the gateway was started last.
        _ = try await context.app.mailSender()
        if numbers.isEmpty, try await context.read({ try ContactAddress.reach(of: result.contact, in: $0) }) == nil {
            context.terminal.say(
                "Note: without a cell they cannot be asked. To add one: greenroom contact edit \(result.contact) --cell NUMBER"
            )
        }
    }

    /// What was typed of somebody who is known already, and how to change it.
    private func sayUnchanged(_ result: AddContact.Result, _ entry: ContactEntry, on terminal: Terminal) {
        guard !result.omitted.isEmpty else { return }
        let given: [(field: AddContact.Field, option: String, value: String?)] = [
            (.cell, "--cell", cell.first), (.email, "--add-email", email.first), (.note, "--note", note),
            (.language, "--language", language),
        ]
        let options = given.filter { result.omitted.contains($0.field) }.compactMap { given in
            given.value.map { " \(given.option) \($0.argument)" }
        }
        terminal.say("Not changed: \(result.omitted.map(\.rawValue).joined(separator: ", ")). To change:")
        if !options.isEmpty { terminal.say("  greenroom contact edit \(result.contact)\(options.joined())") }
        guard result.omitted.contains(.tags) else { return }
        for tag in entry.tags { terminal.say("  greenroom contact tag add \(tag.argument) \(result.contact)") }
    }
}
