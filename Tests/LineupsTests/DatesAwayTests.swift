import Agenda
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Lineups

/// Dates on which somebody is away. Monday is 30 November; the show of a scenario is on Friday, 4 December.
@Suite struct DatesAwayTests {
    private static let (ada, grace) = ("+14155550101", "+14155550102")

    private func days(_ first: String, _ last: String) throws -> DayRange {
        try DayRange(first: #require(LocalDate(iso: first)), last: #require(LocalDate(iso: last)))
    }

    private func away(_ contact: ID<Contact>, in environment: TestEnvironment) async throws -> [String] {
        let today = environment.account.zone.date(of: TestEnvironment.noon)
        return try await environment.store.read {
            try DatesAway.all(of: contact, since: today, in: $0).map { "\($0.days.first)…\($0.days.last) \($0.source)" }
        }
    }

    @Test func addedRemovedAndUndone() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let ada = try await environment.contact("Ada", Self.ada)
        let days = try days("2026-12-03", "2026-12-10")
        let addition = AddDatesAway(contact: ada, days: days, account: account)
        #expect(try await environment.write { try addition.run(in: $0) }.isNew)
        #expect(try await !environment.write { try addition.run(in: $0) }.isNew, "known already")
        #expect(try await away(ada, in: environment) == ["2026-12-03…2026-12-10 booker"])
        let removal = RemoveDatesAway(contact: ada, .days(DayRange(days.last)), account: account.id)
        #expect(try await environment.write { try removal.run(in: $0) }.count == 1)
        #expect(try await away(ada, in: environment).isEmpty)
        #expect(try await environment.undo() == "removed that Ada is away Thu Dec 3 to Thu Dec 10 2026")
        #expect(try await away(ada, in: environment).count == 1)
        #expect(try await environment.undo() == "noted that Ada is away Thu Dec 3 to Thu Dec 10 2026")
        #expect(try await away(ada, in: environment).isEmpty)
    }

    @Test func refusedDatesChangeNothing() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let ada = try await environment.contact("Ada", Self.ada)
        let past = AddDatesAway(contact: ada, days: try days("2026-11-03", "2026-11-10"), account: account)
        await #expect(throws: DatesAwayError.self) { try await environment.write { try past.run(in: $0) } }
        let none = RemoveDatesAway(contact: ada, .days(try days("2026-12-03", "2026-12-10")), account: account.id)
        await #expect(throws: DatesAwayError.self) { try await environment.write { try none.run(in: $0) } }
        let unknown = AddDatesAway(contact: ID(99), days: try days("2026-12-03", "2026-12-10"), account: account)
        await #expect(throws: ContactError.self) { try await environment.write { try unknown.run(in: $0) } }
        for month in 0..<AddDatesAway.maximum {
            let day = try #require(LocalDate(iso: "2027-01-01")).adding(days: month * 2)
            let addition = AddDatesAway(contact: ada, days: DayRange(day), account: account)
            _ = try await environment.write { try addition.run(in: $0) }
        }
        let further = AddDatesAway(contact: ada, days: try days("2026-12-03", "2026-12-10"), account: account)
        await #expect(throws: DatesAwayError.self) { try await environment.write { try further.run(in: $0) } }
        #expect(try await away(ada, in: environment).count == AddDatesAway.maximum)
    }

    @Test("a booker who adds or asks somebody is warned") func additionsAndRequestsWarn() async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account, environment.sender)
        let show = try await environment.show("Late Show")
        let (ada, grace) = try await (environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace))
        for (person, first) in [(ada, "2026-12-04"), (grace, "2026-12-05")] {
            let addition = AddDatesAway(contact: person, days: try days(first, "2026-12-10"), account: account)
            _ = try await environment.write { try addition.run(in: $0) }
        }
        let addition = AddToLineup(event: show.id, contacts: [ada, grace], account: account.id)
        let added = try await environment.write { try addition.run(in: $0) }
        #expect(added.conflicts.map(\.contact) == ["Ada"], "Grace leaves on the day after")
        let asking = RequestAnswers(
            planner: environment.planner, event: show.id, recipients: .notAskedYet, account: account, sender: sender)
        let plan = try await environment.write { try asking.plan(in: $0) }
        #expect(plan.drafts.count == 2 && plan.request?.conflicts.map(\.contact) == ["Ada"])
        let again = AddDatesAway(contact: ada, days: try days("2026-12-01", "2026-12-20"), account: account)
        #expect(try await environment.write { try again.run(in: $0) }.shows.map(\.name) == ["Late Show"])
    }

    /// What Alan said about the day, and whether the booker is warned and the bench skips him.
    static let answers: [(answer: Availability?, isOut: Bool)] = [
        (nil, false), (.yes, false), (.maybe, false), (.no, true),
    ]

    @Test("who said no to the day", arguments: answers)
    func aNoToTheDayWarnsAndIsSkipped(_ row: (answer: Availability?, isOut: Bool)) async throws {
        let environment = try await TestEnvironment()
        let (show, account) = (try await environment.show("Late Show"), environment.account.id)
        let alan = try await environment.contact("Alan", Self.ada)
        let day = show.localStart.date
        if let answer = row.answer {
            try await environment.store.write { tx in
                try DateAvailability(
                    contact: alan, day: day, answer: answer, source: .text, saidAt: TestEnvironment.noon
                ).save(in: tx)
            }
        }
        let addition = AddToLineup(event: show.id, contacts: [alan], onBench: true, account: account)
        let added = try await environment.write { try addition.run(in: $0) }
        #expect(added.conflicts.map(\.contact) == (row.isOut ? ["Alan"] : []))
        let available = try await environment.store.read { try Lineup.of(show, in: $0).availableStandIns(in: $0) }
        #expect(available.map(\.name) == (row.isOut ? [] : ["Alan"]))
        let skips = try await environment.store.read { try Lineup.of(show, in: $0).reasonsToSkip(in: $0) }
        #expect(skips == (row.isOut ? [alan: .refused] : [:]))
    }

    @Test(
        "who is busy by their calendar is skipped, unless they said yes to the day",
        arguments: [
            (answer: Availability?.none, minutes: -60..<30, skip: BenchSkip?.some(.busyByCalendar)),
            (.maybe, -60..<30, .busyByCalendar), (.yes, -60..<30, nil), (.no, -60..<30, .refused),
            (nil, -90..<(-30), nil),
        ])
    func busyByCalendar(answer: Availability?, minutes: Range<Int>, skip: BenchSkip?) async throws {
        let environment = try await TestEnvironment()
        let (show, account) = (try await environment.show("Late Show"), environment.account.id)
        let alan = try await environment.contact("Alan", Self.ada)
        try await environment.store.write { tx in
            let (start, end) = (minutes.lowerBound, minutes.upperBound)
            let time = BusyTime(show.startsAt.adding(.minutes(start)), show.startsAt.adding(.minutes(end)))
            try BusyTime.replace([time], of: alan, in: tx)
            guard let answer else { return }
            try DateAvailability(
                contact: alan, day: show.localStart.date, answer: answer, source: .text, saidAt: TestEnvironment.noon
            ).save(in: tx)
        }
        let addition = AddToLineup(event: show.id, contacts: [alan], onBench: true, account: account)
        _ = try await environment.write { try addition.run(in: $0) }
        let lineup = try await environment.store.read { try Lineup.of(show, in: $0) }
        #expect(try await environment.store.read { try lineup.reasonsToSkip(in: $0) }[alan] == skip)
        #expect(try await environment.store.read { try lineup.availableStandIns(in: $0) }.isEmpty == (skip != nil))
    }

    @Test("the bench skips who is away, until the dates are removed") func theBenchSkips() async throws {
        let scenario = try await LineupScenario(
            ["Ada", "Grace"], bench: ["Alan", "Hedy"], policy: [.bench: "1", .reminders: "off"])
        #expect(try await scenario.says("Alan", "away dec 3-10", at: 0)?.hasPrefix("Noted") == true)
        try await scenario.says("Grace", "can't, sorry", at: 1)
        try await scenario.wait(until: 1)
        #expect(try await scenario.texts(to: "Alan").filter { $0.contains("a spot opened up") }.isEmpty)
        #expect(try await scenario.texts(to: "Hedy").count == 1)
    }

    static let commands = [
        ("away 3-10 dec", "2026-12-03…2026-12-10"), ("AWAY Dec 3 - 10", "2026-12-03…2026-12-10"),
        ("Away: dec 28 to jan 2.", "2026-12-28…2027-01-02"), ("away fri to sun", "2026-12-04…2026-12-06"),
    ]

    @Test("AWAY and days from a performer", arguments: commands)
    func performersTextTheirDates(_ text: String, _ expected: String) async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.ada)
        let reply = try #require(try await environment.text(text, from: Self.ada))
        #expect(reply.hasPrefix("Noted: you're away ") && reply.hasSuffix("."))
        #expect(try await away(ada, in: environment) == ["\(expected) text"])
        #expect(try await environment.latestStep() == nil, "it is no change of the booker's")
    }

    /// None of these is the command: each is read as an answer, a question or nothing, as before.
    @Test(
        "answers are not taken for dates away",
        arguments: [
            "away", "away fri", "away dec 4", "I'm away dec 3-10", "sorry, away 3-10 dec", "away 3-10", "away the 3-10",
            "away for the weekend", "away dec 10-3", "away nov 3 2025 - nov 10 2025", "no", "yes", "awake dec 3-10",
        ])
    func otherTextsAreReadAsBefore(_ text: String) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.deliver(environment.invite(show, [ada]))
        _ = try await environment.text(text, from: Self.ada)
        #expect(try await away(ada, in: environment).isEmpty)
        let row = try await environment.store.read { try $0.row("SELECT rule FROM inbound_message") }
        #expect(try row?["rule"] as String? != "away")
    }

    @Test("an open request stays open and can be answered next") func theAnswerIsAskedFor() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Self.ada)
        try await environment.deliver(environment.invite(show, [ada]))
        let reply = try await environment.text("away 3-10 dec", from: Self.ada)
        #expect(
            reply == "Noted: you're away Thu Dec 3 to Thu Dec 10 2026. You are still in the lineup of Late Show, "
                + "Fri Dec 4, 8 PM. If you can't make it, please say so.")
        #expect(try await environment.statuses(show) == ["Ada": .asked])
        let row = try await environment.store.read { try $0.row("SELECT needs_attention FROM inbound_message") }
        #expect(try row?["needs_attention"] as Bool? == true)
        _ = try await environment.text("no, can't make it", from: Self.ada)
        #expect(try await environment.statuses(show) == ["Ada": .declined])
    }

    @Test("a number that several people share names nobody") func aSharedNumberIsNotGuessed() async throws {
        let environment = try await TestEnvironment()
        let people = [
            try await environment.contact("Ada", Self.ada), try await environment.contact("Grace", Self.ada),
        ]
        _ = try await environment.text("away dec 3-10", from: Self.ada)
        for person in people { #expect(try await away(person, in: environment).isEmpty) }
    }

    @Test("merged contacts are away on the dates of both") func mergedContactsKeepTheirDates() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let (ada, grace) = try await (environment.contact("Ada", Self.ada), environment.contact("Grace", Self.grace))
        for person in [ada, grace] {
            let addition = AddDatesAway(
                contact: person, days: try days("2026-12-03", "2026-12-10"), account: account)
            _ = try await environment.write { try addition.run(in: $0) }
        }
        let merge = MergeContacts(grace, into: ada, account: account.id, modules: environment.modules)
        try await environment.write { try merge.run(in: $0) }
        #expect(try await away(ada, in: environment).count == 2)
    }
}
