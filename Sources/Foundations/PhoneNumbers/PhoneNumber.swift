import CPhoneNumber

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

extension PhoneNumber {
    /// `(415) 555-0132`
    package var national: String { formatted(.national) }

    /// `+1 415-555-0132`
    package var international: String { formatted(.international) }

    /// The national format if the number has the calling code of `region`, else the international format.
    package func display(in region: Region?) -> String {
        guard let region, e164.dropFirst().hasPrefix(String(region.callingCode)) else { return international }
        return national
    }

    /// The region of the number; if libphonenumber does not know the area code, the main region of the calling code.
    /// Nil for numbers of no country (`+800…`).
    package var region: Region? {
        let reading = CReading(e164, region: nil)
        if let region = reading.region { return region }
        return Region.main(callingCode: reading.callingCode)
    }

    /// The IANA zones of a North American area code, the most populous first; two if the area spans two zones.
    /// Empty for non-geographic codes (800), for codes missing in the table, and for other countries.
    package var areaZones: [String] {
        guard let american = NorthAmericanNumber(self), american.isGeographic else { return [] }
        return AreaCodeZones.of[String(e164.dropFirst(2).prefix(3))] ?? []
    }

    private func formatted(_ form: CPhoneNumberForm) -> String {
        let text = text(capacity: 64) { CPhoneNumberFormat(e164, form, $0, $1) }
        return text.isEmpty ? e164 : text
    }
}
