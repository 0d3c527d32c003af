import CommandKit
import Lineups
import Values

extension AppEnvironment {
    /// Whether webhooks can lead to this machine and to private networks.
    var allowsPrivateWebhooks: Bool { settings[.privateWebhooks] == "on" }

    /// Delivers messages to webhooks.
    func webhookSender() throws -> WebhookSender {
        WebhookSender(
            store: store, http: try network(Version.userAgent), allowsPrivate: allowsPrivateWebhooks, random: random,
            log: log)
    }
}
