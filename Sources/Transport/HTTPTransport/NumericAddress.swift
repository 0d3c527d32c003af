import CCurl
import Glibc

/// An IP address from a socket call or text.
enum NumericAddress: Equatable {
    case ipv4(UInt32)
    case ipv6([UInt8])
    /// Not an IP address, such as a Unix socket.
    case other

    /// `127.0.0.1` or `::1`, without brackets; a zone (`%eth0`) is ignored.
    init(text: String) {
        var four = in_addr()
        var six = in6_addr()
        let bare = String(text.prefix { $0 != "%" })
        if inet_pton(AF_INET, bare, &four) == 1 {
            self = .ipv4(UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, bare, &six) == 1 {
            self = .ipv6(withUnsafeBytes(of: six) { Array($0) })
        } else {
            self = .other
        }
    }

    /// The address that libcurl is about to connect to.
    init(_ address: UnsafePointer<curl_sockaddr>) {
        let start: UnsafePointer<sockaddr> = ccurl_address(address)
        let raw = UnsafeRawPointer(start)
        let length = Int(address.pointee.addrlen)
        switch address.pointee.family {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            self = .ipv4(UInt32(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            self = .ipv6(withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) })
        default:
            self = .other
        }
    }

    var isPublic: Bool {
        switch self {
        case .ipv4(let address): PublicAddress.contains(ipv4: address)
        case .ipv6(let address): PublicAddress.contains(ipv6: address)
        case .other: false
        }
    }

    var isLoopback: Bool {
        switch self {
        case .ipv4(let address): address >> 24 == 127
        case .ipv6(let address): address == Array(repeating: 0, count: 15) + [1]
        case .other: false
        }
    }
}
