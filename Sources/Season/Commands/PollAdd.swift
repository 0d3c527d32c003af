import Agenda
import ArgumentParser
import CommandKit
import People
import Platform
import Season
import Storage
import Values

/// The people of a poll.
struct PollPeopleOptions: ParsableArguments {
    @Option(help: "Contacts, separated by commas (repeatable).", completion: .contacts)
    var to: [String] = []

    @Option(help: "Contacts with this tag; several mean all of them (repeatable).")
    var tag: [String] = []

    @Option(help: "Leave out contacts with this tag (repeatable).")
    var withoutTag: [String] = []

    func fill(_ input: inout PollInput, in context: CommandContext) async throws {
        input.contacts = try await context.contacts(to)
        input.tags = TagFilter(all: tag, none: withoutTag)
    }
}

struct PollAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a poll. Nothing is sent yet.",
        discussion: """
            Examples:
              greenroom poll add December --dates "dec 4, 5, 11-12" --to Ada,Grace
              greenroom poll add "New year" --dates "jan 8, 9" --tag comics --close "fri 6pm"
              greenroom poll add "Late shows" --event "Late Show" --tag comics
              greenroom poll add "Tuesdays" --series "Tuesday Night" --to Ada,Grace
            """, aliases: ["new"])

    @Argument(help: "The name.")
    var name: [String]

    @Option(help: "The dates: \"dec 4, 5, 11-13\".")
    var dates: String?

    @Option(help: "A show that is asked about by name (repeatable).", completion: .events)
    var event: [String] = []

    @Option(help: "A series whose coming shows are asked about (repeatable).")
    var series: [String] = []

    @OptionGroup var people: PollPeopleOptions

    @Option(help: "When answers are wanted by.")
    var close: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if dates == nil, event.isEmpty, series.isEmpty {
            throw ValidationError("A poll needs dates: --dates \"dec 4, 5\".")
        }
    }

    func run(in context: CommandContext) async throws {
        var input = PollInput()
        (input.name, input.dates, input.closes) = (name.joined(separator: " "), dates, close)
        let account = context.account
        for words in event {
            let result = try await context.read {
                try Event.match(words, kind: .show, account: account.id, in: $0)
            }
            input.events.append(
                try context.pick(result, words: words, noun: "event", listing: "greenroom event list"))
        }
        for words in series {
            let dates = try await context.comingDates(of: try await context.series(words))
            input.events += dates.compactMap(\.event).filter { $0.startsAt > context.now }.map(\.id)
        }
        try await people.fill(&input, in: context)
        let sheet = try await context.write { [input] tx in
            try PollSheet(try input.add(account: account, in: tx), in: tx)
        }
        let today = account.zone.date(of: context.now)
        context.terminal.line(
            "\(Printable.line(sheet.poll.name)): "
                + sheet.dates.map { "\($0.number) \($0.title(today: today)) \($0.day.year)" }.joined(separator: ", "))
        context.terminal.line("\(sheet.rows.count.counted("person", "people")). Nothing is sent yet.")
        let name = sheet.poll.name.argument
        context.terminal.say(
            sheet.rows.isEmpty ? "Next: greenroom poll edit \(name) --to NAME" : "Next: greenroom poll send \(name)")
        context.terminal.reportChange()
    }
}

struct PollEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the name or closing time of a poll, or add people.",
        discussion: """
            Examples:
              greenroom poll edit December --name "December shows"
              greenroom poll edit December --close "fri 6pm"
              greenroom poll edit December --to Alan --tag improv
            """, aliases: ["change"])

    @OptionGroup var poll: PollArgument

    @Option(help: "The new name.")
    var name: String?

    @Option(help: "When answers are wanted by; empty for no time.")
    var close: String?

    @OptionGroup var people: PollPeopleOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if name == nil, close == nil, people.to.isEmpty, people.tag.isEmpty {
            throw ValidationError("Nothing to change. Use --name, --close, --to or --tag.")
        }
    }

    func run(in context: CommandContext) async throws {
        let (poll, account) = (try await context.poll(poll.poll), context.account)
        var input = PollInput()
        (input.name, input.closes) = (name, close)
        try await people.fill(&input, in: context)
        let (changed, added) = try await context.write { [input] tx in
            let changed = try input.change(poll, account: account, in: tx)
            let hasPeople = !input.contacts.isEmpty || !input.tags.isEmpty
            return (changed, hasPeople ? try changed.addPeople(input, in: tx).count : 0)
        }
        let time = changed.closesAt.map { ", closes \(DateText().long($0, in: account.zone))" } ?? ""
        context.terminal.line("\(Printable.line(changed.name))\(time)")
        if added > 0 { context.terminal.line("Added \(added.counted("person", "people")).") }
        context.terminal.reportChange(
            added > 0 || changed.name != poll.name || changed.closesAt != poll.closesAt)
    }
}
