import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

/// Looks for webhooks that nobody takes messages from.
struct OutgoingWebhooksCheck {
    let context: CommandContext

    func check() async throws -> [CheckResult] {
        let (account, now) = (context.account.id, context.now)
        let all = try await context.read { try OutgoingWebhook.all(of: account, in: $0) }
        return all.compactMap { webhook in
            let name = webhook.name.quotedLine
            let why = webhook.problem.map { ": \(Printable.line($0))" } ?? ""
            switch webhook.state(at: now) {
            case .on, .off: return nil
            case .failing:
                return .warning(
                    "the webhook \(name) has failed for a day\(why)",
                    fix: "greenroom webhook test \(webhook.name.argument)")
            case .gone:
                return .warning(
                    "the webhook \(name) is switched off: its receiver is gone (HTTP 410)",
                    fix: "greenroom webhook edit \(webhook.name.argument) --on")
            }
        }
    }
}
