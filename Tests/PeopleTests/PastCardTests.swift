import People
import Platform
import Storage
import TestSupport
import Testing

/// Contacts that were merged or removed do not come back with the next import.
@Suite struct PastCardTests {
    private static let now = PeopleTestEnvironment.now

    private func merge(_ other: String, into kept: String, _ env: PeopleTestEnvironment) async throws {
        let (gone, stays) = (try await env.contact(other).id, try await env.contact(kept).id)
        try await env.store.write(at: Self.now) { tx in
            try Contact.merge(gone, into: stays, in: tx)
            try Contact.delete(gone, in: tx)
        }
    }

    private func remove(_ name: String, _ env: PeopleTestEnvironment) async throws {
        let id = try await env.contact(name).id
        try await env.store.write(at: Self.now) { tx in
            try PastCard.remember(id, mergedInto: nil, in: tx)
            try Contact.delete(id, in: tx)
        }
    }

    static let both = "Name,Cell,Email\nGrace Hopper,415 555 0101,\nEdgar Poe,415 555 0102,poe@example.org\n"

    /// Rows that are about Edgar Poe.
    static let edgar = [
        "Edgar Poe,415 555 0102,poe@example.org", "Edgar Poe,415 555 0102,", "edgar  poe,,POE@example.org",
        "Edgar Poe,,",
        "Edgar A. Poe,415 555 0102,",
    ]

    @Test(arguments: edgar) func aRowOfAMergedContactFindsTheOther(_ row: String) async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(sheet: Self.both)
        try await merge("Edgar Poe", into: "Grace Hopper", env)
        let people = try await env.people()
        let report = try await env.take(sheet: "Name,Cell,Email\n" + row).report
        #expect(report.people.map(\.outcome) == [.unchanged])
        #expect(report.people.flatMap(\.notes) == [.merged(into: "Grace Hopper")])
        #expect(try await env.people() == people)
    }

    @Test func theNumberOfAMergedContactIsRememberedAfterItWasTakenAway() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(sheet: Self.both)
        try await merge("Edgar Poe", into: "Grace Hopper", env)
        let grace = try await env.contact("Grace Hopper")
        try await env.store.write { try Contact.setNumbers([grace.numbers[0]], of: grace.id, in: $0) }
        try await env.take(sheet: Self.both)
        #expect(try await env.contacts().map(\.name) == ["Grace Hopper"])
    }

    @Test func aCardWithAnotherUIDFindsTheMergedContact() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take([
            vcard("Grace Hopper", uid: "g", ["415 555 0101"]), vcard("Edgar Poe", uid: "e", ["415 555 0102"]),
        ])
        try await merge("Edgar Poe", into: "Grace Hopper", env)
        let again = try await env.take([vcard("Edgar Poe", uid: "other", ["415 555 0102"])])
        #expect(again.map(\.outcome) == [.unchanged])
        #expect(try await env.contacts().map(\.name) == ["Grace Hopper"])
    }

    @Test func aMergedContactThatIsMergedOnStillLeadsOn() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(sheet: Self.both + "Alan Turing,415 555 0103,\n")
        try await merge("Edgar Poe", into: "Grace Hopper", env)
        try await merge("Grace Hopper", into: "Alan Turing", env)
        try await env.take(sheet: Self.both)
        #expect(try await env.contacts().map(\.name) == ["Alan Turing"])
    }

    @Test func anotherPersonWithTheNameIsAdded() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(sheet: Self.both)
        try await merge("Edgar Poe", into: "Grace Hopper", env)
        let report = try await env.take(sheet: "Name,Cell\nEdgar Poe,415 555 0177\nJo Poe,415 555 0102\n").report
        #expect(report.people.map(\.outcome) == [.added, .added])
    }

    @Test(arguments: edgar) func aRemovedContactIsNotAddedAgain(_ row: String) async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(sheet: Self.both)
        try await remove("Edgar Poe", env)
        let sheet = "Name,Cell,Email\n" + row
        for _ in 0..<2 {
            let report = try await env.take(sheet: sheet).report
            #expect(report.people.map(\.outcome) == [.skipped(.removedEarlier)])
            #expect(try await env.contacts().map(\.name) == ["Grace Hopper"])
        }
        let restored = try await env.take(sheet: sheet, restores: true).report
        #expect(restored.people.map(\.outcome) == [.added])
        let again = try await env.take(sheet: sheet).report
        #expect(again.people.map(\.outcome) == [.unchanged], "it is a contact like any other")
    }

    @Test func aRemovedCardIsNotAddedAgain() async throws {
        let env = try await PeopleTestEnvironment()
        let card = vcard("Edgar Poe", uid: "e", ["415 555 0102"])
        try await env.take([card])
        try await remove("Edgar Poe", env)
        for other in [card, vcard("E. A. P.", uid: "e"), vcard("Edgar Poe", uid: "new", ["415 555 0102"])] {
            #expect(try await env.take([other]).map(\.outcome) == [.skipped(.removedEarlier)])
            #expect(try await env.take([other], isDryRun: true).map(\.outcome) == [.skipped(.removedEarlier)])
        }
    }

    @Test func whatWasMergedIntoARemovedContactIsRemovedToo() async throws {
        let env = try await PeopleTestEnvironment()
        let cards = [vcard("Grace Hopper", uid: "g", ["415 555 0101"]), vcard("Edgar Poe", uid: "e", ["415 555 0102"])]
        try await env.take(cards)
        try await merge("Edgar Poe", into: "Grace Hopper", env)
        try await remove("Grace Hopper", env)
        #expect(try await env.take(cards).map(\.outcome) == [.skipped(.removedEarlier), .skipped(.removedEarlier)])
    }

    @Test func aRemovedNameWithAnotherNumberIsAddedAndReported() async throws {
        let env = try await PeopleTestEnvironment()
        try await env.take(sheet: Self.both)
        try await remove("Edgar Poe", env)
        let report = try await env.take(sheet: "Name,Cell\nEdgar Poe,415 555 0177\n").report
        #expect(report.people.map(\.outcome) == [.added])
        #expect(report.people.flatMap(\.notes) == [.namesake])
    }

    @Test func accountsDoNotShareWhatTheyRemoved() async throws {
        let env = try await PeopleTestEnvironment()
        let neighbor = try await env.neighbor()
        try await env.take(sheet: Self.both)
        try await remove("Edgar Poe", env)
        #expect(try await neighbor.take(sheet: Self.both).report.people.map(\.outcome) == [.added, .added])
    }

    @Test("two people of one name are named in the report", arguments: [true, false])
    func sameName(_ isSheet: Bool) async throws {
        let env = try await PeopleTestEnvironment()
        let first = try await env.add("Chris Lee", ["+14155550101"])
        let cards =
            isSheet
            ? try await env.take(sheet: "Name,Cell\nChris Lee,415 555 0102\n").report.people
            : try await env.take([vcard("Chris Lee", uid: "c", ["415 555 0102"])])
        #expect(cards.map(\.outcome) == [.added])
        #expect(cards.flatMap(\.notes) == [.sameName(as: ["contact \(first) (+14155550101)"])])
    }

    @Test("a row with a name that two people have says whom it matched")
    func severalNamed() async throws {
        let env = try await PeopleTestEnvironment()
        let first = try await env.add("Chris Lee", ["+14155550101"])
        let second = try await env.add("Chris Lee", ["+14155550102"])
        let cards = try await env.take(sheet: "Name,Tags\nChris Lee,Comics\n").report.people
        let people = ["contact \(first) (+14155550101)", "contact \(second) (+14155550102)"]
        #expect(cards.flatMap(\.notes) == [.severalNamed(people)])
    }
}
