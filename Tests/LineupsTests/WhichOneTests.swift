import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// 4.5: asked back with the numbers that are open, and once more when a number is not.
@Suite struct WhichOneTests {
    private static let ada = "+14155550101"

    /// Ada has answered the first of three, so that numbers 2 and 3 are open.
    private func withTwoAndThree() async throws -> (Stage, [Event]) {
        let stage = try await Stage()
        let ada = try await stage.contact("Ada", Self.ada)
        var shows: [Event] = []
        for (index, name) in ["Late Show", "Open Mic", "Brunch"].enumerated() {
            let show = try await stage.show(name, inDays: 4 + index)
            try await stage.arrive(stage.ask(show, [ada]))
            shows.append(show)
        }
        _ = try await stage.text("no to 1", from: Self.ada)
        return (stage, shows)
    }

    @Test func theExampleNamesNumbersThatAreOpen() async throws {
        let (stage, _) = try await withTwoAndThree()
        let reply = try await stage.text("yes", from: Self.ada)
        #expect(
            reply
                == "Sorry, which one do you mean?\n2: Open Mic, Sat Dec 5, 8 PM\n3: Brunch, Sun Dec 6, 8 PM\nReply with the number, like: YES 2 or NO 3."
        )
    }

    @Test func aNumberThatIsNotOpenIsAskedBackOnceMore() async throws {
        let (stage, shows) = try await withTwoAndThree()
        _ = try await stage.text("yes", from: Self.ada)
        #expect(try await stage.text("hm?", from: Self.ada) == nil, "asked back once")
        #expect(try await stage.text("YES 8", from: Self.ada)?.contains("2: Open Mic") == true)
        #expect(try await stage.text("YES 7", from: Self.ada) == nil, "and once for that")
        #expect(try await stage.standings(shows[0])["Ada"] == .declined)
        #expect(try await stage.text("YES 3", from: Self.ada)?.contains("You're confirmed") == true)
        #expect(try await stage.standings(shows[2])["Ada"] == .confirmed)
        #expect(try await stage.standings(shows[1])["Ada"] == .asked)
    }
}

/// "Wrong? Text NO." while something else is open: a bare no may mean either.
@Suite struct ConfirmedOrOpenTests {
    private static let ada = "+14155550101"
    private static let whichOne =
        "Sorry, which one do you mean?\n1: Late Show, Fri Dec 4, 8 PM (you said yes)\n2: Open Mic, Sat Dec 5, 8 PM\n"
        + "Reply with the number, like: YES 2 or NO 1."

    private let stage: Stage
    private let contact: ID<Contact>
    private let late: Event
    private let mic: Event

    init() async throws {
        stage = try await Stage()
        contact = try await stage.contact("Ada", Self.ada)
        late = try await stage.show("Late Show", inDays: 4)
        mic = try await stage.show("Open Mic", inDays: 5)
    }

    private func ask(_ show: Event, atMinute minute: Int = 0) async throws {
        try await stage.arrive(stage.ask(show, [contact], now: Stage.noon.adding(.minutes(minute))))
    }

    private func standings() async throws -> [Slot.Standing?] {
        [try await stage.standings(late)["Ada"], try await stage.standings(mic)["Ada"]]
    }

    /// Said before, and what a no behind it means.
    @Test(arguments: [
        (["yes 1", "NO"], [Slot.Standing.confirmed, .asked]), (["yes", "yes 1", "NO"], [.confirmed, .asked]),
        (["yes 1", "sorry I can't"], [.confirmed, .asked]),
    ])
    func aBareNoIsAskedBack(texts: [String], expected: [Slot.Standing]) async throws {
        try await ask(late)
        try await ask(mic)
        for text in texts.dropLast() { _ = try await stage.text(text, from: Self.ada) }
        #expect(try await stage.text(texts.last ?? "", from: Self.ada) == Self.whichOne)
        #expect(try await standings() == expected)
        #expect(try await stage.text("NO", from: Self.ada) == nil, "asked back once")
        #expect(try await standings() == expected)
        _ = try await stage.text("no 1", from: Self.ada)
        #expect(try await standings() == [.withdrawn, .asked])
    }

    @Test(arguments: [
        (["yes 1", "yes"], [Slot.Standing.confirmed, .confirmed]), (["yes 1", "no 2"], [.confirmed, .declined]),
        (["yes 1", "maybe 2", "no"], [.confirmed, .declined]), (["no 1", "no"], [.declined, .declined]),
    ])
    func whatIsPlainIsTaken(texts: [String], expected: [Slot.Standing]) async throws {
        try await ask(late)
        try await ask(mic)
        for text in texts { _ = try await stage.text(text, from: Self.ada) }
        #expect(try await standings() == expected)
    }

    /// Minutes after the yes at which the other is asked, and at which the no comes.
    @Test(arguments: [
        (asked: 10, said: 20, mic: Slot.Standing.asked), (asked: 10, said: 90, mic: .declined),
        (asked: -10, said: 90, mic: .asked),
    ])
    func whatWasAskedSinceIsMeantAfterAnHour(asked: Int, said: Int, mic expected: Slot.Standing) async throws {
        try await ask(late, atMinute: -20)
        if asked < 0 { try await ask(mic, atMinute: asked) }
        _ = try await stage.text("yes 1", from: Self.ada)
        if asked > 0 { try await ask(mic, atMinute: asked) }
        _ = try await stage.text("no", from: Self.ada, now: Stage.noon.adding(.minutes(said)))
        #expect(try await standings() == [.confirmed, expected])
    }
}

/// Two bookers text one person over one number.
@Suite struct TwoBookersTests {
    private static let ada = "+14155550101"

    private func asked() async throws -> (stage: Stage, ours: Event, theirs: Event, other: Account) {
        let stage = try await Stage()
        let ours = try await stage.show("Late Show")
        try await stage.arrive(stage.ask(ours, [stage.contact("Ada Lovelace", Self.ada)]))
        let (asking, sender, first) = (stage.asking, stage.sender, stage.account)
        let (theirs, other) = try await stage.store.write { tx in
            let other = try Account.create(
                name: "Harbour Jazz", zone: first.zone, region: first.region, now: Stage.noon, in: tx)
            let contact = try Contact.create(name: "Ada L.", account: other.id, now: Stage.noon, in: tx)
            let number = ContactNumber(
                raw: Self.ada, e164: Self.ada, kind: "mobile", isTextable: true, isVerified: true)
            try Contact.setNumbers([number], of: contact, in: tx)
            let draft = EventDraft(
                kind: .show, name: "Jam", startsAt: ours.startsAt.adding(.days(1)), zone: first.zone, location: nil)
            let event = try #require(
                try Event.find(Event.create(draft, account: other.id, now: Stage.noon, in: tx), in: tx))
            _ = try Lineup.add(contact, to: event.id, asHost: false, now: Stage.noon, in: tx)
            let plan = try asking.requests(
                for: Lineup.of(event, in: tx), only: nil, from: other, sender: sender, now: Stage.noon, in: tx)
            _ = try asking.send(
                plan, purpose: .request, event: event, account: other, sender: sender, now: Stage.noon, in: tx)
            return (event, other)
        }
        return (stage, ours, theirs, other)
    }

    private func inbox(_ stage: Stage, _ account: Account) async throws -> [String] {
        try await stage.store.read { try Inbound.recent(account: account.id, limit: 10, in: $0).map(\.body) }
    }

    @Test func aBareYesIsAskedBackWithBoth() async throws {
        let (stage, ours, theirs, _) = try await asked()
        let reply = try await stage.text("yes", from: Self.ada)
        #expect(reply?.contains("1: Late Show") == true && reply?.contains("2: Jam") == true, "\(reply ?? "")")
        #expect(try await stage.standings(ours) == ["Ada Lovelace": .asked])
        #expect(try await stage.standings(theirs) == ["Ada L.": .asked])
    }

    @Test(arguments: [("yes 2", Slot.Standing.asked, Slot.Standing.confirmed, 1), ("no 1", .declined, .asked, 0)])
    func theNumberTellsWhose(_ text: String, _ ours: Slot.Standing, _ theirs: Slot.Standing, _ filed: Int) async throws
    {
        let (stage, show, jam, other) = try await asked()
        _ = try await stage.text(text, from: Self.ada)
        #expect(try await stage.standings(show) == ["Ada Lovelace": ours])
        #expect(try await stage.standings(jam) == ["Ada L.": theirs])
        #expect(try await inbox(stage, other) == (filed == 1 ? [text] : []))
        #expect(try await inbox(stage, stage.account) == (filed == 0 ? [text] : []))
    }
}
