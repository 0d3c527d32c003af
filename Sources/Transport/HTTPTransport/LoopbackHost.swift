/// Whether a host is this machine by its spelling alone. A name that merely resolves to a loopback address is not:
/// whoever owns the name decides what it resolves to.
package enum LoopbackHost {
    /// `localhost`, `127.0.0.1`, or `::1` without brackets.
    package static func matches(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        let isPlain = host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "."), UInt8(ascii: ":"):
                true
            default: false
            }
        }
        return isPlain && NumericAddress(text: host).isLoopback
    }

    /// The same for a host with an optional port, as in the header `Host`: `localhost:4010`, `[::1]:4010`.
    package static func matches(authority: String) -> Bool {
        let host: Substring
        let rest: Substring
        let isBracketed = authority.hasPrefix("[")
        if isBracketed {
            guard let end = authority.firstIndex(of: "]") else { return false }
            (host, rest) = (authority[..<end].dropFirst(), authority[end...].dropFirst())
        } else {
            let end = authority.firstIndex(of: ":") ?? authority.endIndex
            (host, rest) = (authority[..<end], authority[end...])
        }
        // Only an IPv6 address is written in brackets.
        guard isBracketed == host.contains(":") else { return false }
        return (rest.isEmpty || isPort(rest)) && matches(String(host))
    }

    /// A colon and 1 to 65535.
    private static func isPort(_ text: Substring) -> Bool {
        let digits = text.dropFirst()
        guard text.first == ":", digits.count <= 5,
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return false }
        return Int(digits).map { (1...65_535).contains($0) } ?? false
    }
}
