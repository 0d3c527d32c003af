/// A phone number from TEL as written in the card.
package struct CardPhone: Hashable, Sendable {
    /// The kind of line, from TYPE or the label.
    package enum Kind: Hashable, Sendable, CaseIterable {
        case mobile, home, work, main, fax, pager
        /// A modem or a bulletin board.
        case modem
        case other
    }

    /// Without `tel:` and surrounding white space; otherwise as written. May contain two numbers.
    package var raw: String
    /// A custom label such as `booking`; nil if there is only a type.
    package var label: String?
    package var kind: Kind
    /// 1 (most preferred) to 100; nil if the card states no preference.
    package var preference: Int?

    package init(raw: String, label: String? = nil, kind: Kind = .other, preference: Int? = nil) {
        (self.raw, self.label, self.kind, self.preference) = (raw, label, kind, preference)
    }

    /// True if the card states a preference.
    package var preferred: Bool { preference != nil }

    /// False for fax, pager and modem.
    package var canBeTexted: Bool {
        switch kind {
        case .fax, .pager, .modem: false
        case .mobile, .home, .work, .main, .other: true
        }
    }

    /// Lower is better. A mobile precedes a preferred number, because phones mark the first number entered as
    /// preferred.
    var textingRank: Int {
        (kind == .mobile ? 0 : 1000) + (preference ?? 101)
    }
}

extension CardPhone.Kind {
    /// The kind by the types, else by the label. A label that says fax or pager overrides the types.
    init(types: PropertyTypes, label: String?) {
        let spoken = label.map { PropertyTypes(label: $0) } ?? []
        self = Self(types: types.union(spoken.intersection([.fax, .pager]))) ?? Self(types: spoken) ?? .other
    }

    /// The kind that a label such as `Work Fax` or `* Mobile` means; nil if it does not say.
    package init?(label: String) { self.init(types: PropertyTypes(label: label)) }

    /// Kinds that cannot receive texts come first: `TYPE=CELL,FAX` is a fax. Then the more specific: `WORK,CELL` is a
    /// mobile.
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
