import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Answers that the booker entered for a performer who was not asked by text.
@Suite struct UnrequestedAnswerTests {
    private static let ada = "+14155550101"

    /// Ada was asked for one show, and the booker entered her answer for another.
    private func environment(
        _ titles: (asked: String?, noted: String), _ word: ManualAnswer.Choice = .yes, publicURL: String? = nil
    ) async throws -> (environment: TestEnvironment, asked: Event, noted: Event) {
        let environment = try await TestEnvironment(publicURL: publicURL)
        let asked = try await environment.show(titles.asked ?? "Nothing", inDays: 4)
        let noted = try await environment.show(titles.noted, inDays: 5)
        let ada = try await environment.contact("Ada", Self.ada)
        if titles.asked != nil { try await environment.deliver(environment.invite(asked, [ada])) }
        try await environment.store.write { tx in
            _ = try Lineup.add(ada, to: noted.id, asHost: false, in: tx)
            let slot = try #require(try Slot.find(contact: ada, event: noted.id, in: tx))
            _ = try ManualAnswer(word, isMisread: false).apply(to: slot.id, of: noted, in: tx)
        }
        return (environment, asked, noted)
    }

    static let lists: [(String?, ManualAnswer.Choice, String)] = [
        (
            "Show 23", .yes,
            "Show 23, Fri Dec 4, 8 PM, The Anchor: reply YES or NO\nShow 24, Sat Dec 5, 8 PM, The Anchor: you're in"
        ),
        (nil, .yes, "Show 24, Sat Dec 5, 8 PM, The Anchor: you're in"),
        (nil, .maybe, "Show 24, Sat Dec 5, 8 PM, The Anchor: maybe"),
    ]

    @Test(arguments: lists) func showsListsTheEnteredAnswer(
        _ asked: String?, _ word: ManualAnswer.Choice, _ list: String
    ) async throws {
        let (environment, _, _) = try await environment((asked, "Show 24"), word)
        #expect(try await environment.text("SHOWS", from: Self.ada) == list)
    }

    /// An invitation without a request has no choice.
    @Test func onlyInvitationsWithATagAreListed() async throws {
        let (environment, _, _) = try await environment(("Late Show", "Open Mic"))
        _ = try await environment.text("yes", from: Self.ada)
        let reply = try await environment.text(
            "actually only friday", from: Self.ada, now: TestEnvironment.noon.adding(.minutes(1)))
        #expect(reply == nil, "\(reply ?? "")")
        #expect(try await environment.waiting().count == 1)
    }

    struct Row: CustomTestStringConvertible {
        let text: String
        let asked: SlotStatus
        let noted: SlotStatus
        var titles = (asked: "Late Show", noted: "Open Mic")
        var testDescription: String { text }
    }

    static let rows = [
        Row(text: "can't make it to the open mic any more", asked: .asked, noted: .withdrawn),
        Row(
            text: "can't make it to Show 24 any more", asked: .asked, noted: .withdrawn,
            titles: ("Show 23", "Show 24")),
        Row(text: "can't do saturday any more", asked: .asked, noted: .withdrawn),
        Row(text: "yes", asked: .confirmed, noted: .confirmed),
        Row(text: "no", asked: .declined, noted: .confirmed),
        Row(text: "yes to the late show, but I can't do the open mic", asked: .confirmed, noted: .withdrawn),
    ]

    @Test(arguments: rows) func textCanChangeTheEnteredAnswer(_ row: Row) async throws {
        let (environment, asked, noted) = try await environment((row.titles.asked, row.titles.noted))
        let reply = try await environment.text(row.text, from: Self.ada)
        #expect(try await environment.statuses(asked)["Ada"] == row.asked, "\(reply ?? "nothing")")
        #expect(try await environment.statuses(noted)["Ada"] == row.noted, "\(reply ?? "nothing")")
        #expect(try await environment.slots(asked)[0].leaning == nil)
    }

    @Test func withdrawalWithoutARequestIsRecordedAndReversed() async throws {
        let (environment, _, noted) = try await environment((nil, "Open Mic"))
        #expect(
            try await environment.text("I can't make it any more", from: Self.ada)?.contains("no longer on") == true)
        #expect(try await environment.statuses(noted)["Ada"] == .withdrawn)
        #expect(try await environment.text("sorry, yes I can", from: Self.ada)?.contains("You're confirmed") == true)
        #expect(try await environment.statuses(noted)["Ada"] == .confirmed)
    }

    /// Ada is confirmed for the Open Mic and in line for Brunch; neither was asked by text.
    private func confirmedAndInLine() async throws -> (environment: TestEnvironment, mic: Event, brunch: Event) {
        let (environment, _, mic) = try await environment((nil, "Open Mic"))
        let brunch = try await environment.show("Brunch", inDays: 6)
        let ada = try #require(try await environment.slots(mic).first).contact
        let line = AddToLineup(event: brunch.id, contacts: [ada], inLine: true, account: environment.account.id)
        _ = try await environment.store.write(at: TestEnvironment.noon) { try line.run(in: $0) }
        return (environment, mic, brunch)
    }

    @Test(arguments: ["no", "can't make it sorry"])
    func aNoBesideAPlaceInLineIsAskedBackOnce(_ text: String) async throws {
        let (environment, mic, brunch) = try await confirmedAndInLine()
        let reply = try await environment.text(text, from: Self.ada)
        #expect(
            reply == """
                Sorry, which one do you mean?
                Open Mic, Sat Dec 5, 8 PM
                Brunch, Sun Dec 6, 8 PM
                Reply with the name, like: NO Brunch.
                """)
        #expect(try await environment.statuses(mic)["Ada"] == .confirmed)
        #expect(try await environment.statuses(brunch)["Ada"] == .inLine)
        #expect(
            try await environment.text(text, from: Self.ada, now: TestEnvironment.noon.adding(.minutes(1))) == nil)
    }

    @Test(arguments: [
        ("NO Brunch", SlotStatus.confirmed, SlotStatus.declined), ("NO Open Mic", .withdrawn, .inLine),
    ])
    func theShowOfTheNoIsNamed(_ text: String, _ mic: SlotStatus, _ brunch: SlotStatus) async throws {
        let scenario = try await confirmedAndInLine()
        _ = try await scenario.environment.text("no", from: Self.ada)
        _ = try await scenario.environment.text(
            text, from: Self.ada, now: TestEnvironment.noon.adding(.minutes(1)))
        #expect(try await scenario.environment.statuses(scenario.mic)["Ada"] == mic)
        #expect(try await scenario.environment.statuses(scenario.brunch)["Ada"] == brunch)
    }

    /// A place in line that nobody asked about was given up by text; then a request for another show is sent.
    @Test(arguments: ["yes", "yes I'm in"]) func aYesAnswersTheRequestAfterANoToWhatWasNotAsked(
        _ text: String
    ) async throws {
        let environment = try await TestEnvironment()
        let brunch = try await environment.show("Brunch", inDays: 6)
        let ada = try await environment.contact("Ada", Self.ada)
        let line = AddToLineup(event: brunch.id, contacts: [ada], inLine: true, account: environment.account.id)
        _ = try await environment.store.write(at: TestEnvironment.noon) { try line.run(in: $0) }
        _ = try await environment.text("no", from: Self.ada)
        #expect(try await environment.statuses(brunch)["Ada"] == .declined)
        let late = try await environment.show("Late Show", inDays: 4)
        let now = TestEnvironment.noon.adding(.minutes(4))
        try await environment.deliver(environment.invite(late, [ada], now: now))
        let reply = try await environment.text(text, from: Self.ada, now: now.adding(.minutes(4)))
        #expect(try await environment.statuses(late)["Ada"] == .confirmed, "\(reply ?? "nothing")")
        #expect(try await environment.statuses(brunch)["Ada"] == .declined)
    }

    @Test func answersOfAnotherAccountAreNotUsed() async throws {
        let (environment, _, _) = try await environment((nil, "Open Mic"))
        try await environment.store.write { tx in
            let zone = environment.account.zone
            let other = try Account.create(name: "Harbour", zone: zone, region: environment.account.region, in: tx)
            try tx.run("UPDATE event SET account_id = \(other.id)")
        }
        #expect(try await environment.text("I can't make it any more", from: Self.ada) == nil)
        #expect(try await environment.text("SHOWS", from: Self.ada) == "Nothing is coming up for you.")
    }
}
