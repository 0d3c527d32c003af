import Testing

@testable import People

/// Whether two names that share a number or an address can be the same person.
@Suite struct ComparableNameTests {
    @Test(
        "names that one person may have, and names of two",
        arguments: [
            ("Dee", "Dee Vine", true), ("Vine", "Dee Vine", true), ("Dee Lee Vine", "Vine, Dee", true),
            ("Dee Vine", "Dee Hart", true), ("Zoë V.", "zoe vine", true), ("Dr. Dee Vine", "Dee", true),
            ("王貞治", "王貞治", true), ("Dee 🎤 Vine", "Vine Dee", true), ("+1 415 555 0101", "Dee Vine", true),
            ("dee@example.com", "Bo Hart", true), ("O’Brien, Pat", "Pat O'Brien", true),
            ("Dee Vine", "Jo Vine", false), ("Dr. Vine", "Dr. Hart", false), ("The Anchor", "The Fox", false),
            ("Dee", "Deirdre Vine", false), ("王貞治", "佐藤", false), ("🎤", "Dee", false),
        ])
    func likeness(_ one: String, _ other: String, _ isAlike: Bool) {
        #expect(ComparableName(one).isSameOrSimilar(to: ComparableName(other)) == isAlike)
        #expect(ComparableName(other).isSameOrSimilar(to: ComparableName(one)) == isAlike)
    }
}
