/// A number from TEL, as a person wrote it.
package struct CardPhone: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, CaseIterable {
        case mobile, home, work, main, fax, pager
        /// A modem or a bulletin board.
        case modem
        case other
    }

    /// Without `tel:` and without white space around it; otherwise as written. Two numbers in one field stay together.
    package var raw: String
    /// The label a person gave it, such as `booking`; nil where there is only a type.
    package var label: String?
    package var kind: Kind
    /// 1 (most preferred) to 100; nil where the card states no preference.
    package var preference: Int?

    package init(raw: String, label: String? = nil, kind: Kind = .other, preference: Int? = nil) {
        self.raw = raw
        self.label = label
        self.kind = kind
        self.preference = preference
    }

    package var preferred: Bool { preference != nil }

    /// False for what never receives a text: fax, pager, modem.
    package var canBeTexted: Bool {
        switch kind {
        case .fax, .pager, .modem: false
        case .mobile, .home, .work, .main, .other: true
        }
    }

    /// Lower is better. Phones mark whichever number was typed first as preferred, so being mobile counts before it.
    var textingRank: Int {
        (kind == .mobile ? 0 : 1000) + (preference ?? 101)
    }
}

extension CardPhone.Kind {
    /// What the types say, else what the label says. A label that says fax or pager counts whatever the types are.
    init(types: PropertyTypes, label: String?) {
        let spoken = label.map { PropertyTypes(label: $0) } ?? []
        self = Self(types: types.union(spoken.intersection([.fax, .pager]))) ?? Self(types: spoken) ?? .other
    }

    /// What cannot be texted comes first: `TYPE=CELL,FAX` is a fax. Then the narrower word: `WORK,CELL` is a mobile.
    private init?(types: PropertyTypes) {
        if types.contains(.fax) {
            self = .fax
        } else if types.contains(.pager) {
            self = .pager
        } else if types.contains(.modem) {
            self = .modem
        } else if types.contains(.mobile) {
            self = .mobile
        } else if types.contains(.main) {
            self = .main
        } else if types.contains(.work) {
            self = .work
        } else if types.contains(.home) {
            self = .home
        } else {
            return nil
        }
    }
}
