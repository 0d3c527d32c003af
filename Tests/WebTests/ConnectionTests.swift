import NIOCore
import PageKit
import Testing

@testable import Web

@Suite(.serialized) struct ConnectionTests {
    @Test(arguments: [
        ("127.0.0.1", ClientAddress.local), ("127.8.9.1", .local), ("::1", .local), ("::ffff:127.0.0.1", .local),
        ("192.0.2.7", .ipv4(0xC000_0207)), ("::ffff:192.0.2.7", .ipv4(0xC000_0207)), ("10.0.0.1", .ipv4(0x0A00_0001)),
        ("2001:db8:1:2:3:4:5:6", .ipv6(network: 0x2001_0DB8_0001_0002)),
        ("2001:db8:1:2::1", .ipv6(network: 0x2001_0DB8_0001_0002)), ("::2", .ipv6(network: 0)),
    ])
    func aClientIsToldFromOthersByItsAddress(_ text: String, _ address: ClientAddress) throws {
        #expect(try ClientAddress(SocketAddress(ipAddress: text, port: 1)) == address)
    }

    @Test func oneAddressCannotTakeAllConnections() throws {
        let limiter = ConnectionLimiter(connections: 10, perAddress: 3)
        let first = try (0..<3).map { _ in try #require(limiter.acquire(.ipv4(1))) }
        #expect(limiter.acquire(.ipv4(1)) == nil)
        #expect(limiter.acquire(.ipv4(2)) != nil)
        limiter.release(first[0])
        #expect(limiter.acquire(.ipv4(1)) != nil)
    }

    /// (files that may be open, connections of 2048 that leaves, whether that is reported, whether it is too few to
    /// run)
    @Test(arguments: [
        (16_384, 2048, false, false), (2304, 2048, false, false), (2303, 2047, true, false), (1024, 768, true, false),
        (320, 64, true, false), (319, 63, true, true), (100, 1, true, true), (0, 1, true, true),
    ])
    func connectionsNeverUseTheLastFiles(_ files: Int, _ connections: Int, _ isReduced: Bool, _ isTooLow: Bool) {
        let limit = OpenFileLimit(files: files, connections: 2048)
        #expect(limit.connections == connections)
        #expect(limit.isReduced == isReduced)
        #expect(limit.isTooLow == isTooLow)
        #expect(limit.wanted == 2304)
    }

    @Test func aLocalProxyMayUseAllConnections() {
        let limiter = ConnectionLimiter(connections: 10, perAddress: 3)
        let admitted = (0..<20).compactMap { _ in limiter.acquire(.local) }
        #expect(admitted.count == 10)
    }

    @Test func frequentHealthChecksShareAResult() async {
        let cache = HealthCache()
        let (checks, checked) = AsyncStream<Void>.makeStream()
        let now = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let status = await cache.status(now: { now }) {
                        checked.yield()
                        return .well
                    }
                    #expect(status == .well)
                }
            }
        }
        let later = await cache.status(now: { now.advanced(by: .seconds(1)) }) {
            checked.yield()
            return .notSending
        }
        #expect(later == .notSending)
        checked.finish()
        #expect(await checks.reduce(0) { count, _ in count + 1 } == 2)
    }
}
