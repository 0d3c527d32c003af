import Testing

@testable import PageKit

/// For whom a proxy asks.
@Suite struct TrustedProxiesTests {
    static let rows: [(String, String, [String], String)] = [
        ("", "127.0.0.1", [], "127.0.0.1"), ("", "127.0.0.1", ["203.0.113.7"], "203.0.113.7"),
        ("", "127.0.0.1", ["198.51.100.1, 203.0.113.7"], "203.0.113.7"),
        ("", "127.0.0.1", ["198.51.100.1", "203.0.113.7"], "203.0.113.7"),
        ("", "127.0.0.1", ["203.0.113.7, 127.0.0.1"], "203.0.113.7"),
        ("", "::1", ["2001:db8::7"], "2001:db8::7"), ("", "203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        ("", "203.0.113.9", ["127.0.0.1"], "203.0.113.9"), ("", "127.0.0.1", ["unknown"], "127.0.0.1"),
        ("", "127.0.0.1", [""], "127.0.0.1"), ("", "127.0.0.1", ["203.0.113.7, evil"], "127.0.0.1"),
        ("172.18.0.2", "172.18.0.2", ["203.0.113.7"], "203.0.113.7"),
        ("172.18.0.2", "172.18.0.3", ["203.0.113.7"], "172.18.0.3"),
        ("172.18.0.2, 10.0.0.7", "10.0.0.7", ["203.0.113.7, 172.18.0.2"], "203.0.113.7"),
        ("10.0.0.7", "10.0.0.7", ["1.2.3.4, 203.0.113.7"], "203.0.113.7"),
    ]

    @Test("X-Forwarded-For counts only from a trusted proxy", arguments: rows)
    func theClientIsTheLastHopThatIsNotTrusted(
        trusted: String, peer: String, forwarded: [String], client: String
    ) throws {
        let proxies = trusted.isEmpty ? TrustedProxies() : try #require(TrustedProxies(trusted))
        let (from, wanted) = (try #require(ClientAddress(text: peer)), try #require(ClientAddress(text: client)))
        #expect(proxies.client(of: from, forwarded: forwarded) == wanted)
    }

    @Test(arguments: ["", "proxy.example", "10.0.0.0/8", "10.0.0.7,", "10.0.0.7;10.0.0.8", "300.1.1.1"])
    func onlyNumericAddressesAreTaken(_ text: String) {
        #expect(TrustedProxies(text) == nil)
    }
}
