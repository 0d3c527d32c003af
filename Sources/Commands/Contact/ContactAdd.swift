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
        let entry = try context.entry(name: name, cells: cell, emails: email, tags: tags, note: EventFields.orNil(note))
        let (account, now, name) = (context.account.id, context.now, entry.name)
        let (id, twin, alike) = try await context.store.write { tx -> (ID<Contact>, Bool, [ContactLookalike]) in
            let alike = try entry.lookalikes(account: account, in: tx)
            if let twin = alike.first(where: { $0.isTwin(of: entry) }) { return (twin.contact, true, []) }
            let made = try entry.create(account: account, now: now, in: tx)
            try ContactUndo.recordAddition(of: made, name: entry.name, account: account, now: now, in: tx)
            return (made, false, alike)
        }
        let numbers = entry.numbers.map(\.number)
        let number = numbers.first?.e164.map { " (\($0))" } ?? ""
        context.terminal.line(
            twin
                ? "\(Printable.line(name)) is there already (contact \(id))."
                : "Added \(Printable.line(name))\(number).")
        for other in alike { context.terminal.say("Note: \(other).") }
        for number in numbers { context.warn(about: number) }
        if numbers.isEmpty { context.terminal.say("Note: without a cell nobody can be asked: --cell NUMBER") }
    }
}

extension ContactLookalike {
    /// Nobody has a namesake with the same telephone.
    fileprivate func isTwin(of entry: ContactEntry) -> Bool {
        guard case .number = reason else { return false }
        return name.folded == entry.name.folded
    }
}

extension CommandContext {
    /// Somebody as they were typed in, checked.
    func entry(
        name: String, cells: [String] = [], emails: [String] = [], tags: [String] = [], note: String? = nil
    ) throws -> ContactEntry {
        do throws(ContactError) {
            return try ContactEntry(
                name: name, cells: cells, emails: emails, tags: tags, note: note, region: account.region)
        } catch {
            guard case .unreadableNumber = error else { throw CommandError(.usage, "\(error)") }
            throw CommandError(.usage, "\(error)", "Write it with + and country code, like +1 415 555 0123.")
        }
    }

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
