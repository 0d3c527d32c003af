import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct ContactAway: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "away", abstract: "List, add or remove dates on which somebody is away.",
        discussion: """
            lineup add and ask warn about people who are away, and stand-ins who are away are not asked.
            Performers can text AWAY DEC 3-10 themselves. --remove removes the dates away that include one of
            the given days.

            Examples:
              greenroom contact away
              greenroom contact away Ada "dec 3-10" --note "on tour"
            """)

    @Argument(help: "The contact: name, number or e-mail address; everybody if omitted.", completion: .contacts)
    var contact: String?

    @Argument(help: "The days to add, like \"dec 3-10\"; lists them if omitted.")
    var days: String?

    @Option(help: "A note.")
    var note: String?

    @Flag(help: "Remove the dates away that include one of these days.")
    var remove = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if remove, days == nil { throw ValidationError("Give the days to remove, like \"dec 3-10\".") }
        if note != nil, days == nil {
            throw ValidationError("Give the days that the note is about, like \"dec 3-10\".")
        }
        if remove, note != nil { throw ValidationError("Use --note or --remove, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let found: Contact?
        if let contact { found = try await context.contact(contact) } else { found = nil }
        guard let found, let days else { return try await list(found, in: context) }
        let reader = DayRangeReader(now: context.now, zone: context.account.zone, order: context.dateOrder)
        let range = try reader.read(days)
        if remove {
            try await remove(range, of: found, in: context)
        } else {
            try await add(range, to: found, in: context)
        }
    }

    private func add(_ range: DayRange, to contact: Contact, in context: CommandContext) async throws {
        let addition = AddDatesAway(
            contact: contact.id, days: range, note: note.flatMap { EventFields.orNil($0) }, account: context.account)
        let result = try await context.write { try addition.run(in: $0) }
        let name = Printable.line(contact.name)
        context.terminal.line(result.isNew ? "\(name) is away \(range)." : "\(name) was already away \(range).")
        for show in result.shows {
            context.terminal.say(
                "Note: \(name) is in the lineup of \(show.name.quotedLine) (\(DateText().long(show.localStart))).")
        }
        if result.isNew { context.terminal.reportChange() }
    }

    private func remove(_ range: DayRange, of contact: Contact, in context: CommandContext) async throws {
        let removal = RemoveDatesAway(contact: contact.id, .days(range), account: context.account.id)
        let removed = try await context.write { try removal.run(in: $0) }
        for dates in removed {
            context.terminal.line("\(Printable.line(contact.name)) is no longer away \(dates.days).")
        }
        context.terminal.reportChange()
    }

    private func list(_ contact: Contact?, in context: CommandContext) async throws {
        let (account, today) = (context.account.id, context.account.zone.date(of: context.now))
        let (dates, names) = try await context.read { tx in
            let dates =
                try contact.map { try DatesAway.all(of: $0.id, since: today, in: tx) }
                ?? DatesAway.all(account: account, since: today, in: tx)
            let people = try dates.isEmpty ? [] : Contact.all(account: account, in: tx)
            return (dates, Dictionary(people.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first }))
        }
        let who = contact.map { Printable.line($0.name) } ?? "Nobody"
        let argument = contact?.name.argument ?? "NAME"
        var listing = OutputTable(
            [
                "id": nil, "contact_id": nil, "name": "NAME", "first_date": "FROM", "last_date": "TO", "note": "NOTE",
                "source": nil,
            ],
            emptyState:
                "\(who) is \(contact == nil ? "" : "not ")away. Add dates:  greenroom contact away \(argument) \"dec 3-10\""
        )
        listing.rows = dates.map { Self.row($0, name: names[$0.contact]) }
        try listing.print(output, to: context.terminal)
    }

    private static func row(_ dates: DatesAway, name: String?) -> [OutputTable.Cell] {
        let text = DateText()
        return [
            .number(dates.id.rawValue), .number(dates.contact.rawValue), .text(name),
            .text(dates.days.first.description, shown: text.dayWithYear(dates.days.first)),
            .text(dates.days.last.description, shown: text.dayWithYear(dates.days.last)),
            .text(dates.note), .text(dates.source.rawValue),
        ]
    }
}
