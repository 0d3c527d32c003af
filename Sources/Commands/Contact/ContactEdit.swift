internal import ArgumentParser
internal import Lineups
internal import People
internal import Storage
internal import Values

struct ContactEdit: StoreCommand {
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

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if [name, cell, removeNumber, email, note, zone].allSatisfy({ $0 == nil }) {
            throw ValidationError("Say what to change: --name, --cell, --remove-number, --email, --note or --zone.")
        }
    }

    func run(in context: CommandContext) async throws {
        let found = try await context.contact(contact)
        let name = try name.map { try EventFields.checked($0, what: "A contact") }
        let new = try cell.map { try context.number($0) }
        let emails = try email.map { try $0.isEmpty ? [] : [context.email($0)] }
        let zone = try zone.map { try $0.isEmpty ? nil : context.zone($0) }
        let (note, account, now, command) = (note, context.account, context.now, self)
        let planner = context.app.planner
        // Read and written in one: whoever changes something else at the same time loses nothing.
        let sharers = try await context.store.write { tx in
            let old = try Contact.find(found.id, in: tx) ?? found
            let remaining = try command.remainingNumbers(of: old, in: context)
            try ContactUndo.record(old.id, account: account.id, now: now, in: tx) {
                if let name { try Contact.rename(old.id, to: name, in: tx) }
                if let remaining { try Contact.setNumbers(remaining, of: old.id, in: tx) }
                if let new { try Contact.setCell(new, of: old.id, in: tx) }
                if let emails {
                    try Contact.setEmails(
                        emails + old.emails.filter { !emails.contains($0) && !emails.isEmpty }, of: old.id, in: tx)
                }
                if let note { try Contact.setNote(EventFields.orNil(note), of: old.id, in: tx) }
                if let zone { try Contact.setZone(zone, of: old.id, in: tx) }
            }
            if remaining != nil || new != nil {
                try planner.redirect(old.id, from: account, now: now, in: tx)
                try LineupScheduler.scheduleAll(with: old.id, now: now, in: tx)
            }
            guard let e164 = new?.e164 else { return [String]() }
            return try Contact.ids(withNumber: e164, account: account.id, in: tx).filter { $0 != old.id }
                .compactMap { try Contact.find($0, in: tx)?.name }
        }
        context.terminal.line("Saved \(Printable.line(name ?? found.name)).")
        for other in sharers { context.terminal.say("Note: \(Printable.line(other)) has the same number.") }
        if let new { context.warn(about: new) }
    }

    /// Without the number to take out; nil where none is.
    private func remainingNumbers(of contact: Contact, in context: CommandContext) throws -> [ContactNumber]? {
        guard let removeNumber else { return nil }
        let e164 = ContactNumber.read(removeNumber, region: context.account.region, kind: nil).number.e164
        let isMeant = { (number: ContactNumber) in
            number.raw == removeNumber || number.e164 != nil && number.e164 == e164
        }
        guard contact.numbers.contains(where: isMeant) else {
            throw CommandError(
                .notFound, "\(contact.name.quotedLine) has no number \(removeNumber.quotedLine).",
                "greenroom contact show \(contact.name.argument)")
        }
        return contact.numbers.filter { !isMeant($0) }
    }
}
