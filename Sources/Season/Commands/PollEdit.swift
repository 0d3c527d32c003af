import Agenda
import ArgumentParser
import CommandKit
import People
import Platform
import Season
import Storage
import Values

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
            return (changed, hasPeople ? try changed.addPeople(input, in: tx).count : nil)
        }
        let time = changed.closesAt.map { ", closes \(DateText().long($0, in: account.zone))" } ?? ""
        context.terminal.line("\(Printable.line(changed.name))\(time)")
        if let added {
            context.terminal.line(
                added > 0 ? "Added \(added.counted("person", "people"))." : "All of them are in the poll already.")
        }
        context.terminal.reportChange(
            added ?? 0 > 0 || changed.name != poll.name || changed.closesAt != poll.closesAt)
    }
}
