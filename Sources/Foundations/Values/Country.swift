/// A country of the system's zone tables.
package struct Country: Hashable, Sendable {
    /// By ISO 3166: `US`
    package let code: String
    /// `United States`
    package let name: String

    init(code: String, name: String) { (self.code, self.name) = (code, name) }

    /// By name; empty where the system has no table.
    package static let all: [Country] = ZoneFolder.system.countryNames()
        .map { Country(code: $0.key, name: $0.value) }.sorted { $0.name < $1.name }

    /// The English name of a code; the code itself where the system has none.
    package static func name(of code: String) -> String { all.first { $0.code == code }?.name ?? code }

    /// Reads a name, ignoring case and accents.
    package static func named(_ text: String) -> Country? {
        let name = text.folded
        return all.first { $0.name.folded == name }
    }

    /// The countries whose name has all the words, in any order, and the one whose code it is. All for no words.
    package static func search(_ text: String) -> [Country] {
        let words = text.folded.split { !$0.isLetter && !$0.isNumber }
        return all.filter { country in
            let name = country.name.folded
            return words.allSatisfy { name.contains($0) } || country.code == text.uppercased()
        }
    }
}
