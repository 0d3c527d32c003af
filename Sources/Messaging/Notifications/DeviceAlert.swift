import Platform
import Storage
import Twilio
import Values

/// Notifies the operator, who owns the first account, of what keeps the device that sends from sending: of each problem
/// once, and again at most twice a day while it lasts.
struct DeviceAlert {
    /// The line of each problem that it has. Only one that answers tells of the others.
    private let lines: [Notification.Topic: String]

    /// The problems, the most important first.
    private static let topics: [Notification.Topic] = [.deviceAway, .deviceFailing, .device]
    private static let interval: Duration = .hours(12)
    /// So many texts that failed within an hour are reported: one or two may be the fault of their numbers, and are
    /// reported by themselves.
    private static let mostFailed = 2

    /// It answers.
    init(_ health: DeviceHealth) {
        var lines: [Notification.Topic: String] = [:]
        if let failed = health.failed, failed > Self.mostFailed {
            lines[.deviceFailing] = Self.isFailing(failed)
        }
        if health.isBatteryLow, let battery = health.battery { lines[.device] = Self.isBatteryLow(battery) }
        self.lines = lines
    }

    /// It does not answer. The words are still true when it answers again, as the text may leave only then.
    init(awaySince moment: Instant, zone: Zone) {
        lines = [.deviceAway: Self.isAway(since: DateText().long(moment, in: zone))]
    }

    func report(from sender: ID<Sender>, in tx: Transaction) throws {
        guard let account = try Account.operator(in: tx) else { return }
        let recent = tx.now.adding(.zero - Self.interval)
        for topic in Self.topics {
            guard let line = lines[topic] else {
                try withdraw(topic, of: account.id, in: tx)
                continue
            }
            guard try !Notification.isWaiting(topic, of: account.id, in: tx),
                try !Notification.wasSent(topic, of: account.id, since: recent, in: tx)
            else { continue }
            try Notification.raise(
                topic, of: account.id, line, account: account, sender: sender, isUrgent: true, in: tx)
        }
    }

    /// Also cancels a queued text that says nothing else.
    private func withdraw(_ topic: Notification.Topic, of account: ID<Account>, in tx: Transaction) throws {
        try Notification.withdraw(topic, of: account, in: tx)
        let queued: [ID<OutboundMessage>] = try tx.values(
            """
            SELECT outbound_message_id FROM notification
            WHERE topic = \(topic) AND subject = \(account)
                AND outbound_message_id IN (SELECT id FROM outbound_message WHERE state = 'queued')
                AND NOT EXISTS (SELECT 1 FROM notification AS other
                    WHERE other.outbound_message_id = notification.outbound_message_id AND other.topic <> \(topic))
            """)
        for text in queued { _ = try Outbox.cancel(text, in: tx) }
    }
}

// MARK: - Words

extension DeviceAlert {
    private static func isFailing(_ failed: Int) -> String {
        "The phone that sends your texts could not send \(failed) of them within an hour. "
            + "Check its signal and the credit of its SIM."
    }

    private static func isBatteryLow(_ percent: Int) -> String {
        "The phone that sends your texts has \(percent)% of its battery left. Charge it."
    }

    private static func isAway(since moment: String) -> String {
        "The phone that sends your texts stopped answering \(moment). "
            + "Check that it is on and in its network, and that its app runs."
    }
}
