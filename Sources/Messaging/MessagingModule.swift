package import Platform
internal import Storage
package import Templates

/// Sending and receiving messages.
extension Module {
    package static func messaging(_ templates: MessageTemplates) -> Module {
        var module = Module("messaging")
        module.migrations = Migration.messaging
        module.jobs = [JobHandler(.alerts) { try BookerNotifications().run($0, in: $1, now: $2) }]
        module.accountSettings = [NotificationTiming.setting]
        module.changeSources = [
            ChangeSource("outbound_message", of: .texts) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM outbound_message WHERE id IN \(list: rows)")
            },
            ChangeSource("inbound_message", of: .texts) { rows, tx in
                try tx.values(
                    "SELECT DISTINCT account_id FROM inbound_message WHERE account_id IS NOT NULL AND id IN \(list: rows)"
                )
            },
        ]
        module.prompts = [.roundTrip(templates)]
        return module
    }
}
