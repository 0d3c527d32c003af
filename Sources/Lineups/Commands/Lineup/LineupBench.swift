import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct LineupBench: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Show or set the stand-ins, in order.",
        discussion: """
            When a slot opens, stand-ins are asked in this order, and the first to say yes gets it.
            Whoever says yes when no slot is left is in line, before the others on the bench.
            To have them asked in order:     greenroom event edit EVENT --bench "1 every 4h"
            To have all asked at once:       greenroom event edit EVENT --bench all
            To have only the line asked:     greenroom event edit EVENT --bench waitlist
            To ask them yourself:            greenroom ask EVENT --bench

            Examples:
              greenroom lineup bench "Late Show"
              greenroom lineup bench "Late Show" Alan
            """)

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @Argument(help: "Contacts, in the order to ask them; if omitted, the bench is shown.", completion: .contacts)
    var contacts: [String] = []

    @Flag(help: "Skip the confirmation prompt for texts that go out at once.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let event = try await context.openEvent(event)
        var people: [Contact] = []
        for words in contacts { people.append(try await context.contact(words)) }
        var moved: [Contact] = []
        if !people.isEmpty {
            let change = PutOnBench(event: event.id, contacts: people.map(\.id), account: context.account.id)
            let asking = ChangeWithTexts(mayCauseTexts: true, yes: yes)
            moved = try await asking.run(change.causing(context.app.planner), in: context) { _ in }.leftLineup
        }
        let (lineup, policy) = try await context.read { tx in
            (try Lineup.of(event, in: tx), try Policy.of(event, in: tx))
        }
        let (terminal, argument) = (context.terminal, try await context.argument(for: event))
        for person in moved {
            terminal.say("Moved \(Printable.line(person.name)) from the lineup to the bench.")
        }
        guard !lineup.bench.isEmpty else {
            terminal.say("The bench is empty. Next: greenroom lineup bench \(argument) NAME")
            return
        }
        for (index, slot) in lineup.bench.enumerated() {
            let status = slot.statusWords(at: context.now, home: context.account.zone)
            terminal.line("\(index + 1)  \(slot.status.sign) \(Printable.line(slot.name))  \(status)")
        }
        if policy.holdsBench, policy.bench.asks {
            terminal.say(
                "Stand-ins are not asked automatically, because texts leave from a number that is also used by hand. "
                    + "To allow it: greenroom account number --auto-bench")
        } else if !policy.bench.asks {
            terminal.say(
                "Stand-ins are not asked automatically. To change that: greenroom event edit \(argument) --bench 1")
        } else {
            terminal.say("When a slot opens, the gateway asks \(policy.bench.words).")
        }
    }
}
