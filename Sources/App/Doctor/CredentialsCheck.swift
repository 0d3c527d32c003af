import CommandKit
import Messaging
import PhoneNumbers
import Platform
import Twilio
import Values

/// Checks the credentials, and what the provider says about them.
struct CredentialsCheck {
    let context: CommandContext

    func check() async throws -> [CheckResult] {
        let app = context.app
        let settings = app.provider
        let start =
            settings.isSandbox
            ? CheckResult.warning(
                "credentials: none, so the sandbox at \(settings.provider.baseURL) sends no real texts",
                fix: "To go live: greenroom init")
            : .good(
                "credentials: account \(Redaction.secret(settings.provider.accountSID)) at \(settings.provider.baseURL)"
            )
        if let lacking = settings.missingCredentials {
            return [start, .bad("credentials: \(lacking.what)", fix: lacking.lines.first ?? "")]
        }
        let hasWebhook = settings.isSandbox || app.settings[.publicURL] != nil
        let check = ProviderCheck(
            client: try app.accountClient(), messages: try app.messagesClient(), sender: settings.sender,
            isSandbox: settings.isSandbox, webhook: hasWebhook ? app.webhookURL + "/twilio/sms" : nil,
            country: context.account.region.code, cell: context.account.cell, now: context.now)
        return [start] + (await check.check(context.store, provider: settings.key))
    }
}
