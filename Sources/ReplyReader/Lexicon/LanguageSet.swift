import Values

/// Languages whose words and phrases the reader knows, one bit for each: those of texts, and Dutch.
struct LanguageSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let english = LanguageSet(rawValue: 1 << 0)
    static let spanish = LanguageSet(rawValue: 1 << 1)
    static let french = LanguageSet(rawValue: 1 << 2)
    static let german = LanguageSet(rawValue: 1 << 3)
    static let italian = LanguageSet(rawValue: 1 << 4)
    static let portuguese = LanguageSet(rawValue: 1 << 5)
    static let dutch = LanguageSet(rawValue: 1 << 6)

    /// In the order of the bits.
    static let codes = ["en", "es", "fr", "de", "it", "pt", "nl"]

    var isOne: Bool { rawValue.nonzeroBitCount == 1 }
}

extension LanguageSet {
    init(_ language: TextLanguage) {
        switch language {
        case .english: self = .english
        case .spanish: self = .spanish
        case .french: self = .french
        case .german: self = .german
        case .italian: self = .italian
        case .portuguese: self = .portuguese
        }
    }

    /// The one with this code; nil for another one.
    init?(code: String) {
        guard let bit = Self.codes.firstIndex(of: code) else { return nil }
        self.init(rawValue: 1 << UInt8(bit))
    }

    /// `en es`
    var names: String {
        Self.codes.enumerated().filter { rawValue >> UInt8($0.offset) & 1 == 1 }.map(\.element).joined(separator: " ")
    }
}

/// What a word does in the sentences of its language, if it stands outside every phrase.
struct LanguageRole: OptionSet, Sendable {
    let rawValue: UInt8

    /// nicht, pas, no
    static let negating = LanguageRole(rawValue: 1 << 0)
    /// aber, mais, pero: joins a clause that speaks against the one before.
    static let contrasting = LanguageRole(rawValue: 1 << 1)
    /// vielleicht, casi, otro, hélas: a hedge, a condition, a regret or another time. A yes beside it is held back.
    static let turning = LanguageRole(rawValue: 1 << 2)
    /// ich, mir, alors, pues: says nothing about the answer by itself.
    static let light = LanguageRole(rawValue: 1 << 3)

    /// By the names in headers of phrase files.
    static let named: [String: LanguageRole] = [
        "negating": .negating, "contrasting": .contrasting, "turning": .turning, "light": .light,
    ]
}

/// A word in all the languages that have it.
struct LanguageWord: Sendable {
    /// Empty for a word that no list names.
    private(set) var languages: LanguageSet = []
    private var negating: LanguageSet = []
    private var contrasting: LanguageSet = []
    private var turning: LanguageSet = []
    private var light: LanguageSet = []

    mutating func add(_ language: LanguageSet, _ roles: LanguageRole) {
        languages.formUnion(language)
        if roles.contains(.negating) { negating.formUnion(language) }
        if roles.contains(.contrasting) { contrasting.formUnion(language) }
        if roles.contains(.turning) { turning.formUnion(language) }
        if roles.contains(.light) { light.formUnion(language) }
    }

    /// What it does in a sentence that may be in these languages: in all of those that have the word.
    func roles(in sentence: LanguageSet) -> LanguageRole {
        let own = languages.intersection(sentence)
        guard !own.isEmpty else { return [] }
        var roles: LanguageRole = []
        if negating.isSuperset(of: own) { roles.insert(.negating) }
        if contrasting.isSuperset(of: own) { roles.insert(.contrasting) }
        if turning.isSuperset(of: own) { roles.insert(.turning) }
        if roles.isEmpty, light.isSuperset(of: own) { roles.insert(.light) }
        return roles
    }
}
