/// What a path of the app "SMS Gateway for Android" names, in local mode.
enum DeviceRoute: Hashable, Sendable {
    case messages, message(String), inbox, refresh, webhooks, webhook(String), health

    /// Nil for an unknown path.
    init?(path: String) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        // Older versions have the singular.
        switch (names.first, names.count, names.last) {
        case ("messages", 1, _), ("message", 1, _): self = .messages
        case ("messages", 2, let id?), ("message", 2, let id?): self = .message(id)
        case ("inbox", 1, _): self = .inbox
        case ("inbox", 2, "refresh"), ("messages", 3, "export"): self = .refresh
        case ("webhooks", 1, _), ("webhook", 1, _): self = .webhooks
        case ("webhooks", 2, let id?), ("webhook", 2, let id?): self = .webhook(id)
        case ("health", 1, _): self = .health
        default: return nil
        }
    }
}
