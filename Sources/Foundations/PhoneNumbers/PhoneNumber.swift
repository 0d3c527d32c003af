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

extension PhoneNumber {
    /// In UTF-8 bytes.
    private static let longestField = 160

    /// Parses one number as people write it: digits of any script, punctuation, `tel:`, a vanity word, an extension, a
    /// label before or after it. `region` applies to national formats; with nil only international ones are accepted.
    package static func read(_ raw: String, region: Region?) -> ReadNumber {
        // Longer texts are notes, and libphonenumber's patterns are slow on hostile ones.
        guard raw.utf8.count <= longestField else {
            return .problem(raw.contains(where: \.isNumber) ? .tooLong : .noNumber)
        }
        let text = NumberText(raw)
        guard !text.isEmpty else { return .problem(.empty) }
        guard text.digitCount > 0 else { return .problem(.noNumber) }
        guard !text.isDialCode else { return .problem(.dialCode) }
        if let found = NumberPieces(text, region).result { return found }
        let whole = judge(CReading(text.oneLine, region: region), of: text, region)
        if whole.problem == .tooLong, let several = NumberPieces.adjacentNumbers(in: text, region) {
            return .problem(.severalNumbers(several))
        }
        return whole
    }

    /// Converts libphonenumber's result.
    static func judge(_ reading: CReading, of text: NumberText, _ region: Region?) -> ReadNumber {
        switch reading.outcome {
        case .read: break
        case .notANumber: return .problem(.noNumber)
        case .unknownCountry: return .problem(region == nil && !text.isInternational ? .needsCountry : .unknownCountry)
        case .tooShort: return .problem(.tooShort)
        case .tooLong: return .problem(.tooLong)
        }
        guard reading.isValid else { return judgeUnverified(reading) }
        guard let number = PhoneNumber(e164: reading.e164) else { return .problem(.tooLong) }
        let kind = CheckedNumber.Kind(reading.kind)
        return .number(
            CheckedNumber(
                number: number, kind: kind, isValid: true, canBeTexted: kind == .mobile || kind == .landlineOrMobile,
                extension: reading.extension))
    }

    /// The metadata has no such number. It may be out of date, so a number with the right format is accepted.
    private static func judgeUnverified(_ reading: CReading) -> ReadNumber {
        switch reading.length {
        case .fits: break
        case .localOnly: return .problem(.needsAreaCode)
        case .tooShort: return .problem(.tooShort)
        case .tooLong: return .problem(.tooLong)
        case .unused: return .problem(.impossible)
        }
        guard let number = PhoneNumber(e164: reading.e164) else {
            return .problem(reading.e164.utf8.count > 16 ? .tooLong : .tooShort)
        }
        var canBeTexted = false
        if reading.callingCode == NorthAmericanNumber.callingCode {
            guard let american = NorthAmericanNumber(number) else { return .problem(.impossible) }
            // A known area code that excludes this number is not a new area code.
            canBeTexted = reading.region == nil && american.isGeographic
        }
        return .number(
            CheckedNumber(
                number: number, kind: .unknown, isValid: false, canBeTexted: canBeTexted,
                extension: reading.extension))
    }
}

extension CheckedNumber.Kind {
    init(_ kind: CPhoneNumberKind) {
        self =
            switch kind {
            case .unknown: .unknown
            case .fixedLine: .landline
            case .mobile: .mobile
            case .fixedLineOrMobile: .landlineOrMobile
            case .tollFree: .tollFree
            case .premiumRate: .premiumRate
            case .sharedCost: .sharedCost
            case .voip: .voip
            case .personal: .personal
            case .pager: .pager
            case .company: .company
            case .voicemail: .voicemail
            }
    }
}

/// Mobile numbers of some countries are written in two ways, with and without a digit that marks them as mobile. A
/// carrier may pass on the one while a contact was stored with the other.
///
/// - Mexico dropped the 1 after +52 in 2019 and 2020.
/// - Argentina writes a 9 after +54 in international calls, and not in texts of every carrier.
/// - Brazil put a 9 before all mobile numbers of eight digits from 2012 to 2016.
extension PhoneNumber {
    /// The way in which providers accept the number today, if it is a mobile number; for other countries itself.
    package var mobileForm: PhoneNumber {
        let digits = Array(e164.utf8.dropFirst())
        guard digits.count > 11, let country = Country(digits) else { return self }
        let rest = e164.dropFirst(3)
        let form =
            switch country {
            case .mexico where digits.count == 13 && rest.first == "1": "+52" + rest.dropFirst()
            case .argentina where digits.count == 12 && rest.first != "9": "+549" + rest
            case .brazil where digits.count == 12 && ("6"..."9").contains(rest.dropFirst(2).first ?? "0"):
                "+55" + rest.prefix(2) + "9" + rest.dropFirst(2)
            default: e164
            }
        return PhoneNumber(e164: form) ?? self
    }

    /// Every way in which this mobile number is written, `mobileForm` first.
    package var forms: [PhoneNumber] {
        let today = mobileForm
        let rest = today.e164.dropFirst(3)
        let other =
            switch Country(Array(today.e164.utf8.dropFirst())) {
            case .mexico where rest.count == 10: "+521" + rest
            case .argentina where rest.count == 11 && rest.first == "9": "+54" + rest.dropFirst()
            case .brazil where rest.count == 11 && ("6"..."9").contains(rest.dropFirst(3).first ?? "0"):
                "+55" + rest.prefix(2) + rest.dropFirst(3)
            default: today.e164
            }
        return other == today.e164 ? [today] : [today, PhoneNumber(e164: other)].compactMap(\.self)
    }

    /// Every way in which the number is written, in E.164; only the text itself where it is no number.
    package static func forms(of text: String) -> [String] {
        PhoneNumber(e164: text)?.forms.map(\.e164) ?? [text]
    }

    private enum Country {
        case mexico, argentina, brazil

        /// - Parameter digits: with the calling code.
        init?(_ digits: [UInt8]) {
            switch digits.prefix(2) {
            case Array("52".utf8)[...]: self = .mexico
            case Array("54".utf8)[...]: self = .argentina
            case Array("55".utf8)[...]: self = .brazil
            default: return nil
            }
        }
    }
}
