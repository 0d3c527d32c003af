import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Groups and notes of cards become tags and notes.
@Suite struct GroupImportTests {
    private func card(_ name: String, uid: String? = nil, _ lines: String...) -> String {
        vcard(name, uid: uid).replacing("END:VCARD", with: (lines + ["END:VCARD"]).joined(separator: "\r\n"))
    }

    private func group(_ name: String, _ lines: String...) -> String {
        vcard(name).replacing("END:VCARD", with: (lines + ["END:VCARD"]).joined(separator: "\r\n"))
    }

    /// (the lines of the card; the tags; the note)
    static let cards: [([String], [String], String?)] = [
        (["CATEGORIES:Comics,NYC"], ["Comics", "NYC"], nil),
        (["CATEGORIES:myContacts,Comics"], ["Comics"], nil),
        (["CATEGORIES:Stand-up\\, NYC,Comics"], ["Comics", "Stand-up, NYC"], nil),
        (["CATEGORIES:A;B", "CATEGORIES:C,A"], ["A", "B", "C"], nil),
        (["CATEGORIES;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9,B"], ["B", "Café"], nil),
        (["item1.CATEGORIES:Comics"], ["Comics"], nil),
        (["NOTE:plays the flute\\nand the tuba"], [], "plays the flute\nand the tuba"),
        (["NOTE:"], [], nil),
    ]

    @Test(arguments: cards) func groupsAndNotesOfACardAreKept(_ lines: [String], _ tags: [String], _ note: String?)
        async throws
    {
        let env = try await PeopleTestEnvironment()
        let dee = vcard("Dee Vine", uid: "dee").replacing(
            "END:VCARD", with: (lines + ["END:VCARD"]).joined(separator: "\r\n"))
        try await env.take([dee])
        let contact = try await env.contact("Dee Vine")
        #expect(contact.tags == tags && contact.note == note)
        #expect(try await env.take([dee]).map(\.outcome) == [.unchanged])
    }

    @Test("a note of the booker stays, and the other one is reported")
    func noteStays() async throws {
        let env = try await PeopleTestEnvironment()
        let (old, new) = (card("Dee Vine", uid: "dee", "NOTE:vegan"), card("Dee Vine", uid: "dee", "NOTE:eats all"))
        try await env.take([old])
        let id = try await env.contact("Dee Vine").id
        #expect(try await env.take([old]).flatMap(\.notes) == [])
        let again = try await env.take([new])
        #expect(again.map(\.outcome) == [.unchanged] && again.flatMap(\.notes) == [.otherNote("eats all")])
        try await env.store.write { try Contact.setNote("vegan; allergic to nuts", of: id, in: $0) }
        #expect(try await env.take([old]).flatMap(\.notes) == [])
        #expect(try await env.contact("Dee Vine").note == "vegan; allergic to nuts")
    }

    /// Nothing is left out in silence.
    @Test(
        "a language is imported, or it is said why not",
        arguments: [
            ("LANG:zh", [ImportNote.noLanguage("zh")], TextLanguage?.none), ("LANG:pt-BR", [], .portuguese),
            ("LANG;PREF=2:fr\r\nLANG;PREF=1:es", [], .spanish), ("NOTE:none", [], nil),
        ])
    func languageOfACard(_ line: String, _ notes: [ImportNote], _ language: TextLanguage?) async throws {
        let env = try await PeopleTestEnvironment()
        let taken = try await env.take([card("Dee Vine", uid: "dee", line)])
        #expect(taken.flatMap(\.notes) == notes)
        #expect(try await env.contact("Dee Vine").language == language)
        #expect(
            notes.map(\.description)
                == notes.map { _ in
                    #"language "zh" is not one of en, es, fr, de, it, pt; kept none"#
                })
    }

    @Test("the language of a contact stays, and the other one is reported")
    func languageStays() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([card("Dee Vine", uid: "dee", "LANG:es")])
        let again = try await env.take([card("Dee Vine", uid: "dee", "LANG:de")])
        #expect(again.map(\.outcome) == [.unchanged] && again.flatMap(\.notes) == [.otherLanguage(.german)])
        #expect(try await env.contact("Dee Vine").language == .spanish)
    }

    @Test("a tag that the booker added stays, and a new one is reported")
    func tagsStay() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([card("Dee Vine", uid: "dee", "CATEGORIES:Comics")])
        let id = try await env.contact("Dee Vine").id
        try await env.store.write { try Contact.tag(id, with: "mine", in: $0) }
        let changed = try await env.take([card("Dee Vine", uid: "dee", "CATEGORIES:Music")])
        #expect(changed.map(\.outcome) == [.updated([.tags(added: ["Music"])])])
        #expect(try await env.contact("Dee Vine").tags == ["Comics", "Music", "mine"])
    }

    static let apple = ["X-ADDRESSBOOKSERVER-KIND:group"]
    static let members = "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:"

    @Test("a group card tags its members, before or after them", arguments: [true, false], [true, false])
    func groupCard(_ isFirst: Bool, _ isApple: Bool) async throws {
        let env = try await PeopleTestEnvironment()
        let word = isApple ? "X-ADDRESSBOOKSERVER-" : ""
        let comics = group(
            "Comics", "\(word)KIND:group", "\(word)MEMBER:urn:uuid:dee", "\(word)MEMBER:urn:uuid:jo",
            "\(word)MEMBER:urn:uuid:nobody")
        let people = [vcard("Dee Vine", uid: "dee"), vcard("Jo Vine", uid: "urn:uuid:jo"), vcard("Al", uid: "al")]
        let cards = try await env.take(isFirst ? [comics] + people : people + [comics])
        #expect(cards.map(\.outcome) == [.added, .added, .added, .group(tagged: ["Dee Vine", "Jo Vine"])])
        #expect(cards.last?.notes == [.unknownMembers(1)] && cards.last?.place.line == (isFirst ? 1 : 16))
        #expect(try await env.contacts().map(\.name) == ["Al", "Dee Vine", "Jo Vine"])
        #expect(try await env.contacts().map(\.tags) == [[], ["Comics"], ["Comics"]])
        let again = try await env.take([comics])
        #expect(again.map(\.outcome) == [.group(tagged: [])])
    }

    @Test("a dry run reports the same groups and changes nothing")
    func dryRun() async throws {
        let env = try await PeopleTestEnvironment()
        let cards = [group("Comics", "KIND:group", "MEMBER:urn:uuid:dee"), vcard("Dee Vine", uid: "dee")]
        let rehearsed = try await env.take(cards, isDryRun: true).map(\.outcome)
        #expect(rehearsed == [.added, .group(tagged: ["Dee Vine"])])
        #expect(try await env.people().isEmpty)
        #expect(try await env.take(cards).map(\.outcome) == rehearsed)
    }

    @Test("a member can be an address")
    func memberByAddress() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([
            vcard("Dee Vine", emails: ["dee@example.com"]),
            group("Comics", "KIND:group", "MEMBER:mailto:Dee@example.com"),
        ])
        #expect(try await env.contact("Dee Vine").tags == ["Comics"])
    }

    @Test("a large group is whole")
    func largeGroup() async throws {
        let env = try await PeopleTestEnvironment()
        let people = (0..<150).map { vcard("Person \($0)", uid: "p\($0)") }
        let lines = (0..<150).map { "MEMBER:urn:uuid:p\($0)" }
        let all = vcard("All").replacing(
            "END:VCARD", with: (["KIND:group"] + lines + ["END:VCARD"]).joined(separator: "\r\n"))
        try await env.take(people + [all])
        #expect(try await env.contacts().allSatisfy { $0.tags == ["All"] })
    }

    @Test("our own vCards come back with tags and notes")
    func roundTrip() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([card("Dee Vine", uid: "dee", "CATEGORIES:Stand-up\\, NYC,Comics", "NOTE:a\\, b\\; c\\nd")])
        let file = try Contact.vCards(of: await env.contacts())
        let other = try await env.neighbor()
        try await other.take([file])
        let (here, there) = (try await env.contact("Dee Vine"), try await other.contact("Dee Vine"))
        #expect(here.tags == there.tags && here.note == there.note && there.tags.count == 2)
    }
}
