import CPhoneNumber

/// A country or territory with a numbering plan, identified and ordered by its ISO 3166 code.
package struct Region: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Two capital letters.
    package let code: String

    /// Accepts `us` and `US`; nil if libphonenumber does not know the code.
    package init?(_ code: String) {
        let upper = code.uppercased()
        guard upper.utf8.count == 2, CPhoneNumberCallingCode(upper) != 0 else { return nil }
        self.code = upper
    }

    /// For a stored `code`. Checks only the format, because libphonenumber is slow to start. Nil for a wrong format.
    package init?(stored code: String) {
        guard code.utf8.count == 2, code.utf8.allSatisfy((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains) else {
            return nil
        }
        self.code = code
    }

    private init(known code: String) {
        self.code = code
    }

    /// Every region, sorted.
    package static let all: [Region] = {
        let codes = text(capacity: CPhoneNumberRegions(nil, 0), CPhoneNumberRegions)
        var rest = codes[...]
        var regions: [Region] = []
        while !rest.isEmpty {
            regions.append(Region(known: String(rest.prefix(2))))
            rest = rest.dropFirst(2)
        }
        return regions.sorted()
    }()

    /// 1 for US and Canada, 44 for the United Kingdom.
    package var callingCode: Int { Int(CPhoneNumberCallingCode(code)) }

    package var description: String { code }

    package static func < (left: Region, right: Region) -> Bool { left.code < right.code }

    /// The main region of a calling code: US for 1.
    static func main(callingCode: Int) -> Region? {
        Region(text(capacity: 8) { CPhoneNumberMainRegion(Int32(callingCode), $0, $1) })
    }
}
