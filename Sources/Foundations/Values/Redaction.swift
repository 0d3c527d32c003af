/// Redacted forms of phone numbers and secrets, for logs, listings and `doctor`.
package enum Redaction {
    /// `+…71`: the last two digits; `…` for short texts.
    package static func number(_ number: some StringProtocol) -> String {
        let digits = number.utf8.filter { $0.asciiDigit != nil }
        guard digits.count >= 6 else { return "…" }
        return (number.first == "+" ? "+…" : "…") + String(decoding: digits.suffix(2), as: UTF8.self)
    }

    /// `set, ends …f31`, or only `set` for short secrets; `not set` for nil or empty.
    package static func secret(_ secret: String?) -> String {
        guard let secret, !secret.isEmpty else { return "not set" }
        guard secret.count >= 16 else { return "set" }
        return "set, ends …" + Printable.line(secret.suffix(3))
    }
}
