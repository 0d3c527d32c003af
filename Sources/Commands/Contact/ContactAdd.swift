internal import ArgumentParser
internal import Lineups
internal import People
internal import PhoneNumbers
internal import Storage
internal import Values

struct ContactAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add somebody.",
        discussion: """
            Examples:
              greenroom contact add "Ada Lovelace" --cell "+1 415 555 0101" --email ada@example.org
              greenroom contact add "Grace Hopper" --cell "415 555 0102" --tag improv
            """, aliases: ["new", "create"])

    @Argument(help: "The name.")
    var name: String

    @Option(help: "The cell; can be given again for a second number.")
    var cell: [String] = []

    @Option(help: "The e-mail address; can be given again.")
    var email: [String] = []

    @Option(help: "A tag, to add many at once with lineup add --tag; can be given again.")
    var tag: [String] = []

    @Option(help: "Anything to remember.")
    var note: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let tags = try tag.map { try EventFields.checked($0, what: "A tag") }
        let entry = try ContactEntry(
            name: name, cells: cell, emails: email, tags: tags, note: EventFields.orNil(note),
            region: context.account.region)
        let name = entry.name
        let addition = AddContact(entry, account: context.account.id)
        let result = try await context.store.write { [now = context.now] in try addition.run(now: now, in: $0) }
        let numbers = entry.numbers.map(\.number)
        let number = numbers.first?.e164.map { " (\($0))" } ?? ""
        context.terminal.line(
            result.isNew
                ? "Added \(Printable.line(name))\(number)."
                : "\(Printable.line(name)) is there already (contact \(result.contact)).")
        for other in result.lookalikes { context.terminal.say("Note: \(other).") }
        for number in numbers { context.warn(about: number) }
        if numbers.isEmpty { context.terminal.say("Note: without a cell nobody can be asked: --cell NUMBER") }
    }
}

extension CommandContext {
    /// A number to text somebody at. One that cannot be texted is kept, with a warning.
    func number(_ text: String) throws -> ContactNumber {
        let reading = ContactNumber.read(text, region: account.region, kind: "mobile")
        guard reading.number.e164 != nil else {
            let reason = reading.problem.map { ": \($0)" } ?? ""
            throw CommandError(
                .usage, "\(text.quotedLine) cannot be taken as a number\(reason).",
                "Write it with + and country code, like +1 415 555 0123.")
        }
        return reading.number
    }

    func warn(about number: ContactNumber) {
        let shown = number.e164 ?? number.raw
        if !number.isTextable {
            terminal.say("Note: \(shown) cannot be texted; it is kept, and never asked.")
        } else if !number.isVerified {
            terminal.say("Note: \(shown) has the right shape, but the numbering plan does not know it. Check it.")
        }
    }

    func ownCell(_ text: String, region: Region) throws -> String {
        let reading = ContactNumber.read(text, region: region, kind: "mobile")
        guard let number = reading.number.e164, reading.number.isTextable else {
            let reason = reading.problem.map { ": \($0)" } ?? ""
            throw CommandError(
                .usage, "\(text.quotedLine) is not a cell\(reason).", "Write it like +1 415 555 0123.")
        }
        return number
    }
}
