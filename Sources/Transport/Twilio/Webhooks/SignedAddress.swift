/// The address of a webhook as it is signed: as configured, without its fragment.
struct SignedAddress {
    let bytes: [UInt8]

    init(_ url: String) {
        bytes = Array(url.utf8.prefix { $0 != UInt8(ascii: "#") })
    }

    /// Other forms in which the same address may have been signed: without user and password (the documentation),
    /// without the port or with the default port (all libraries accept these, because signers differ),
    /// and each of these with the query decoded and encoded again (older Node library).
    var variants: [[UInt8]] {
        guard let parts = Parts(bytes) else { return [] }
        var addresses: [[UInt8]] = []
        let users = parts.user.isEmpty ? [parts.user] : [parts.user, []]
        let ports = parts.port.isEmpty ? [[], parts.defaultPort] : [Array(parts.port), []]
        for user in users {
            for port in ports { addresses.append(parts.scheme + user + parts.host + port + parts.rest) }
        }
        if let query = Self.reencoded(query: parts.rest) {
            addresses += addresses.map { $0.dropLast(parts.rest.count) + query }
        }
        return addresses.filter { $0 != bytes }
    }

    /// `rest` with its query decoded and encoded again; nil if that changes nothing.
    private static func reencoded(query rest: ArraySlice<UInt8>) -> [UInt8]? {
        guard let mark = rest.firstIndex(of: UInt8(ascii: "?")),
            let fields = try? FormBody(decoding: Array(rest[(mark + 1)...]))
        else { return nil }
        let again = rest[...mark] + fields.encoded
        return again == rest ? nil : Array(again)
    }
}

extension SignedAddress {
    /// `https://` `user:password@` `host` `:8443` `/path?query`; each part includes its punctuation.
    private struct Parts {
        let scheme: ArraySlice<UInt8>
        let user: ArraySlice<UInt8>
        let host: ArraySlice<UInt8>
        let port: ArraySlice<UInt8>
        let rest: ArraySlice<UInt8>

        init?(_ bytes: [UInt8]) {
            guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8)
            else { return nil }
            scheme = bytes[..<(colon + 3)]
            let start = colon + 3
            let end =
                bytes[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? bytes.endIndex
            let hostStart = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
            // A colon inside the brackets of an IPv6 host does not start a port.
            let bracket = bytes[hostStart..<end].lastIndex(of: UInt8(ascii: "]")) ?? hostStart
            let portStart = bytes[bracket..<end].lastIndex(of: UInt8(ascii: ":")) ?? end
            user = bytes[start..<hostStart]
            host = bytes[hostStart..<portStart]
            port = bytes[portStart..<end]
            rest = bytes[end...]
        }

        var defaultPort: [UInt8] {
            let name = String(decoding: scheme, as: UTF8.self).lowercased()
            return Array((name == "http://" ? ":80" : ":443").utf8)
        }
    }
}
