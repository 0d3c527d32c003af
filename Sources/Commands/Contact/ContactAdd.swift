internal import ArgumentParser
internal import People
internal import PhoneNumbers
internal import Storage
internal import Values

struct ContactAdd: HouseCommand {
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

    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        let name = try Naming.checked(name, what: "A contact")
        let numbers = try cell.map { try context.number($0) }
        let emails = try email.map { try context.email($0) }
        let tags = try tag.map { try Naming.checked($0, what: "A tag") }
        let (account, now, note) = (context.account.id, context.now, Naming.orNil(note))
        let (id, twin, sharers) = try await context.store.write { tx -> (ID<Contact>, Bool, [String]) in
            let e164 = numbers.compactMap(\.e164)
            let sharers = try Set(e164.flatMap { try Contact.ids(withNumber: $0, account: account, in: tx) })
                .compactMap { try Contact.find($0, in: tx) }
            if let twin = sharers.first(where: { $0.name.folded == name.folded }) { return (twin.id, true, []) }
            let id = try Contact.create(name: name, note: note, account: account, now: now, in: tx)
            try Contact.setNumbers(numbers, of: id, in: tx)
            try Contact.setEmails(emails, of: id, in: tx)
            for tag in tags { try Contact.tag(id, with: tag, in: tx) }
            return (id, false, sharers.map(\.name))
        }
        let number = numbers.first?.e164.map { " (\($0))" } ?? ""
        context.terminal.line(
            twin
                ? "\(Printable.line(name)) is there already (contact \(id))."
                : "Added \(Printable.line(name))\(number).")
        for other in sharers { context.terminal.say("Note: \(Printable.line(other)) has the same number.") }
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
