/// How one reaches a person. An address shows its channel: only one of e-mail has an `@`.
package enum Channel: String, Hashable, Sendable, CaseIterable {
    case text
    case mail = "email"

    /// For people: `e-mail`.
    package var words: String { self == .mail ? "e-mail" : "text" }

    /// The channel of an address: `+14155550123`, `mary@example.org`.
    package init(of address: some StringProtocol) {
        self = address.utf8.contains(UInt8(ascii: "@")) ? .mail : .text
    }
}
