import Testing

@testable import People

/// Whether a number or an address that two names share may be one person's.
@Suite struct NameLikenessTests {
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
        #expect(NameLikeness(one).isSameOrAlike(NameLikeness(other)) == isAlike)
        #expect(NameLikeness(other).isSameOrAlike(NameLikeness(one)) == isAlike)
    }
}
