import CoreMetrics

/// What the gateway measures, by its name in Prometheus. Recording costs nothing unless a `PrometheusRegistry` is
/// installed.
package enum Metric: String, CaseIterable, Sendable {
    case inboundTexts = "greenroom_inbound_texts_total"
    case outboxTexts = "greenroom_outbox_texts"
    case oldestDue = "greenroom_outbox_oldest_due_seconds"
    case uncertainTexts = "greenroom_uncertain_texts"
    case pausedSenders = "greenroom_paused_senders"
    case providerErrors = "greenroom_provider_errors_total"
    case optedOutNumbers = "greenroom_opted_out_numbers"
    case lastBackup = "greenroom_last_backup_timestamp_seconds"
    case lastWebhook = "greenroom_last_webhook_timestamp_seconds"
    case commitTime = "greenroom_commit_seconds"
    case webhookTime = "greenroom_webhook_seconds"

    /// Its line of help.
    package var meaning: String {
        switch self {
        case .inboundTexts: "Inbound texts, by verdict."
        case .outboxTexts: "Outbound texts, by state."
        case .oldestDue: "How long the oldest due text has waited; 0 if none is due."
        case .uncertainTexts: "Texts that may or may not have been sent, and are being looked up."
        case .pausedSenders: "Senders that are paused."
        case .providerErrors: "Provider errors for texts, by code; 0 means no response."
        case .optedOutNumbers: "Numbers that have opted out."
        case .lastBackup: "When the last backup was made."
        case .lastWebhook: "When the last webhook was accepted."
        case .commitTime: "How long commits took."
        case .webhookTime: "How long webhooks took, by kind and status."
        }
    }

    package var kind: MetricKind {
        switch self {
        case .inboundTexts, .providerErrors: .counter
        case .outboxTexts, .oldestDue, .uncertainTexts, .pausedSenders, .optedOutNumbers, .lastBackup, .lastWebhook:
            .gauge
        case .commitTime, .webhookTime: .histogram
        }
    }

    /// Adds one to a counter.
    package func count(_ labels: [(String, String)] = []) {
        Counter(label: rawValue, dimensions: labels).increment()
    }

    /// Sets a gauge.
    package func set(_ value: Double, _ labels: [(String, String)] = []) {
        Meter(label: rawValue, dimensions: labels).set(value)
    }

    /// Sets a gauge of one registry.
    package func set(_ value: Double, _ labels: [(String, String)] = [], in registry: PrometheusRegistry) {
        Meter(label: rawValue, dimensions: labels, factory: registry).set(value)
    }

    /// Adds a duration to a histogram.
    package func record(_ duration: Duration, _ labels: [(String, String)] = []) {
        let (seconds, attoseconds) = duration.components
        Timer(label: rawValue, dimensions: labels)
            .recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}

/// The types of metrics in Prometheus's text format.
package enum MetricKind: String, Sendable {
    case counter, gauge, histogram
}
