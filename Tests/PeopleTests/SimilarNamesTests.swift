import People
import TestSupport
import Testing
import Values

/// Names that may be slips of one another.
@Suite struct SimilarNamesTests {
    static let known = ["Grace Hopper", "Ada Lovelace", "Alan Turing", "Table 12", "Mary Shelley", "Renée Faure"]

    /// (a name, the one that it may be)
    @Test(
        arguments: [
            ("Grce Hopper", "Grace Hopper"), ("Garce Hopper", "Grace Hopper"), ("Grace Hooper", "Grace Hopper"),
            ("Graec Hoppre", "Grace Hopper"), ("Alan Turning", "Alan Turing"), ("Renee Faur", "Renée Faure"),
            ("Mary Shelly", "Mary Shelley"), ("Grace Hopper", nil), ("GRACE HOPPER", nil), ("Grant Hooper", nil),
            ("Table 13", nil), ("Tabel 12", "Table 12"), ("Adam Lovell", nil), ("Al", nil), ("", nil),
        ] as [(String, String?)])
    func aSlipIsFound(_ name: String, _ wanted: String?) {
        #expect(SimilarNames(Self.known).nearest(to: name) == wanted)
    }

    @Test(arguments: [
        ("Ana Murphy", "Xia Murphy", false), ("Carla Ibrahim", "Yara Ibrahim", false),
        ("Jon Rivers", "John Rivers", true),
        ("Katherine Jonson", "Catherine Johnson", true), ("Mary Ann Lee", "Maryann Lee", true),
    ])
    func aShortWordIsNoTypoOfAnother(_ name: String, _ other: String, isTypo: Bool) {
        #expect(SimilarNames.mayBeTypo(name, for: other) == isTypo)
    }

    /// The same as comparing each with each.
    @Test(arguments: 1...3) func noneIsOverlooked(seed: UInt64) {
        var random = RandomSource.seeded(seed)
        let letters = Array("abcdeé ")
        func name() -> String {
            String(
                (0..<Int.random(in: 5...14, using: &random)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &random)]
                })
        }
        let names = (0..<300).map { _ in name() }
        let similar = SimilarNames(names)
        for other in (0..<300).map({ _ in name() }) {
            let folded = other.folded
            let edits = min(2, folded.count / 5)
            let nearest = names.map { Suggestions.distance(folded, $0.folded) }.min() ?? .max
            let found = similar.nearest(to: other).map { Suggestions.distance(folded, $0.folded) }
            #expect(found == (nearest == 0 || nearest > edits ? nil : nearest), "\(other)")
        }
    }
}
