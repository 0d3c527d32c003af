package import Platform
package import Storage
package import Twilio
import Values

/// Notifies the operator, who owns the first account, when the battery of the device that sends runs low: at most twice
/// a day.
package struct DeviceAlert {
    let health: DeviceHealth

    private static let interval: Duration = .hours(12)

    package init(_ health: DeviceHealth) { self.health = health }

    package func report(from sender: ID<Sender>, in tx: Transaction) throws {
        guard let account = try Account.operator(in: tx) else { return }
        guard health.isBatteryLow, let battery = health.battery else {
            return try Notification.withdraw(.device, of: account.id, in: tx)
        }
        let recent = tx.now.adding(.zero - Self.interval)
        guard try !Notification.isWaiting(.device, of: account.id, in: tx),
            try !Notification.wasSent(.device, of: account.id, since: recent, in: tx)
        else { return }
        try Notification.raise(
            .device, of: account.id, "The phone that sends your texts has \(battery)% of its battery left. Charge it.",
            account: account, sender: sender, isUrgent: true, in: tx)
    }
}
