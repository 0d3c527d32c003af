import Values

/// Phone numbers that the provider sends to.
enum PhoneRule {
    /// E.164 as Twilio takes it: in North America ten digits whose area code and exchange do not begin with 0 or 1.
    static func isDialable(_ number: String) -> Bool {
        let digits = Array(number.utf8.dropFirst())
        guard number.utf8.first == UInt8(ascii: "+"), (8...15).contains(digits.count),
            digits.allSatisfy({ $0.asciiDigit != nil }), digits[0] != UInt8(ascii: "0")
        else { return false }
        guard digits[0] == UInt8(ascii: "1") else { return true }
        return digits.count == 11 && digits[1] >= UInt8(ascii: "2") && digits[4] >= UInt8(ascii: "2")
    }
}

/// Web addresses that the provider accepts for webhooks and media.
enum WebAddress {
    /// http or https, with a host of letters, digits, hyphens and dots (the provider refuses underscores) or an IPv6
    /// address in brackets. Unlike at the provider, loopback addresses are valid.
    static func isValid(_ url: String) -> Bool {
        let rest: Substring.UTF8View
        if url.hasPrefix("https://") {
            rest = url.utf8.dropFirst(8)
        } else if url.hasPrefix("http://") {
            rest = url.utf8.dropFirst(7)
        } else {
            return false
        }
        let ends = "/?#".utf8
        let authority = rest.prefix { !ends.contains($0) }
        let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map { authority.index(after: $0) }
        let hostAndPort = authority[(afterUser ?? authority.startIndex)...]
        let end = hostAndPort.first == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ":")
        let host = hostAndPort.prefix { $0 != end }
        return !host.isEmpty && host.first != UInt8(ascii: ".") && url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && host.allSatisfy(isHostByte)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "["):
            true
        default: false
        }
    }
}
