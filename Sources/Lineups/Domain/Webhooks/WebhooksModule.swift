import JSON
package import Platform
import Storage
import Values

extension Module {
    /// Tells other programs what happens.
    package static let webhooks: Module = {
        var module = Module("webhooks")
        module.migrations = [.webhooks, .formerSecrets, .webhookTypes]
        module.maintenance = [
            MaintenanceTask("old messages to webhooks", every: .hours(1)) { store, now in
                try await store.write(.none, at: now) { try WebhookDelivery.deleteOld(in: $0) }
            }
        ]
        module.undoHandlers = [
            UndoHandler(WebhookUndo.kind, needs: .own) { try WebhookUndo.restore($0, in: $1) }
        ]
        module.resources = [.webhooks]
        module.changeSources = [
            ChangeSource("webhook", of: .webhooks) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM webhook WHERE id IN \(list: rows)")
            },
            ChangeSource("webhook_delivery", of: .webhooks) { rows, tx in
                try tx.values(
                    """
                    SELECT DISTINCT webhook.account_id FROM webhook_delivery
                    JOIN webhook ON webhook.id = webhook_delivery.webhook_id
                    WHERE webhook_delivery.id IN \(list: rows)
                    """)
            },
        ]
        return module
    }()
}

extension ChangeSource.Noun {
    /// Webhooks, and what is delivered to them.
    package static let webhooks: ChangeSource.Noun = "webhooks"
}

extension Resource {
    /// Who is told what happens. Only an owner adds, changes and removes them, which no token can be.
    static let webhooks = Resource(
        "webhooks", noun: "webhook", about: "Addresses of other programs that are told what happens.",
        listed: OutgoingWebhook.fields(at: Instant(milliseconds: 0)).type,
        [
            .list(needs: .change, "Lists the webhooks.") { request, tx in
                try OutgoingWebhook.all(of: request.account.id, in: tx).map {
                    ResourceRow($0.id, OutgoingWebhook.fields(at: tx.now).object($0))
                }
            },
            .show(needs: .change, "Shows a webhook.") { request, tx in
                guard
                    let webhook = try OutgoingWebhook.find(request.id("webhook"), account: request.account.id, in: tx)
                else { throw ResourceInputError.unknownKey(noun: "webhook") }
                return OutgoingWebhook.fields(at: tx.now).object(webhook)
            },
        ])
}
