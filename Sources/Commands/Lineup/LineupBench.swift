internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Storage
internal import Values

struct LineupBench: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Who stands in when a place comes free, in which order.",
        discussion: """
            The first of them to say yes gets the place. They are asked by themselves when the event, or your
            account, says so:  greenroom event edit EVENT --bench "1 every 4h"
            else by  greenroom ask EVENT --bench.

            Examples:
              greenroom lineup bench "Late Show"
              greenroom lineup bench "Late Show" Alan
            """)

    @Argument(help: "The event: its name, its number or its day.")
    var event: String

    @Argument(help: "Contacts, in the order in which they are to be asked; the bench as it is without any.")
    var contacts: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        var people: [Contact] = []
        for words in contacts { people.append(try await context.contact(words)) }
        var moved: [Contact] = []
        if !people.isEmpty {
            let change = PutOnBench(event: event.id, contacts: people.map(\.id), account: context.account.id)
            moved = try await context.store.write { [now = context.now] in try change.run(now: now, in: $0) }.leftLineup
        }
        let (lineup, policy) = try await context.store.read { tx in
            (try Lineup.of(event, in: tx), try Policy.of(event, in: tx))
        }
        let terminal = context.terminal
        for person in moved {
            terminal.say("\(Printable.line(person.name)) is on the bench now, no longer in the lineup.")
        }
        guard !lineup.bench.isEmpty else {
            terminal.say("Nobody is on the bench. Next: greenroom lineup bench \(event.name.argument) NAME")
            return
        }
        for (index, slot) in lineup.bench.enumerated() {
            terminal.line("\(index + 1)  \(slot.status.sign) \(Printable.line(slot.name))  \(slot.status.rawValue)")
        }
        if policy.bench == .off {
            terminal.say(
                "Nobody is asked unbidden. To change that: greenroom event edit \(event.name.argument) --bench 1")
        } else {
            terminal.say("Asked when a place comes free: \(policy.bench.words).")
        }
    }
}
