import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct SpotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spot", abstract: "The places of a show, open or taken.",
        discussion: """
            Examples:
              greenroom spot "Club Night"
              greenroom spot add "Club Night" "host, 4 x spot, headliner"
              greenroom spot assign "Club Night" headliner Ada
            """,
        subcommands: [
            SpotListCommand.self, SpotAdd.self, SpotAssign.self, SpotEdit.self, SpotMove.self, SpotRemove.self,
        ], defaultSubcommand: SpotListCommand.self, aliases: ["spots"])
}

struct SpotListCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the spots of a show, and who has them.",
        discussion: """
            Example:
              greenroom spot list "Club Night"
            """, aliases: ["ls", "show"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        let lineup = try await context.read { try Lineup.of(event, in: $0) }
        try Self.listing(lineup, at: context.now, home: context.account.zone).print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let open = lineup.openSpots.first, !event.isOver(at: context.now) else {
            return
        }
        context.terminal.say(
            "Next: greenroom spot assign \(event.name.argument) \(open.position.name.argument) NAME")
    }

    static func listing(_ lineup: Lineup, at now: Instant, home: Zone) -> OutputTable {
        var listing = OutputTable(
            [
                "position": "#", "id": nil, "name": "SPOT", "held_by": "WHO", "contact_id": nil, "state": "STATE",
                "required": nil, "set": lineup.spots.contains { $0.offer.setLength != nil } ? "SET" : nil,
                "pay": lineup.spots.contains { $0.offer.pay != nil } ? "PAY" : nil,
            ],
            emptyState: "\(lineup.event.name.quotedLine) has no spots. "
                + "Next: greenroom spot add \(lineup.event.name.argument) \"host, 4 x spot\"")
        listing.rows = lineup.spots.enumerated().map { index, spot in
            let slot = lineup.slots.first { $0.id == spot.slot }
            let light: StatusLight? = slot?.status == .confirmed ? .green : spot.isRequired || slot != nil ? .red : nil
            return [
                .number(Int64(index + 1)), .number(spot.id.rawValue), .text(spot.position.name),
                .text(slot?.name, shown: slot?.name ?? "", light: light),
                slot.map { .number($0.contact.rawValue) } ?? .text(nil),
                .text(
                    slot?.status.rawValue ?? "open",
                    shown: slot.map { "\($0.status.sign) \($0.statusWords(at: now, home: home))" }
                        ?? (spot.isRequired ? "! open" : "open, optional"), light: light),
                .flag(spot.isRequired), .text(spot.offer.setLength.map(DurationText.short)),
                .text(spot.offer.pay?.coded, shown: spot.offer.pay?.forTexts ?? ""),
            ]
        }
        return listing
    }
}

struct SpotAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add spots to a show.",
        discussion: """
            The show is confirmed when everybody is and no required spot is open.

            Examples:
              greenroom spot add "Club Night" headliner --pay 200 --set 45m
              greenroom spot add "Club Night" "2 x spot, optional opener"
            """, aliases: ["new", "create"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The spots: \"host, 4 x spot, optional opener\".")
    var spots: String

    @OptionGroup var offer: OfferOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        let list = try SpotList(spots)
        guard !list.isEmpty else { throw SpotError.invalidList(spots) }
        let adding = AddSpots(
            event: event.id, spots: list, offer: offer.isEmpty ? nil : try offer.offer(in: context),
            account: context.account)
        let lineup = try await context.write { try adding.run(in: $0) }
        context.terminal.line("Added to \(event.name.quotedLine): \(Printable.line(list.text)).")
        context.terminal.reportChange()
        context.terminal.say(NextCommand.after(lineup, at: context.now))
    }
}

struct SpotAssign: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "assign", abstract: "Give a spot to somebody.",
        discussion: """
            They are added to the lineup if needed. If they were asked for another position, Greenroom offers
            to tell them; they must then confirm again.

            Examples:
              greenroom spot assign "Club Night" headliner Ada
              greenroom spot assign "Club Night" headliner --off
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The position, or the number of the spot.")
    var spot: String

    @Argument(help: "The contact.", completion: .contacts)
    var contact: String?

    @Flag(help: "Empty the spot; whoever has it stays in the lineup.")
    var off = false

    @Flag(inversion: .prefixedNo, help: "Tell them, or not, without prompting.")
    var tell: Bool?

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if off == (contact != nil) { throw ValidationError("Name the contact, or use --off.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        var person: (id: ID<Contact>, name: String)?
        if let contact {
            let found = try await context.contact(contact)
            person = (found.id, found.name)
        }
        let change = AssignSpot(
            planner: context.app.planner, event: event.id, spot: .words(spot), contact: person?.id,
            account: context.account)
        let result = try await context.write { try change.run(in: $0) }
        let position = Printable.line(result.spot.position.name)
        if let person {
            let name = Printable.line(person.name)
            context.terminal.line(
                "\(name) is \(position) of \(event.name.quotedLine)\(result.isAdded ? ", and new in the lineup" : "").")
            if result.isUnusual { context.terminal.say("Note: \(name) usually does not take this position.") }
        } else {
            context.terminal.line("The spot for \(position) of \(event.name.quotedLine) is open.")
        }
        for conflict in result.conflicts { context.terminal.say(conflict.note(for: event)) }
        context.terminal.reportChange()
        if try await ChangeNotices(event: event, tell: tell, anyway: anyway).run(in: context) { return }
        context.terminal.say(NextCommand.after(result.lineup, at: context.now))
    }
}

struct SpotEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a spot, or all of a position.",
        discussion: """
            Another position must be confirmed again; other pay is only told.

            Examples:
              greenroom spot edit "Club Night" spot --pay 50 --set 10m
              greenroom spot edit "Club Night" headliner --optional
              greenroom spot edit "Club Night" headliner --position feature
            """, aliases: ["change"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The position, for all its spots, or the number of one.")
    var spot: String

    @Option(help: "Another position.")
    var position: String?

    @OptionGroup var offer: OfferOptions

    @Flag(help: "The show is not confirmed while it is open.")
    var required = false

    @Flag(help: "The show can be confirmed while it is open.")
    var optional = false

    @Flag(inversion: .prefixedNo, help: "Tell people about another position, or not, without prompting.")
    var tell: Bool?

    @Flag(help: "Text people even during their quiet hours.")
    var anyway = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if required, optional { throw ValidationError("Use --required or --optional, not both.") }
        if position == nil, offer.isEmpty, !required, !optional {
            throw ValidationError("Nothing to change. Use --position, --set, --pay, --required or --optional.")
        }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        var changes = EditSpots.Changes()
        changes.position = position
        (changes.pay, changes.setLength) = (try offer.pay(in: context), try offer.setLength())
        if required || optional { changes.isRequired = required }
        let result = try await context.editSpots(spot, of: event, changes)
        context.terminal.line("Saved the spots of \(event.name.quotedLine).")
        context.terminal.reportChange()
        if result.requeued > 0 { context.terminal.say(RequeueNote.text(result.requeued)) }
        for slot in result.shouldBeTold {
            context.terminal.say(
                "\(Printable.line(slot.name)) was asked with other details. Tell them: "
                    + "greenroom text \(slot.name.argument) \"…\"")
        }
        if try await ChangeNotices(event: event, tell: tell, anyway: anyway).run(in: context) { return }
        context.terminal.say(NextCommand.after(result.lineup, at: context.now))
    }
}

struct SpotMove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Change the order of the spots.",
        discussion: """
            Example:
              greenroom spot move "Club Night" headliner 1
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The position, or the number of the spot.")
    var spot: String

    @Argument(help: "The new place, from 1.")
    var place: Int

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard place >= 1 else { throw ValidationError("Invalid place \(place). Places start at 1.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        var changes = EditSpots.Changes()
        changes.place = place
        let result = try await context.editSpots(spot, of: event, changes)
        for (index, spot) in result.lineup.spots.enumerated() {
            context.terminal.line("\(index + 1)  \(Printable.line(spot.position.name))")
        }
    }
}

struct SpotRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a spot from a show.",
        discussion: """
            An open one is removed first. Whoever has it stays in the lineup. A confirmed performer's spot is kept.

            Example:
              greenroom spot remove "Club Night" headliner
            """, aliases: ["rm", "delete"])

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "The position, or the number of the spot.")
    var spot: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        let removal = RemoveSpots(
            planner: context.app.planner, event: event.id, spot: .words(spot), account: context.account)
        let removed = try await context.write { try removal.run(in: $0).removed }
        context.terminal.line("Removed a spot of \(event.name.quotedLine): \(Printable.line(removed.position.name)).")
        context.terminal.reportChange()
    }
}

extension CommandContext {
    fileprivate func editSpots(
        _ words: String, of event: Event, _ changes: EditSpots.Changes
    ) async throws -> EditSpots.Result {
        let edit = EditSpots(
            planner: app.planner, event: event.id, spots: .words(words), changes: changes, account: account)
        return try await write { try edit.run(in: $0) }
    }
}
