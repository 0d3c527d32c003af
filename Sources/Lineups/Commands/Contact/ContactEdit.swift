import ArgumentParser
import CommandKit
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

struct ContactEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a contact.",
        discussion: """
            A new cell becomes the first number. After correcting a number, ask again. If somebody replies
            that you have the wrong number, it gets no texts until you correct it or use --right-number.
            Public pages name only who agreed (--named yes), by their public name.

            Examples:
              greenroom contact edit Grace --cell "+1 415 555 0177"
              greenroom contact edit Grace --positions "host, headliner" --likes headliner
              greenroom contact edit Grace --most-a-month 2 --days-between 14 --fee "headliner 200"
              greenroom contact edit Grace --never-with Alan --likes-with Ada
              greenroom contact edit Grace --public-name "Grace H." --named yes
              greenroom contact edit Grace --calendar ""
              greenroom contact edit Grace --channel email
              greenroom contact edit Grace --name "Grace M. Hopper" --email grace@example.org
            """, aliases: ["change"])

    @Argument(help: "The contact: name, number or e-mail address.", completion: .contacts)
    var contact: String

    @Option(help: "A new name.")
    var name: String?

    @Option(help: "The new cell number.")
    var cell: String?

    @Option(help: "A number to remove.")
    var removeNumber: String?

    @Flag(help: "The number that was flagged as wrong is right: text it again.")
    var rightNumber = false

    @Option(help: "Replace their e-mail addresses with this one; \"\" to remove them.")
    var email: String?

    @Option(help: "Another e-mail address, added to the ones they have.")
    var addEmail: String?

    @Option(help: "A note; \"\" to remove it.")
    var note: String?

    @Option(help: "Their time zone, like Europe/Paris; \"\" to use the zone of their number.")
    var zone: String?

    @Option(help: "The language of texts to them: en, es, fr, de, it or pt; \"\" to use the account's.")
    var language: String?

    @Option(help: "How they want to be reached: text, email or whatsapp; \"\" for text, then e-mail.")
    var channel: String?

    @Option(help: "The name on public pages; \"\" to remove it.")
    var publicName: String?

    @Option(help: "Whether they agreed to be named on public pages: yes or no; \"\" if they have not said.")
    var named: String?

    @Option(help: "The positions they can take: \"host, headliner\"; \"\" for any.")
    var positions: String?

    @Option(help: "Those of them that they like.")
    var likes: String?

    @Option(help: "The address of a calendar that they share; only busy times are kept. \"\" to remove it.")
    var calendar: String?

    @OptionGroup(title: "For suggested lineups; never shown to performers") var rules: BookingRulesOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        let given = [
            name, cell, removeNumber, email, addEmail, note, zone, language, channel, positions, likes, calendar,
            publicName, named,
        ]
        if given.allSatisfy({ $0 == nil }), !rightNumber, rules.isEmpty {
            throw ValidationError(
                "Nothing to change. Use --name, --cell, --remove-number, --right-number, --email, --add-email, --note, --zone, --language, --channel, --public-name, --named, --positions, --likes, --calendar, --most-a-month, --days-between, --fee, --never-with or --likes-with."
            )
        }
        if email != nil, addEmail != nil { throw ValidationError("Use --email or --add-email, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let found = try await context.contact(contact)
        var input = ContactInput(
            name: name, cells: [cell].compactMap(\.self), emails: [email].compactMap(\.self), note: note, zone: zone)
        (input.emailToAdd, input.language) = (addEmail, language)
        input.channel = channel
        (input.publicName, input.named) = (publicName, named)
        var changes = try input.changes(region: context.account.region)
        (changes.numberToRemove, changes.clearsWrongNumber) = (removeNumber, rightNumber)
        let change = ChangeContact(found.id, changes: changes, account: context.account, modules: context.app.modules)
        let positions = try await positionChange(of: found, in: context)
        let rules = try await rules.change(of: found.id, in: context)
        let shared = try await calendarChange(of: found, in: context)
        let result = try await context.write { tx in
            _ = try positions?.run(in: tx)
            try rules?.run(in: tx)
            try shared?.run(in: tx)
            return try change.run(in: tx)
        }
        context.terminal.line("Saved \(Printable.line(changes.name ?? found.name)).")
        if let reading = shared?.reading {
            context.terminal.say("Read the calendar: \(reading.busy.count.counted("busy time")).")
        }
        if channel != nil {
            let note = try await context.read { try ContactAddress.noteOnPreference(of: result.contact, in: $0) }
            if let note { context.terminal.say("Note: \(note)") }
        }
        for other in result.sharingCell { context.terminal.say("Note: \(Printable.line(other)) has the same number.") }
        if let cell = changes.cell { context.warn(about: cell) }
    }

    /// Nil where none is given. The address is read first, so that nothing changes if it cannot be.
    private func calendarChange(of contact: Contact, in context: CommandContext) async throws -> SetContactCalendar? {
        guard let calendar else { return nil }
        let reading = try await SetContactCalendar.read(
            calendar, with: context.app.calendarFetcher(), zone: context.account.zone, now: context.now)
        return SetContactCalendar(contact.id, reading, account: context.account.id)
    }

    /// Nil where none is given. Without --positions, the present ones stay.
    private func positionChange(of contact: Contact, in context: CommandContext) async throws -> SetContactPositions? {
        guard positions != nil || likes != nil else { return nil }
        let account = context.account.id
        let present = try await context.read { try ContactPosition.all(of: contact.id, account: account, in: $0) }
        return SetContactPositions(
            contact.id,
            canTake: positions.map(SetContactPositions.names) ?? present.map(\.position.name),
            likes: likes.map(SetContactPositions.names)
                ?? (positions == "" ? [] : present.filter(\.likes).map(\.position.name)),
            account: account)
    }
}
