import CPhoneNumber

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
