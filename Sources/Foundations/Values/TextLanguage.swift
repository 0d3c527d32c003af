/// A language in which texts to performers are written.
package enum TextLanguage: String, CaseIterable, Hashable, Codable, Sendable {
    case english = "en"
    case spanish = "es"
    case french = "fr"
    case german = "de"
    case italian = "it"
    case portuguese = "pt"

    /// `Spanish`
    package var name: String {
        switch self {
        case .english: "English"
        case .spanish: "Spanish"
        case .french: "French"
        case .german: "German"
        case .italian: "Italian"
        case .portuguese: "Portuguese"
        }
    }

    /// Its own name: `Español`
    package var ownName: String {
        switch self {
        case .english: "English"
        case .spanish: "Español"
        case .french: "Français"
        case .german: "Deutsch"
        case .italian: "Italiano"
        case .portuguese: "Português"
        }
    }

    /// By a code with or without a region, or by name in English or in the language itself: `es`, `es-MX`, `Spanish`,
    /// `español`. Nil for another one.
    package init?(named text: String) {
        let name = text.folded
        let code = name.split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? ""
        let found = Self.allCases.first {
            $0.rawValue == code || $0.threeLetterCode == code || [$0.name.folded, $0.ownName.folded].contains(name)
        }
        guard let found else { return nil }
        self = found
    }

    /// The one of these that a browser asks for most; nil for none (RFC 9110, `Accept-Language`).
    package init?(accepted header: String) {
        let asked = header.split(separator: ",").prefix(20).compactMap { part -> (TextLanguage, Double)? in
            let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let name = pieces.first, let language = TextLanguage(named: name) else { return nil }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return weight > 0 ? (language, weight) : nil
        }
        let most = asked.map(\.1).max()
        guard let first = asked.first(where: { $0.1 == most }) else { return nil }
        self = first.0
    }

    /// ISO 639-2.
    private var threeLetterCode: String {
        switch self {
        case .english: "eng"
        case .spanish: "spa"
        case .french: "fra"
        case .german: "deu"
        case .italian: "ita"
        case .portuguese: "por"
        }
    }

    /// The language that most people of a country read, by ISO 3166 code. Nil where several are usual or it is another
    /// one.
    package init?(ofCountry code: String) {
        switch code {
        case "US", "GB", "IE", "AU", "NZ": self = .english
        case "ES", "MX", "AR", "CO", "CL", "PE", "VE", "EC", "UY", "BO", "CR", "PA", "DO", "GT", "HN", "NI", "SV", "CU",
            "PY", "PR":
            self = .spanish
        case "FR", "MC": self = .french
        case "DE", "AT", "LI": self = .german
        case "IT", "SM", "VA": self = .italian
        case "PT", "BR": self = .portuguese
        default: return nil
        }
    }
}
