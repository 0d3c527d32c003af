internal import Platform
internal import Values

/// The name by which a text introduces its author: "it's Grace", "Grace here", "- Grace".
struct Signature {
    private let words: [String]
    /// Where an introduction or a signature begins.
    private let openings: Set<Int>

    private static let introductions: [[String]] = [
        ["this", "is"], ["it's"], ["its"], ["it", "is"], ["i'm"], ["im"], ["i", "am"], ["my", "name", "is"],
        ["my", "name's"], ["soy"], ["c'est"], ["hier", "ist"], ["sono"], ["aqui", "es"],
    ]

    /// - Parameter contacts: the possible authors. A first name counts only where a single contact has it.
    init(_ body: String, contacts: [Contact]) {
        let folded = body.folded
        words = Self.words(of: folded)
        var openings: Set<Int> = []
        for start in words.indices {
            for introduction in Self.introductions where words[start...].starts(with: introduction) {
                openings.insert(start + introduction.count)
            }
        }
        if let dash = folded.lastIndex(where: { "-~".contains($0) }) {
            openings.insert(words.count - Self.words(of: folded[dash...]).count)
        }
        self.openings = openings
        firstNames = Dictionary(
            contacts.compactMap { Self.words(of: $0.name.folded).first.map { ($0, 1) } }, uniquingKeysWith: +)
    }

    private let firstNames: [String: Int]

    private static func words(of folded: some StringProtocol) -> [String] {
        String(folded).split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
    }

    /// Whether the text introduces the contact by the full name, or by a first name that no other contact has.
    func introduces(_ contact: Contact) -> Bool {
        let name = Self.words(of: contact.name.folded)
        guard let first = name.first else { return false }
        if isIntroduced(name) { return true }
        return firstNames[first] == 1 && isIntroduced([first])
    }

    /// Whether the text contains the full name of two or more words.
    func names(_ contact: Contact) -> Bool {
        let name = Self.words(of: contact.name.folded)
        return name.count > 1 && !places(of: name).isEmpty
    }

    private func isIntroduced(_ name: [String]) -> Bool {
        places(of: name).contains { start in
            openings.contains(start) || words.dropFirst(start + name.count).first == "here"
        }
    }

    private func places(of name: [String]) -> [Int] {
        words.indices.filter { words[$0...].starts(with: name) }
    }
}
