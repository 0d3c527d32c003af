import HTTPTransport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    package init(version: String?, battery: Int?, isCharging: Bool?, failed: Int?, flaw: String? = nil) {
        (self.version, self.battery, self.isCharging) = (version, battery, isCharging)
        (self.failed, self.flaw) = (failed, flaw)
    }

    /// Below this, and not charging, somebody should charge it.
    package var isBatteryLow: Bool { isCharging != true && battery.map { $0 < 20 } == true }
}

extension AccountClient {
    /// The state of the device; nil for a provider that is no device or does not report it.
    package func health() async throws(APIFailure) -> DeviceHealth? {
        try await provider.kind.health?(api)
    }
}
