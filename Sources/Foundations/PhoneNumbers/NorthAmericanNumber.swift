/// The format of numbers with calling code 1 in the North American Numbering Plan: NPA-NXX-XXXX with N from 2 to 9.
/// Area codes are not listed, because new ones open every year.
struct NorthAmericanNumber {
    static let callingCode = 1

    private let areaCode: [UInt8]

    /// Nil for numbers that the plan does not assign.
    init?(_ number: PhoneNumber) {
        let digits = number.e164.utf8.dropFirst().map { $0 - UInt8(ascii: "0") }
        guard digits.count == 11, digits[0] == 1 else { return nil }
        let area = Array(digits[1...3])
        let exchange = Array(digits[4...6])
        // N9X is reserved for longer numbers.
        guard Self.isCode(area), Self.isCode(exchange), area[1] != 9 else { return nil }
        areaCode = area
    }

    /// False for area codes of services: NYY with two equal last digits (toll-free 8YY, personal numbers), and 52X
    /// (also personal numbers).
    var isGeographic: Bool {
        areaCode[1] != areaCode[2] && Array(areaCode[0...1]) != [5, 2]
    }

    /// N11 is for short numbers such as 911.
    private static func isCode(_ code: [UInt8]) -> Bool {
        code[0] >= 2 && !(code[1] == 1 && code[2] == 1)
    }
}
