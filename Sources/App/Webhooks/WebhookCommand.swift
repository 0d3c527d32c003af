import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct WebhookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhook", abstract: "Other programs that are told what happens.",
        discussion: """
            A message says what happened, with keys and states, and without texts, names and numbers of
            people. It is signed as in Standard Webhooks. Types:
              answer.changed     lineup.confirmed  event.changed
              event.canceled     text.received     contact.opted_out

            Example:
              greenroom webhook
            """,
        subcommands: [
            WebhookList.self, WebhookShow.self, WebhookAdd.self, WebhookEdit.self, WebhookTest.self,
            WebhookResend.self, WebhookRemove.self,
        ], defaultSubcommand: WebhookList.self, aliases: ["webhooks"])
}

struct WebhookList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the webhooks of the account.",
        discussion: """
            Example:
              greenroom webhook list
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        let webhooks = try await context.read { try OutgoingWebhook.all(of: account.id, in: $0) }
        try OutputTable(
            webhooks, OutgoingWebhook.fields(at: now),
            shown: [
                "id": "ID", "name": "NAME", "host": "HOST", "types": "TYPES",
                "state": OutputTable.Shown("STATE") { webhook in
                    webhook.state(at: now).light
                } text: {
                    $0.state(at: now).rawValue
                }, "problem": "PROBLEM",
            ], emptyState: "There are no webhooks. Add one:  greenroom webhook add NAME https://…"
        ).print(output, to: context.terminal)
    }
}

struct WebhookAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Tell another program what happens from now on.",
        discussion: """
            Its secret is shown once: the receiver checks the signatures with it.

            Examples:
              greenroom webhook add Chat https://hooks.example.org/greenroom
              greenroom webhook add Board https://example.org/in --type answer.changed --type event.canceled
            """, aliases: ["new", "create"])

    @Argument(help: "What it is for.")
    var name: String

    @Argument(help: "Its address, which starts with https://.")
    var address: String

    @Option(help: "A type of message; can be repeated. All unless given.")
    var type: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let input = try WebhookInput(name: name, url: address, types: type)
            .read(allowsPrivate: context.app.allowsPrivateWebhooks)
        let (account, random) = (context.account.id, context.app.random)
        let secret = try await context.write { tx in
            try OutgoingWebhook.add(input, to: account, random: random, in: tx).secret
        }
        context.terminal.say("This is the secret of the webhook \(input.name.quotedLine). It is shown only once:")
        context.terminal.line(secret.text)
        context.terminal.say("Try it: greenroom webhook test \(input.name.argument)")
        context.terminal.reportChange()
    }
}

struct WebhookTest: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Send a message of the type webhook.test.",
        discussion: """
            Example:
              greenroom webhook test Chat
            """)

    @Argument(help: "The webhook: name or ID.")
    var webhook: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (typed, account, random) = (webhook, context.account.id, context.app.random)
        let sender = try context.app.webhookSender()
        let (found, test) = try await context.write { tx in
            let webhook = try OutgoingWebhook.named(typed, account: account, in: tx)
            return (webhook, try webhook.addTest(random: random, in: tx))
        }
        switch try await sender.attempt(test, to: found, now: context.now) {
        case .delivered: context.terminal.line("Delivered to \(Printable.line(found.host)).")
        case .failed(let why): throw OutgoingWebhookError.notDelivered(found.host, why: why)
        case .left: context.terminal.line("The gateway is sending it: greenroom webhook show \(found.name.argument)")
        }
    }
}

struct WebhookResend: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "resend", abstract: "Send messages to a webhook again.",
        discussion: """
            The gateway sends them, with the same ID as before, so that the receiver can tell.

            Examples:
              greenroom webhook resend 12
              greenroom webhook resend --failed Chat
            """)

    @Argument(help: "The ID of a message, as in webhook show.")
    var message: String?

    @Option(help: "A webhook: everything that it has not taken.")
    var failed: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (message == nil) == (failed == nil) { throw ValidationError("Name a message, or a webhook with --failed.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, message, failed) = (context.account.id, message, failed)
        let count = try await context.write { tx in
            if let failed {
                let webhook = try OutgoingWebhook.named(failed, account: account, in: tx)
                guard webhook.isOn else { throw OutgoingWebhookError.isOff(webhook.name) }
                return try WebhookDelivery.resendFailed(of: webhook.id, in: tx)
            }
            let delivery = try WebhookDelivery.find(message ?? "", account: account, in: tx)
            try delivery.resend(in: tx)
            return 1
        }
        context.terminal.line(count == 0 ? "Nothing has failed." : "Sending again: \(count.counted("message")).")
    }
}

struct WebhookRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a webhook: nothing is sent to it from then on.",
        discussion: """
            Example:
              greenroom webhook remove Chat
            """, aliases: ["rm", "delete"])

    @Argument(help: "The webhook: name or ID.")
    var webhook: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, typed) = (context.account.id, webhook)
        let removed = try await context.write { tx in
            let webhook = try OutgoingWebhook.named(typed, account: account, in: tx)
            try webhook.remove(in: tx)
            return webhook
        }
        context.terminal.line("Removed \(removed.name.quotedLine).")
        context.terminal.reportChange()
    }
}

extension OutgoingWebhook.State {
    var light: StatusLight? {
        switch self {
        case .on: .green
        case .failing, .gone: .red
        case .off: nil
        }
    }
}
