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

    /// The types that a label such as `Work Fax` or `Mobil` means.
    init(label: String) {
        var types: PropertyTypes = []
        var label = label
        label.withUTF8 { text in
            let bytes = Bytes(text)
            if bytes.mentions("fax") { types.insert(.fax) }
            if bytes.mentions("pager") || bytes.mentions("beeper") { types.insert(.pager) }
            if Self.mobileWords.contains(where: { bytes.mentions($0, atWordStart: true) }) { types.insert(.mobile) }
            if bytes.spells("home") { types.insert(.home) }
            if bytes.spells("work") { types.insert(.work) }
            if bytes.spells("main") { types.insert(.main) }
        }
        self = types
    }

    /// Words for a mobile phone in various languages, in lower case as ASCII or UTF-8 bytes.
    private static let mobileWords: [StaticString] = [
        "mobil", "móvil", "cell", "iphone", "handy", "portable", "celular",
    ]
}
