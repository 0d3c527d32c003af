internal import ArgumentParser
internal import Lineups
internal import Messaging
internal import People
internal import Storage
internal import Values

struct InboxAssign: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign", abstract: "Say who wrote a text from a number that is nobody's.",
        discussion: """
            The number is added to the contact, behind the others, and all that came from it is filed there.
            What the text answers is not guessed: the command for each thing that it could be meant for is
            printed.

            Examples:
              greenroom inbox assign 2 Grace
              greenroom inbox assign 2 --new "Joan Rivers"
            """, aliases: ["file"])

    @Argument(help: "A text's number in the list, or the number it came from.")
    var message: String

    @Argument(help: "The contact who wrote it.")
    var contact: String?

    @Option(help: "Make a new contact of this name.")
    var new: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (contact == nil) == (new == nil) { throw ValidationError("Name the contact, or say --new NAME.") }
    }

    func run(in context: CommandContext) async throws {
        let text = try await inbound(in: context)
        let (account, now) = (context.account.id, context.now)
        let number = ContactNumber.read(text.from, region: nil, kind: "mobile").number
        let known = try await contact.asyncMap { try await context.contact($0) }
        try await refuseKnown(text, unlessOf: known?.id, in: context)
        let entry = try new.map { try context.entry(name: $0, cells: number.e164.map { [$0] } ?? []) }
        if let entry { try await refuseNamesake(entry, in: context) }
        let filed = try await context.store.write { tx in
            let others = try Contact.ids(withNumber: text.from, account: account, in: tx)
            let id = try known?.id ?? entry?.create(account: account, now: now, in: tx)
            guard let id, let contact = try Contact.find(id, in: tx) else { return nil as Filed? }
            let isNew = number.e164 != nil && !contact.numbers.contains { $0.e164 == number.e164 }
            if isNew {
                try Contact.setNumbers(contact.numbers + [number], of: id, in: tx)
                try LineupScheduler.scheduleAll(with: id, now: now, in: tx)
            }
            let sharers = others.filter { $0 != id }
            let count = try InboundMessage.file(text, under: id, withAll: sharers.isEmpty, in: tx)
            try UndoStep.recordFinal(
                "filed \(count) text\(count == 1 ? "" : "s") from \(text.from) under \"\(contact.name)\"",
                reason: "To take the number out again: greenroom contact edit NAME --remove-number NUMBER.",
                account: account, now: now, in: tx)
            return Filed(
                contact: try Contact.find(id, in: tx) ?? contact, count: count, isNumberNew: isNew,
                sharers: try sharers.compactMap { try Contact.find($0, in: tx)?.name })
        }
        guard let filed else { return }
        report(filed, number: text.from, in: context)
        try await printWhatItCouldMean(text.id, in: context)
    }

    private struct Filed: Sendable {
        let contact: Contact
        let count: Int
        let isNumberNew: Bool
        let sharers: [String]
    }

    private func inbound(in context: CommandContext) async throws -> InboundMessage {
        if let text = try await context.text(message) { return text }
        let (account, message) = (context.account.id, message)
        let latest = try await context.store.read { try InboundMessage.latest(from: message, account: account, in: $0) }
        guard let latest else {
            throw CommandError(
                .notFound, "There is no text \(message.quotedLine), and none came from such a number.",
                "See them: greenroom inbox list --all")
        }
        return latest
    }

    /// Who wrote from a number that one contact has is known, and from the own cell it was the booker.
    private func refuseKnown(_ text: InboundMessage, unlessOf chosen: ID<Contact>?, in context: CommandContext)
        async throws
    {
        if text.from == context.account.cell {
            throw CommandError(.refused, "\(text.from) is your own cell: what comes from it is you speaking.")
        }
        let account = context.account.id
        let owners = try await context.store.read { tx in
            try Contact.ids(withNumber: text.from, account: account, in: tx).compactMap { try Contact.find($0, in: tx) }
        }
        guard let owner = owners.first, owners.count == 1, owner.id != chosen else { return }
        throw CommandError(
            .refused, "\(text.from) is the number of \(owner.name.quotedLine) already.",
            "Has somebody else got it now? greenroom contact edit \(owner.name.argument) --remove-number \(text.from)")
    }

    /// A second contact of one name is most likely a slip.
    private func refuseNamesake(_ entry: ContactEntry, in context: CommandContext) async throws {
        let account = context.account.id
        let alike = try await context.store.read { try entry.lookalikes(account: account, in: $0) }
        guard let twin = alike.first(where: { $0.name.folded == entry.name.folded }) else { return }
        throw CommandError(
            .refused, "There is a contact \(twin.name.quotedLine) already.",
            "If it is they: greenroom inbox assign \(message.argument) \(twin.contact)",
            "If not, tell them apart: --new \"\(Printable.line(entry.name)) 2\"")
    }

    private func report(_ filed: Filed, number: String, in context: CommandContext) {
        let name = Printable.line(filed.contact.name)
        context.terminal.line(
            new == nil
                ? "\(name) wrote it: \(filed.count) text\(filed.count == 1 ? "" : "s") filed."
                : "Added \(name) (\(number)): \(filed.count) text\(filed.count == 1 ? "" : "s") filed.")
        for other in filed.sharers { context.terminal.say("Note: \(Printable.line(other)) has the same number.") }
        guard new == nil, filed.isNumberNew, let cell = filed.contact.cell?.e164, cell != number else { return }
        context.terminal.say(
            "\(number) is added behind \(cell), where requests go. To turn that round: "
                + "greenroom contact edit \(filed.contact.name.argument) --cell \(number)")
    }

    private func printWhatItCouldMean(_ id: ID<InboundMessage>, in context: CommandContext) async throws {
        let (account, now) = (context.account.id, context.now)
        let (text, corrections) = try await context.store.read { tx -> (InboundMessage?, [Correction]) in
            guard let text = try InboundMessage.find(id, account: account, in: tx) else { return (nil, []) }
            return (text, try Correction.all(of: [text], account: account, now: now, in: tx))
        }
        guard let text else { return }
        for correction in corrections {
            context.terminal.say(correction.words(of: text))
            context.terminal.say("  " + (try await correction.line(in: context)))
        }
        if text.needsAttention { context.terminal.say("Nothing to answer? greenroom inbox done \(id)") }
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
