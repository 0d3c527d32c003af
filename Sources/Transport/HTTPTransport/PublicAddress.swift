/// Which IP addresses are public. Source: the IANA registries of special-purpose addresses.
enum PublicAddress {
    /// First address and prefix length of every IPv4 block that is not globally reachable.
    private static let specialIPv4: [(first: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8),  // this network
        (0x0A00_0000, 8),  // private
        (0x6440_0000, 10),  // carrier-grade NAT
        (0x7F00_0000, 8),  // loopback
        (0xA9FE_0000, 16),  // link-local, cloud metadata services among them
        (0xAC10_0000, 12),  // private
        (0xC000_0000, 24),  // protocol assignments
        (0xC000_0200, 24),  // documentation
        (0xC058_6300, 24),  // 6to4 relays, withdrawn
        (0xC0A8_0000, 16),  // private
        (0xC612_0000, 15),  // benchmarks
        (0xC633_6400, 24),  // documentation
        (0xCB00_7100, 24),  // documentation
        (0xE000_0000, 4),  // multicast
        (0xF000_0000, 4),  // reserved, broadcast
    ]

    /// `address` as a number: 127.0.0.1 is 0x7F000001.
    static func contains(ipv4 address: UInt32) -> Bool {
        !specialIPv4.contains { address >> (32 - $0.bits) == $0.first >> (32 - $0.bits) }
    }

    /// `address` has 16 bytes. Only 2000::/3 is public. NAT64 addresses are checked by their IPv4 address; other
    /// tunnels are refused.
    static func contains(ipv6 address: [UInt8]) -> Bool {
        guard address.count == 16 else { return false }
        if Array(address[0..<12]) == [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] {
            // NAT64: an IPv4 host, reached from an IPv6-only network.
            return contains(ipv4: address[12...].reduce(0) { $0 << 8 | UInt32($1) })
        }
        let isUnicast = address[0] >> 5 == 0b001
        let isProtocolAssignment = address[0] == 0x20 && address[1] == 0x01 && address[2] < 2  // 2001::/23, Teredo
        let isDocumentation =
            Array(address[0..<4]) == [0x20, 0x01, 0x0D, 0xB8] || (address[0] == 0x3F && address[1] == 0xFF)
        let is6to4 = address[0] == 0x20 && address[1] == 0x02
        return isUnicast && !isProtocolAssignment && !isDocumentation && !is6to4
    }
}
