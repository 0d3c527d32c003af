import People
import PhoneNumbers
import Testing

/// Which contact a card matches. Every row is imported twice; the second time changes nothing.
@Suite struct ContactFinderTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let before: [String]
        let cards: [String]
        let outcomes: [String]
        /// All contacts afterwards, in the order in which they were added.
        let people: [String]
    }

    static let one = "+14155550101"
    static let two = "+14155550102"

    static let rows: [Row] = [
        Row(
            testDescription: "by UID, whatever else is new",
            before: [vcard("Dee Vine", uid: "u1", [one])], cards: [vcard("Luna Star", uid: "u1", [two])],
            outcomes: ["updated"], people: ["Luna Star: \(two), \(one)"]),
        Row(
            testDescription: "by UID, with or without urn:uuid:",
            before: [vcard("Dee Vine", uid: "0B5E-1", [one])],
            cards: [vcard("Dee Vine", uid: "urn:uuid:0B5E-1", [one])],
            outcomes: ["unchanged"], people: ["Dee Vine: \(one)"]),
        Row(
            testDescription: "by number, the same name but for case and accents",
            before: [vcard("Zoe Vine", [one])], cards: [vcard("ZOË VINE", [one])],
            outcomes: ["updated"], people: ["ZOË VINE: \(one)"]),
        Row(
            testDescription: "by number, part of the name",
            before: [vcard("Dee", [one])], cards: [vcard("Dee Vine", uid: "u1", [one])],
            outcomes: ["updated"], people: ["Dee Vine: \(one)"]),
        Row(
            testDescription: "by the second number",
            before: [vcard("Dee Vine", [one, two])], cards: [vcard("Dee Vine", [two])],
            outcomes: ["unchanged"], people: ["Dee Vine: \(one), \(two)"]),
        Row(
            testDescription: "by e-mail, whatever its case",
            before: [vcard("Dee Vine", emails: ["Dee@Example.com"])],
            cards: [vcard("Dee Vine", [one], emails: ["dee@example.COM"])],
            outcomes: ["updated"], people: ["Dee Vine: \(one), Dee@example.com"]),
        Row(
            testDescription: "another name on the number: somebody else",
            before: [vcard("Dee Vine", [one])], cards: [vcard("Bo Hart", [one])],
            outcomes: ["added"], people: ["Dee Vine: \(one)", "Bo Hart: \(one)"]),
        Row(
            testDescription: "a family with one number: somebody else",
            before: [vcard("Dee Vine", [one])], cards: [vcard("Jo Vine", [one])],
            outcomes: ["added"], people: ["Dee Vine: \(one)", "Jo Vine: \(one)"]),
        Row(
            testDescription: "two doctors with one number: somebody else",
            before: [vcard("Dr. Vine", [one])], cards: [vcard("Dr. Hart", [one])],
            outcomes: ["added"], people: ["Dr. Vine: \(one)", "Dr. Hart: \(one)"]),
        Row(
            testDescription: "the same name and number with another UID: somebody else",
            before: [vcard("Dee Vine", uid: "u1", [one]), vcard("Al")], cards: [vcard("Dee Vine", uid: "u2", [one])],
            outcomes: ["added"], people: ["Dee Vine: \(one)", "Al: ", "Dee Vine: \(one)"]),
        Row(
            testDescription: "two contacts that may be meant: neither",
            before: [vcard("Dee Vine", [one]), vcard("Dee Hart", [one])], cards: [vcard("Dee", [one])],
            outcomes: ["added"], people: ["Dee Vine: \(one)", "Dee Hart: \(one)", "Dee: \(one)"]),
        Row(
            testDescription: "of several on a number the one with the name",
            before: [vcard("Jo Vine", [one]), vcard("Dee Vine", [one])],
            cards: [vcard("Dee Vine", [one, two])],
            outcomes: ["updated"], people: ["Jo Vine: \(one)", "Dee Vine: \(one), \(two)"]),
        Row(
            testDescription: "two cards for one contact: the second is somebody else",
            before: [vcard("Dee", [one])], cards: [vcard("Dee Vine", [one]), vcard("Dee Hart", [one])],
            outcomes: ["updated", "added"], people: ["Dee Vine: \(one)", "Dee Hart: \(one)"]),
        Row(
            testDescription: "one card twice in a file",
            before: [], cards: [vcard("Dee Vine", [one]), vcard("Dee Vine", [one])],
            outcomes: ["added", "unchanged"], people: ["Dee Vine: \(one)"]),
        Row(
            testDescription: "namesakes with one number and different addresses",
            before: [],
            cards: [
                vcard("Dee Vine", [one], emails: ["dee@example.com"]),
                vcard("Dee Vine", [one], emails: ["vine@example.com"]),
            ],
            outcomes: ["added", "added"],
            people: ["Dee Vine: \(one), dee@example.com", "Dee Vine: \(one), vine@example.com"]),
        Row(
            testDescription: "of two namesakes on a number the one that is just like the card",
            before: [
                vcard("Dee Vine", [one], emails: ["dee@example.com"]),
                vcard("Dee Vine", [one], emails: ["vine@example.com"]),
            ],
            cards: [vcard("Dee Vine", [one], emails: ["vine@example.com"])], outcomes: ["unchanged"],
            people: ["Dee Vine: \(one), dee@example.com", "Dee Vine: \(one), vine@example.com"]),
        Row(
            testDescription: "one UID twice in a file, the name alike: the second only adds",
            before: [], cards: [vcard("Dee Vine", uid: "u1", [one]), vcard("Dee V", uid: "u1", [two])],
            outcomes: ["added", "updated"], people: ["Dee Vine: \(one), \(two)"]),
        Row(
            testDescription: "one UID twice in a file, the second with another kind",
            before: [],
            cards: [vcard("Dee Vine", uid: "u1", ["HOME:\(one)"]), vcard("Dee Vine", uid: "u1", ["CELL:\(one)"])],
            outcomes: ["added", "unchanged"], people: ["Dee Vine: \(one)"]),
        Row(
            testDescription: "one UID for everybody in a file",
            before: [],
            cards: [vcard("Dee Vine", uid: "0", [one]), vcard("Bo Hart", uid: "0", [two]), vcard("Al", uid: "0")],
            outcomes: ["added", "added", "added"], people: ["Dee Vine: \(one)", "Bo Hart: \(two)", "Al: "]),
        Row(
            testDescription: "by name alone where the card brings nothing else",
            before: [vcard("Dee Vine", [one])], cards: [vcard("dee vine", uid: "u1")],
            outcomes: ["updated"], people: ["dee vine: \(one)"]),
        Row(
            testDescription: "not by name where it brings a number",
            before: [vcard("Dee Vine", [one])], cards: [vcard("Dee Vine", [two])],
            outcomes: ["added"], people: ["Dee Vine: \(one)", "Dee Vine: \(two)"]),
        Row(
            testDescription: "a number without a name is not the name",
            before: [vcard("Dee Vine", [one])],
            cards: ["BEGIN:VCARD\r\nVERSION:3.0\r\nTEL:415-555-0101\r\nEND:VCARD\r\n"],
            outcomes: ["unchanged"], people: ["Dee Vine: \(one)"]),
        Row(
            testDescription: "a card without UID does not rename who came with one",
            before: [vcard("Dee Vine", uid: "u1", [one])], cards: [vcard("Dee", [one])],
            outcomes: ["unchanged"], people: ["Dee Vine: \(one)"]),
    ]

    @Test("cards match the expected contacts", arguments: rows)
    func matching(_ row: Row) async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(row.before)
        #expect(try await env.take(row.cards).map(\.outcome.word) == row.outcomes)
        #expect(try await env.people() == row.people)

        #expect(try await env.take(row.cards).map(\.outcome.word) == row.cards.map { _ in "unchanged" })
        #expect(try await env.people() == row.people)
    }

    @Test("people with the same number are reported")
    func flagged() async throws {
        let env = try await PeopleTestEnvironment()
        let family = [vcard("Dee Vine", [Self.one]), vcard("Jo Vine", [Self.one])]
        let first = try await env.take(family)
        #expect(first.map(\.notes) == [[], [.sharesNumber(Self.one, with: ["Dee Vine"], hasMore: false)]])
        let second = try await env.take(family)
        #expect(
            second.map(\.notes) == [
                [.sharesNumber(Self.one, with: ["Jo Vine"], hasMore: false)],
                [.sharesNumber(Self.one, with: ["Dee Vine"], hasMore: false)],
            ])
    }

    @Test("at most three contacts with the same number are named")
    func flaggedAmongMany() async throws {
        let env = try await PeopleTestEnvironment()
        let troupe = ["Ann", "Bo", "Cy", "Di", "Eve"].map { vcard($0, [Self.one]) }
        let last = try #require(await env.take(troupe).last)
        guard case .sharesNumber(Self.one, let names, let hasMore) = last.notes.first else {
            Issue.record("The number is not flagged.")
            return
        }
        #expect(names.count == 3)
        #expect(hasMore)
    }

    @Test("a number without a country matches once the region is known")
    func region() async throws {
        let env = try await PeopleTestEnvironment()
        let card = vcard("Dee Vine", ["CELL:(0171) 3920012"])
        let without = try await env.take([card], region: nil)
        #expect(without.first?.notes == [.number(raw: "(0171) 3920012", .unreadable(.needsCountry))])
        #expect(try await env.people() == ["Dee Vine: ((0171) 3920012)"])

        let fuller = vcard("Dee Vine", ["CELL:(0171) 3920012"], emails: ["dee@example.com"])
        #expect(try await env.take([fuller], region: "DE").first?.outcome.word == "updated")
        #expect(try await env.people() == ["Dee Vine: +491713920012, dee@example.com"])
        #expect(try await env.take([card], region: nil).first?.outcome == .unchanged)
        #expect(try await env.people() == ["Dee Vine: +491713920012, dee@example.com"])
    }
}
