import Values

/// The TYPE values that matter to a contact list.
struct PropertyTypes: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    static let mobile = PropertyTypes(rawValue: 1 << 0)
    static let home = PropertyTypes(rawValue: 1 << 1)
    static let work = PropertyTypes(rawValue: 1 << 2)
    static let main = PropertyTypes(rawValue: 1 << 3)
    static let fax = PropertyTypes(rawValue: 1 << 4)
    static let pager = PropertyTypes(rawValue: 1 << 5)
    static let modem = PropertyTypes(rawValue: 1 << 6)
    static let preferred = PropertyTypes(rawValue: 1 << 7)
}

extension PropertyTypes {
    /// One word of a TYPE parameter, or a bare parameter of 2.1. Empty for unknown words.
    ///
    /// Some exporters join two words (`WORKFAX`, `X-HOME-FAX`), so fax and pager are also found inside a word.
    init(word: Bytes) {
        self =
            switch word.count {
            case 3 where word.spells("pcs"): .mobile
            case 3 where word.spells("bbs"): .modem
            case 4 where word.spells("cell"): .mobile
            case 4 where word.spells("home"): .home
            case 4 where word.spells("work"): .work
            case 4 where word.spells("main"): .main
            case 4 where word.spells("pref"): .preferred
            case 5 where word.spells("modem"): .modem
            case 5 where word.spells("voice") || word.spells("video"): []
            case 6 where word.spells("mobile") || word.spells("iphone"): .mobile
            case 8 where word.spells("internet"): []
            default: word.mentions("fax") ? .fax : word.mentions("pager") ? .pager : []
            }
    }

    /// The types that a label such as `Work Fax`, `Mobil` or `Téléphone (domicile)` means.
    init(label: String) {
        let folded = label.folded
        let words = folded.split { !($0.isLetter || $0.isNumber) }.map(String.init)
        /// Some words are compounds: `Mobilnummer`.
        func begins(with list: [String]) -> Bool {
            words.contains { word in list.contains { word == $0 || $0.count > 3 && word.hasPrefix($0) } }
        }
        /// The label says nothing else: `Home Studio` is no telephone at home.
        func says(_ list: [String]) -> Bool {
            words.contains(where: list.contains)
                && words.allSatisfy { list.contains($0) || PhoneWords.phone.contains($0) }
        }
        var types: PropertyTypes = []
        if PhoneWords.fax.contains(where: folded.contains) { types.insert(.fax) }
        if PhoneWords.pager.contains(where: folded.contains) { types.insert(.pager) }
        if begins(with: PhoneWords.mobile) { types.insert(.mobile) }
        if says(PhoneWords.home) || says(PhoneWords.landline) { types.insert(.home) }
        if says(PhoneWords.work) { types.insert(.work) }
        if says(PhoneWords.main) { types.insert(.main) }
        self = types
    }
}
