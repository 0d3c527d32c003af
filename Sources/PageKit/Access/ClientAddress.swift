package import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The client of a connection, as far as clients can be told apart.
package enum ClientAddress: Hashable, Sendable {
    /// This machine: loopback, or a socket in the file system.
    case local
    case ipv4(UInt32)
    /// The upper 64 bits, because one subscriber may use any address below them.
    case ipv6(network: UInt64)
    /// The address is not known. All such connections count as one client.
    case unknown

    package init(_ address: SocketAddress?) {
        switch address {
        case .v4, .v6: self = address?.ipAddress.flatMap(Self.init(text:)) ?? .unknown
        case .unixDomainSocket: self = .local
        case nil: self = .unknown
        }
    }

    /// A numeric address, as the system prints it.
    init?(text: String) {
        if let bytes = Self.bytes(text, family: AF_INET, count: 4) {
            self = Self.from(ipv4: UInt32(truncatingIfNeeded: Self.number(bytes[...])))
        } else if let bytes = Self.bytes(text, family: AF_INET6, count: 16) {
            let (upper, lower) = (Self.number(bytes[..<8]), Self.number(bytes[8...]))
            switch (upper, lower, lower >> 32) {
            case (0, 1, _): self = .local
            case (0, _, 0xFFFF): self = Self.from(ipv4: UInt32(truncatingIfNeeded: lower))
            default: self = .ipv6(network: upper)
            }
        } else {
            return nil
        }
    }

    /// Equal for equal addresses.
    var key: String {
        switch self {
        case .local: "local"
        case .ipv4(let address): "4 \(address)"
        case .ipv6(let network): "6 \(network)"
        case .unknown: "unknown"
        }
    }

    /// 127.0.0.1 is 0x7F000001.
    private static func from(ipv4 address: UInt32) -> ClientAddress {
        address >> 24 == 127 ? .local : .ipv4(address)
    }

    private static func bytes(_ text: String, family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
