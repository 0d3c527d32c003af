internal import ArgumentParser
internal import People
internal import Storage
internal import Values

struct ContactEdit: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change somebody's name, number, address or note.",
        discussion: """
            A new cell goes before the other numbers. After a number was put right, ask again.

            Examples:
              greenroom contact edit Grace --cell "+1 415 555 0177"
              greenroom contact edit Grace --name "Grace M. Hopper" --email grace@example.org
            """, aliases: ["change"])

    @Argument(help: "The contact: name, number or e-mail.")
    var contact: String

    @Option(help: "A new name.")
    var name: String?

    @Option(help: "The cell to text from now on.")
    var cell: String?

    @Option(help: "A number to take out.")
    var removeNumber: String?

    @Option(help: "The e-mail address; \"\" for none.")
    var email: String?

    @Option(help: "A note; \"\" for none.")
    var note: String?

    @Option(help: "The time zone they live in, like Europe/Paris; \"\" for the one of their number.")
    var zone: String?

    @OptionGroup var options: HouseOptions

    func validate() throws {
        if [name, cell, removeNumber, email, note, zone].allSatisfy({ $0 == nil }) {
            throw ValidationError("Say what to change: --name, --cell, --remove-number, --email, --note or --zone.")
        }
    }

    func run(in context: CommandContext) async throws {
        let old = try await context.contact(contact)
        let name = try name.map { try Naming.checked($0, what: "A contact") }
        let new = try cell.map { try context.number($0) }
        let emails = try email.map { try $0.isEmpty ? [] : [context.email($0)] }
        let zone = try zone.map { try $0.isEmpty ? nil : context.zone($0) }
        let numbers = try numbers(of: old, adding: new, in: context)
        let note = note
        let account = context.account.id
        let sharers = try await context.store.write { tx in
            if let name { try Contact.rename(old.id, to: name, in: tx) }
            if numbers != old.numbers { try Contact.setNumbers(numbers, of: old.id, in: tx) }
            if let emails {
                try Contact.setEmails(
                    emails + old.emails.filter { !emails.contains($0) && !emails.isEmpty }, of: old.id, in: tx)
            }
            if let note { try Contact.setNote(Naming.orNil(note), of: old.id, in: tx) }
            if let zone { try Contact.setZone(zone, of: old.id, in: tx) }
            guard let e164 = new?.e164 else { return [String]() }
            return try Contact.ids(withNumber: e164, account: account, in: tx).filter { $0 != old.id }
                .compactMap { try Contact.find($0, in: tx)?.name }
        }
        context.terminal.line("Saved \(Printable.line(name ?? old.name)).")
        for other in sharers { context.terminal.say("Note: \(Printable.line(other)) has the same number.") }
        if let new { context.warn(about: new) }
    }

    private func numbers(
        of contact: Contact, adding new: ContactNumber?, in context: CommandContext
    ) throws -> [ContactNumber] {
        var numbers = contact.numbers
        if let removeNumber {
            let e164 = ContactNumber.read(removeNumber, region: context.account.region, kind: nil).number.e164
            guard numbers.contains(where: { $0.raw == removeNumber || $0.e164 != nil && $0.e164 == e164 }) else {
                throw CommandError(
                    .notFound, "\(contact.name.quotedLine) has no number \(removeNumber.quotedLine).",
                    "greenroom contact show \(contact.name.argument)")
            }
            numbers.removeAll { $0.raw == removeNumber || $0.e164 != nil && $0.e164 == e164 }
        }
        guard let new else { return numbers }
        return [new] + numbers.filter { $0.e164 != new.e164 }
    }
}
