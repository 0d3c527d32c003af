internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import People
internal import Storage
internal import Values

struct LineupAdd: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Put people into a lineup.",
        discussion: """
            Examples:
              greenroom lineup add "Late Show" "Ada Lovelace" --host
              greenroom lineup add "Late Show" Grace Alan
              greenroom lineup add "Late Show" --tag improv
            """)

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Argument(help: "Contacts, by name, number or e-mail.")
    var contacts: [String] = []

    @Option(help: "Everybody with this tag.")
    var tag: String?

    @Flag(help: "As the host.")
    var host = false

    @Flag(help: "As stand-ins, in this order.")
    var bench = false

    @OptionGroup var options: HouseOptions

    func validate() throws {
        if contacts.isEmpty, tag == nil { throw ValidationError("Say whom to add, or --tag TAG.") }
        if host, contacts.count != 1 { throw ValidationError("--host goes with one contact.") }
        if host, bench { throw ValidationError("Somebody is the host or on the bench, not both.") }
    }

    func run(in context: CommandContext) async throws {
        let event = try await context.event(event)
        try event.requireOpen(at: context.now)
        let people = try await people(in: context)
        let (now, host, bench) = (context.now, host, bench)
        let added = try await context.store.write { tx in
            try people.map { person in
                let clashes = try Lineup.clashes(of: person.id, with: event, in: tx)
                let addition = try Lineup.add(person.id, to: event.id, asHost: host, onBench: bench, now: now, in: tx)
                return (person, addition, clashes)
            }
        }
        for (person, addition, clashes) in added {
            let name = Printable.line(person.name)
            switch addition {
            case .added: context.terminal.line("Added \(name)\(host ? " as host" : bench ? " to the bench" : "").")
            case .alreadyIn: context.terminal.line("\(name) is in already.")
            }
            if let remark = ContactListing.remark(on: person, isShared: false) {
                context.terminal.say("Note: \(name): \(remark).")
            }
            for clash in clashes {
                context.terminal.say(
                    "Note: \(name) is also wanted for \(clash.name.quotedLine) on \(DateText().long(clash.startsAt, in: clash.zone))."
                )
            }
        }
        let lineup = try await context.store.read { try Lineup.of(event, in: $0) }
        context.terminal.say(NextStep.after(lineup))
    }

    private func people(in context: CommandContext) async throws -> [Contact] {
        var people: [Contact] = []
        for words in contacts { people.append(try await context.contact(words)) }
        if let tag {
            let account = context.account.id
            let tagged = try await context.store.read { tx in
                try Contact.ids(tagged: tag, account: account, in: tx).compactMap { try Contact.find($0, in: tx) }
            }
            guard !tagged.isEmpty else {
                throw CommandError(
                    .notFound, "Nobody has the tag \(tag.quotedLine).", "greenroom contact tag NAME \(tag.argument)")
            }
            people += tagged
        }
        return people
    }
}
