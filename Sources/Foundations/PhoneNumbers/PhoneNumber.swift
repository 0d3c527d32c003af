/// A phone number in E.164 format. Its description is redacted; `e164` has the digits.
package struct PhoneNumber: Hashable, Sendable {
    /// `+14155550132`
    package let e164: String

    /// Accepts exact E.164 only: a plus and 7 to 15 ASCII digits, the first not 0. Does not use libphonenumber, so it
    /// is fast and does not check that the number exists.
    package init?(e164 text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "+"), (7...15).contains(digits.count),
            digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        e164 = text
    }
}

extension PhoneNumber: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `+…32`: enough to distinguish numbers in a log, but not to call one.
    package var description: String { "+…\(e164.suffix(2))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
