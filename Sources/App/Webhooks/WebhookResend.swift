import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

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
