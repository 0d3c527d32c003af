import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The account is in New York, or has said nothing of where it is.
@Suite struct RecipientTimeZonesTests {
    /// (number, the account's zone, where it is read)
    @Test(arguments: [
        ("+14155550101", "America/New_York", ["America/Los_Angeles"]),
        ("+12125550101", "America/Los_Angeles", ["America/New_York"]),
        ("+18085550101", "America/New_York", ["Pacific/Honolulu"]),
        ("+18505550101", "America/New_York", ["America/Chicago", "America/New_York"]),
        ("+15145550101", "America/Los_Angeles", ["America/Toronto"]),
        ("+12125550101", "UTC", ["America/New_York"]),
        ("+18005550101", "America/Denver", ["America/Denver"]),
        ("+18005550101", "UTC", []),
        ("+819012345678", "America/New_York", ["Asia/Tokyo"]),
    ])
    func anAreaCodeTells(_ number: String, _ home: String, _ zones: [String]) async throws {
        let environment = try await TestEnvironment()
        var account = environment.account
        account.zone = try #require(Zone(home))
        let asked = account
        let found = try await environment.store.read {
            try RecipientTimeZones.zones(of: nil, number: number, account: asked, in: $0)
        }
        #expect(found.map(\.identifier) == zones)
    }
}
