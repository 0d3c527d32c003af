import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct WebhookShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the last messages to a webhook.",
        discussion: """
            Messages are kept for 14 days. One that is not taken is sent again for a day, at growing intervals.

            Example:
              greenroom webhook show Chat
            """)

    @Argument(help: "The webhook: name or ID.")
    var webhook: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now, typed) = (context.account, context.now, webhook)
        let (found, messages) = try await context.read { tx in
            let webhook = try OutgoingWebhook.named(typed, account: account.id, in: tx)
            return (webhook, try WebhookDelivery.latest(of: webhook.id, in: tx))
        }
        if output.resolvedFormat == .table {
            context.terminal.say("\(Printable.line(found.name)): \(found.state(at: now).rawValue)")
            context.terminal.say("Address: \(Printable.line(found.url))")
            context.terminal.say("Types: \(found.kinds.map(\.rawValue).joined(separator: ", "))")
            if let end = found.formerSecretEnd(in: account.zone, now: now) {
                context.terminal.say("The secret before signs until \(end).")
            }
            if let problem = found.problem { context.terminal.say("Last problem: \(Printable.line(problem))") }
        }
        try OutputTable(
            messages, WebhookDelivery.fields,
            shown: [
                "id": "ID", "type": "TYPE",
                "state": OutputTable.Shown("STATE") { message in
                    message.state == .delivered ? .green : message.state == .failed ? .red : nil
                } text: {
                    $0.state.rawValue
                }, "attempts": "TRIES",
                "created_at": OutputTable.Shown("WHEN") { RelativeText.of($0.createdAt, now: now, in: account.zone) },
                "next_at": OutputTable.Shown("NEXT TRY") { message in
                    message.state == .waiting ? RelativeText.of(message.due, now: now, in: account.zone) : nil
                }, "problem": "PROBLEM",
            ], emptyState: "Nothing was sent to it yet. Try it:  greenroom webhook test \(found.name.argument)"
        ).print(output, to: context.terminal)
    }
}
