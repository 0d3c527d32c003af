import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// What the booker has noted for somebody who was never asked by text: it is theirs all the same.
@Suite struct NotedPlacesTests {
    private static let ada = "+14155550101"

    /// Ada was asked for one show, and the booker has noted her answer to another.
    private func stage(
        _ titles: (asked: String?, noted: String), _ word: BookersAnswer.Word = .yes, publicURL: String? = nil
    ) async throws -> (stage: Stage, asked: Event, noted: Event) {
        let stage = try await Stage(publicURL: publicURL)
        let asked = try await stage.show(titles.asked ?? "Nothing", inDays: 4)
        let noted = try await stage.show(titles.noted, inDays: 5)
        let ada = try await stage.contact("Ada", Self.ada)
        if titles.asked != nil { try await stage.arrive(stage.ask(asked, [ada])) }
        try await stage.store.write { tx in
            _ = try Lineup.add(ada, to: noted.id, asHost: false, now: Stage.noon, in: tx)
            let slot = try #require(try Slot.find(contact: ada, event: noted.id, in: tx))
            _ = try BookersAnswer(word, isMisread: false).apply(to: slot.id, of: noted, now: Stage.noon, in: tx)
        }
        return (stage, asked, noted)
    }

    static let lists: [(String?, BookersAnswer.Word, String)] = [
        (
            "Show 23", .yes,
            "Show 23, Fri Dec 4, 8 PM, The Anchor: reply YES or NO\nShow 24, Sat Dec 5, 8 PM, The Anchor: you're in"
        ),
        (nil, .yes, "Show 24, Sat Dec 5, 8 PM, The Anchor: you're in"),
        (nil, .maybe, "Show 24, Sat Dec 5, 8 PM, The Anchor: maybe"),
    ]

    @Test(arguments: lists) func showsNamesIt(_ asked: String?, _ word: BookersAnswer.Word, _ list: String) async throws
    {
        let (stage, _, _) = try await stage((asked, "Show 24"), word)
        #expect(try await stage.text("SHOWS", from: Self.ada) == list)
    }

    /// What was never asked has no number to call it by.
    @Test func onlyWhatHasANumberIsListed() async throws {
        let (stage, _, _) = try await stage(("Late Show", "Open Mic"))
        _ = try await stage.text("yes", from: Self.ada)
        let reply = try await stage.text("actually only friday", from: Self.ada, now: Stage.noon.adding(.minutes(1)))
        #expect(reply == nil, "\(reply ?? "")")
        #expect(try await stage.waiting().count == 1)
    }

    struct Row: CustomTestStringConvertible {
        let text: String
        let asked: Slot.Standing
        let noted: Slot.Standing
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

    @Test(arguments: rows) func aTextFindsIt(_ row: Row) async throws {
        let (stage, asked, noted) = try await stage((row.titles.asked, row.titles.noted))
        let reply = try await stage.text(row.text, from: Self.ada)
        #expect(try await stage.standings(asked)["Ada"] == row.asked, "\(reply ?? "nothing")")
        #expect(try await stage.standings(noted)["Ada"] == row.noted, "\(reply ?? "nothing")")
        #expect(try await stage.slots(asked)[0].leaning == nil)
    }

    @Test func aWithdrawalWithoutAnyRequestIsHeardAndTakenBack() async throws {
        let (stage, _, noted) = try await stage((nil, "Open Mic"))
        #expect(try await stage.text("I can't make it any more", from: Self.ada)?.contains("no longer on") == true)
        #expect(try await stage.standings(noted)["Ada"] == .withdrawn)
        #expect(try await stage.text("sorry, yes I can", from: Self.ada)?.contains("You're confirmed") == true)
        #expect(try await stage.standings(noted)["Ada"] == .confirmed)
    }

    @Test func anotherAccountsNotesAreNotRead() async throws {
        let (stage, _, _) = try await stage((nil, "Open Mic"))
        try await stage.store.write { tx in
            let zone = stage.account.zone
            let other = try Account.create(
                name: "Harbour", zone: zone, region: stage.account.region, now: Stage.noon, in: tx)
            try tx.run("UPDATE event SET account_id = \(other.id)")
        }
        #expect(try await stage.text("I can't make it any more", from: Self.ada) == nil)
        #expect(try await stage.text("SHOWS", from: Self.ada) == "Nothing is coming up for you.")
    }
}
