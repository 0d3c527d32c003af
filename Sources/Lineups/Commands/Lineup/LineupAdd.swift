import Agenda
import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct LineupAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add people to a lineup.",
        discussion: """
            Examples:
              greenroom lineup add "Late Show" "Ada Lovelace" --host
              greenroom lineup add "Late Show" Grace Alan
              greenroom lineup add "Club Night" Grace --as headliner
              greenroom lineup add "Late Show" --tag improv
              greenroom lineup add "Late Show" --any-tag improv --any-tag music
              greenroom lineup add "Late Show" Edgar --line
              greenroom lineup add "Late Show" Edgar --pay 50 --set 10m --call 7pm
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "Contacts: name, number or e-mail address.", completion: .contacts)
    var contacts: [String] = []

    @OptionGroup var tags: TagOptions

    @Flag(help: "Add as the host: short for --as host.")
    var host = false

    @Option(name: .customLong("as"), help: "Give each an open spot of this position.")
    var position: String?

    @Flag(help: "Add to the bench as stand-ins, in this order.")
    var bench = false

    @Flag(help: "Put them in line: they are offered the next place, before the bench is asked.")
    var line = false

    @OptionGroup var terms: TermsOptions

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        try tags.checkNamesTag()
        if contacts.isEmpty, tags.filter.isEmpty {
            throw ValidationError("Name the contacts to add, or use --tag TAG.")
        }
        if host, contacts.count != 1 { throw ValidationError("--host needs exactly one contact.") }
        if position != nil, host || bench {
            throw ValidationError("Use --as, --host or --bench, not two of them.")
        }
        if host, bench { throw ValidationError("Use --host or --bench, not both.") }
        if line, host || bench || position != nil {
            throw ValidationError("Use --line without --host, --bench and --as.")
        }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        let people = try await people(in: context)
        let terms = terms.isEmpty ? nil : try terms.changes(for: event, in: context).applied(to: Terms())
        let addition = AddToLineup(
            event: event.id, contacts: people.map(\.id), asHost: host, onBench: bench, inLine: line, position: position,
            terms: terms,
            account: context.account.id)
        let argument = try await context.argument(for: event)
        let adding = ChangeWithTexts(mayCauseTexts: line || bench, yes: yes)
        _ = try await adding.run(addition.causing(context.app.planner), in: context) { result in
            show(result, isOffered: terms != nil, of: event, in: context)
            context.terminal.say(NextCommand.after(result.lineup, as: argument, at: context.now))
        }
    }

    private func show(
        _ result: AddToLineup.Result, isOffered: Bool, of event: Event, in context: CommandContext
    ) {
        for (person, outcome) in result.additions {
            let name = Printable.line(person.name)
            switch outcome {
            case .added:
                context.terminal.line("Added \(name)\(place(of: person, in: result)).")
            case .alreadyIn:
                context.terminal.line("\(name) is already in the lineup.")
                if isOffered {
                    context.terminal.say(
                        "Their pay, set, call and note did not change. To change them: greenroom lineup edit \(event.name.argument) \(person.name.argument)"
                    )
                }
            }
            if let remark = person.remark(sharedNumbers: []) {
                context.terminal.say("Note: \(name): \(remark).")
            }
        }
        if let without = result.withoutSpot { context.terminal.say("Note: \(without)") }
        for conflict in result.conflicts { context.terminal.say(conflict.note(for: event)) }
    }

    /// ` as host`, ` to the bench`, ` to the line: 2nd`
    private func place(of person: Contact, in result: AddToLineup.Result) -> String {
        if host { return " as host" }
        if let position = position ?? result.position(of: person) { return " as \(Printable.line(position))" }
        guard line else { return bench ? " to the bench" : "" }
        let place = result.lineup.line.first { $0.contact == person.id }?.placeInLine
        return " to the line" + (place.map { ": \($0.ordinal)" } ?? "")
    }

    private func people(in context: CommandContext) async throws -> [Contact] {
        var people: [Contact] = []
        for words in contacts { people.append(try await context.contact(words)) }
        let filter = tags.filter
        if !filter.isEmpty {
            let account = context.account.id
            let tagged = try await context.read { tx in
                try Contact.ids(tagged: filter, account: account, in: tx).compactMap { try Contact.find($0, in: tx) }
            }
            guard !tagged.isEmpty else {
                let tag = filter.all.first ?? filter.any.first ?? "TAG"
                throw CommandError(.notFound, "Nobody has \(filter).", "greenroom contact tag add \(tag.argument) NAME")
            }
            people += tagged
        }
        return people
    }
}
