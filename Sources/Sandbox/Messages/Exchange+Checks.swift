internal import Twilio
internal import Values

extension Exchange {
    func recipient(_ request: SendRequest) throws(RESTError) -> String {
        guard let to = request.to else { throw .toMissing }
        if TextAddress(rawValue: to).kind == .shortCode { throw .shortCodeTo(to) }
        guard PhoneRule.isDialable(to) else { throw .invalidTo(to) }
        return to
    }

    func checkSender(_ request: SendRequest, to: String) throws(RESTError) {
        guard request.from != nil || request.serviceSID != nil else { throw .fromMissing }
        if let sid = request.serviceSID {
            guard let service, service.sid == sid else { throw .serviceNotFound }
            guard !numbers.isEmpty else { throw .serviceEmpty }
        }
        guard let from = request.from else { return }
        if from == to { throw .toEqualsFrom }
        switch MagicSender(from: from) {
        case .refused(let refusal): throw refusal
        case .accepted: return
        case nil: break
        }
        switch TextAddress(rawValue: from).kind {
        case .phone, .shortCode:
            guard let number = number(from) else { throw .notOurs(from) }
            guard number.canText else { throw .cannotText(from) }
        case .alphanumeric:
            // North America takes no texts from names.
            if to.hasPrefix("+1") { throw .noRoute }
        case .channel, .other: throw .invalidFrom(from)
        }
    }

    func checkContent(_ request: SendRequest) throws(RESTError) {
        guard !request.body.isEmpty || !request.media.isEmpty || request.hasContentTemplate else { throw .bodyMissing }
        guard request.body.unicodeScalars.count <= 1600 else { throw .bodyTooLong }
        guard request.media.count <= 10 else { throw .tooManyMedia }
        guard request.media.allSatisfy(WebAddress.isValid) else { throw .invalidMedia }
    }

    func checkOptions(_ request: SendRequest) throws(RESTError) {
        if let url = request.statusCallback {
            guard WebAddress.isValid(url) else { throw .invalidStatusCallback }
        }
        if let text = request.validityPeriod {
            guard let seconds = Int(text), (1...36_000).contains(seconds) else { throw .invalidValidityPeriod }
        }
    }

    /// How long until the message is to go out; nil for at once.
    func scheduledWait(_ request: SendRequest, now: Instant) throws(RESTError) -> Duration? {
        guard let type = request.scheduleType else { return nil }
        guard type == "fixed" else { throw .scheduleType }
        guard let text = request.sendAt else { throw .sendAtMissing }
        guard request.serviceSID != nil else { throw .scheduleNeedsService }
        guard let date = Instant(rfc3339: text) else { throw .sendAtTooSoon }
        guard date - now >= .minutes(5) else { throw .sendAtTooSoon }
        guard date - now <= .days(35) else { throw .sendAtTooLate }
        return date - now
    }
}

/// Which numbers the provider would try to reach.
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

/// Which addresses the provider would call.
enum WebAddress {
    /// http or https, with a host of letters, digits, hyphens and dots (the provider refuses underscores) or an IPv6
    /// address in brackets. Loopback is welcome here: that is where the sandbox's clients live.
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
