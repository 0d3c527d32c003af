import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct TodaySettings: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Show or change when you are texted what is on and due.",
        discussion: """
            The text comes every day at that time, unless there is nothing. Before noon it has the cards and
            the run of the day, too, and their own texts are left out.

            Examples:
              greenroom today settings
              greenroom today settings --text-at 07:00
              greenroom today settings --text-at off
            """)

    @Option(help: "When to text you what is on and due, like 07:00, or off.")
    var textAt: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, typed) = (context.account, textAt)
        let chosen = try typed.flatMap { $0 == "off" ? nil : try read($0, in: context) }
        let (time, isChanged, hasCell) = try await context.write { tx in
            let isChanged = try typed != nil && MorningText.setTime(chosen, of: account, in: tx)
            let member = tx.actor.map { ID<Member>($0.member) }
            return (
                try MorningText.time(of: account.id, in: tx), isChanged,
                try account.reminderRecipient(for: member, in: tx) != nil
            )
        }
        guard output.isDrawn else {
            var table = OutputTable(["text_at": "TEXT AT"], emptyState: "")
            table.rows = [[.text(time?.description)]]
            return try table.print(output, to: context.terminal)
        }
        context.terminal.line("Morning text \(time.map { "at \(DateText().time($0))" } ?? "off")")
        if time != nil, !hasCell {
            context.terminal.say("The text needs your cell: greenroom account edit --cell \"+1 415 555 0199\"")
        }
        if isChanged { context.terminal.reportChange() }
    }

    private func read(_ text: String, in context: CommandContext) throws -> LocalTime {
        do throws(DateEntryError) {
            return try MorningText.readTime(text, account: context.account, now: context.now)
        } catch {
            throw CommandError(.usage, error.description, "Use a time like 07:00, or off.")
        }
    }
}
