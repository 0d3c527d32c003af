package import Values

/// The state of the device that sends our texts, as it reports it.
package struct DeviceHealth: Hashable, Sendable {
    /// Of its app: `1.66.1`.
    package let version: String?
    /// In percent.
    package let battery: Int?
    package let isCharging: Bool?
    /// Texts that it could not send within the last hour.
    package let failed: Int?
    /// What this version of its app does wrong: `lists some texts twice`; nil for nothing known.
    package let flaw: String?
    /// When the server between us last heard of it; nil for one that answers by itself.
    package let lastSeen: Instant?

    /// One that its server has not heard of for so long is away. It sleeps for less.
    private static let silence: Duration = .hours(1)

    package init(
        version: String?, battery: Int?, isCharging: Bool?, failed: Int?, flaw: String? = nil, lastSeen: Instant? = nil
    ) {
        (self.version, self.battery, self.isCharging) = (version, battery, isCharging)
        (self.failed, self.flaw, self.lastSeen) = (failed, flaw, lastSeen)
    }

    /// Since when it is away; nil if it is not.
    package func awaySince(now: Instant) -> Instant? {
        lastSeen.flatMap { now - $0 >= Self.silence ? $0 : nil }
    }

    /// Below this, and not charging, somebody should charge it.
    package var isBatteryLow: Bool { isCharging != true && battery.map { $0 < 20 } == true }
}

extension AccountClient {
    /// The state of the device; nil for a provider that is no device, or where nothing reports it.
    package func health() async throws(APIFailure) -> DeviceHealth? {
        try await provider.kind.health?(api)
    }
}
