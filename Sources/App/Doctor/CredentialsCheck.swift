import AgendaCommands
import CommandKit
import Messaging
import PhoneNumbers
import Platform
import Storage
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
            isSandbox: settings.isSandbox, webhook: hasWebhook ? app.webhookURL + WebhookPath.inbound : nil,
            country: context.account.region.code, cell: context.account.cell, now: context.now)
        return [start] + (await check.check(context.store, provider: settings.key))
    }
}

/// What is missing for countdown cards and small copies of photos.
enum PicturesCheck {
    /// - Parameter environment: its `PATH` is searched.
    static func check(environment: [String: String]) async -> [CheckResult] {
        await MissingProgram.all(environment: environment).map {
            .warning("pictures: \($0.effect)", fix: "apt-get install \($0.package)")
        }
    }
}

/// How many codes for new cells were sent. Strangers cause these texts at the operator's cost, and when they are used
/// up, nobody can verify a cell.
struct VerificationCheck {
    let context: CommandContext

    func check() async throws -> CheckResult {
        let limits = context.app.settings.verificationLimits
        let sent = try await context.read { try limits.sent(in: $0) }
        guard sent >= limits.perDay else {
            return .good("codes for new cells: \(sent) of \(limits.perDay) sent within 24 hours")
        }
        return .warning(
            "codes for new cells: all \(limits.perDay) sent within 24 hours, so the next requests are refused",
            fix: "To allow more: greenroom settings set verify_per_day NUMBER")
    }
}
