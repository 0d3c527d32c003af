import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct WebhookEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a webhook, or switch it off and on.",
        discussion: """
            What happens while it is off is not sent later. With a new secret, messages are signed with both
            for 24 hours: give the receiver the new one in the meantime.

            Examples:
              greenroom webhook edit Chat --address https://hooks.example.org/new
              greenroom webhook edit Chat --off
              greenroom webhook edit Chat --new-secret
            """, aliases: ["change"])

    @Argument(help: "The webhook: name or ID.")
    var webhook: String

    @Option(help: "A new name.")
    var name: String?

    @Option(help: "A new address.")
    var address: String?

    @Option(help: "A type of message; can be repeated. Replaces those it has.")
    var type: [String] = []

    @Flag(help: "Switch it on.")
    var on = false

    @Flag(help: "Switch it off.")
    var off = false

    @Flag(help: "Print a new secret, once.")
    var newSecret = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if on, off { throw ValidationError("Use --on or --off, not both.") }
        let isChange = name != nil || address != nil || !type.isEmpty || on || off
        if newSecret, isChange { throw ValidationError("Use --new-secret alone.") }
        if !newSecret, !isChange {
            throw ValidationError("Nothing to change. Use --name, --address, --type, --on, --off or --new-secret.")
        }
    }

    func run(in context: CommandContext) async throws {
        if newSecret { return try await renewSecret(in: context) }
        let (typed, account) = (webhook, context.account.id)
        let (name, address, type, on, off) = (name, address, type, on, off)
        let allowsPrivate = context.app.allowsPrivateWebhooks
        let changed = try await context.write { tx in
            let webhook = try OutgoingWebhook.named(typed, account: account, in: tx)
            let types = type.isEmpty ? webhook.kinds.map(\.rawValue) : type
            let input = try WebhookInput(name: name ?? webhook.name, url: address ?? webhook.url, types: types)
                .read(allowsPrivate: allowsPrivate || address == nil)
            return try webhook.edit(input, isOn: on || webhook.isOn && !off, in: tx)
        }
        context.terminal.line("Changed \(changed.name.quotedLine): \(changed.state(at: context.now).rawValue).")
        context.terminal.reportChange()
    }

    private func renewSecret(in context: CommandContext) async throws {
        let (typed, account, random) = (webhook, context.account.id, context.app.random)
        let (name, secret) = try await context.write { tx in
            let webhook = try OutgoingWebhook.named(typed, account: account, in: tx)
            return (webhook.name, try webhook.renewSecret(random: random, in: tx))
        }
        context.terminal.say("This is the new secret of the webhook \(name.quotedLine). It is shown only once:")
        context.terminal.line(secret.text)
        context.terminal.say("The secret before signs for 24 hours too.")
    }
}
