/// A phone number in E.164 form. Its description is redacted; whoever needs the digits asks for `e164`.
package struct PhoneNumber: Hashable, Sendable {
    /// `+14155550132`
    package let e164: String

    /// Takes exact E.164 only: a plus and 7 to 15 ASCII digits, the first not 0. Does not ask libphonenumber, so it
    /// is cheap, and says nothing about whether the number is in use.
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
    /// `+…32`: enough to tell two numbers in a log apart, too little to call one.
    package var description: String { "+…\(e164.suffix(2))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
