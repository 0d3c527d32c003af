/// Redacted forms of phone numbers and secrets, for logs, listings and `doctor`.
package enum Redaction {
    /// `+…71`: the last two digits; `…` for short texts.
    package static func number(_ number: some StringProtocol) -> String {
        let digits = number.utf8.filter { $0.asciiDigit != nil }
        guard digits.count >= 6 else { return "…" }
        return (number.first == "+" ? "+…" : "…") + String(decoding: digits.suffix(2), as: UTF8.self)
    }

    /// The text with each phone number in it redacted: `+`, also as in a URL, and at least seven digits, which may be
    /// separated.
    package static func numbers(in text: String) -> String {
        // The fast path for most lines.
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }) else { return text }
        return text.replacing(/(?:\+|%2[Bb])([0-9][0-9 ().\-]{5,}[0-9])/) { match in
            let digits = match.output.1.utf8.count { $0.asciiDigit != nil }
            return digits < 7 ? String(match.output.0) : number("+" + match.output.1)
        }
    }

    /// `set, ends …f31`, or only `set` for short secrets; `not set` for nil or empty.
    package static func secret(_ secret: String?) -> String {
        guard let secret, !secret.isEmpty else { return "not set" }
        guard secret.count >= 16 else { return "set" }
        return "set, ends …" + Printable.line(secret.suffix(3))
    }
}
