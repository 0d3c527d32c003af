import NIOCore
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
        let door = ConnectionLimiter(connections: 10, perAddress: 3)
        let first = try (0..<3).map { _ in try #require(door.admit(.ipv4(1))) }
        #expect(door.admit(.ipv4(1)) == nil)
        #expect(door.admit(.ipv4(2)) != nil)
        door.leave(first[0])
        #expect(door.admit(.ipv4(1)) != nil)
    }

    @Test func aLocalProxyMayUseAllConnections() {
        let door = ConnectionLimiter(connections: 10, perAddress: 3)
        let admitted = (0..<20).compactMap { _ in door.admit(.local) }
        #expect(admitted.count == 10)
    }

    @Test func frequentHealthChecksShareAResult() async {
        let recent = RecentHealth()
        let (looks, looked) = AsyncStream<Void>.makeStream()
        let now = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let finding = await recent.finding(now: { now }) {
                        looked.yield()
                        return .well
                    }
                    #expect(finding == .well)
                }
            }
        }
        let later = await recent.finding(now: { now.advanced(by: .seconds(1)) }) {
            looked.yield()
            return .notSending
        }
        #expect(later == .notSending)
        looked.finish()
        #expect(await looks.reduce(0) { count, _ in count + 1 } == 2)
    }
}
