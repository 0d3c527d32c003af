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
