import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The contacts who can be added to a lineup, and what is said beside each.
@Suite struct LineupCandidatesTests {
    private func candidates(
        _ environment: TestEnvironment, _ show: Event, _ query: LineupCandidates.Query = LineupCandidates.Query(),
        chosen: [ID<Contact>] = [], at now: Instant = TestEnvironment.noon
    ) async throws -> LineupCandidates {
        let account = environment.account.id
        return try await environment.store.read(at: now) { tx in
            try LineupCandidates(
                query, for: Lineup.of(show, in: tx), among: Contact.all(account: account, in: tx), chosen: chosen,
                away: DatesAway.all(account: account, on: show.days, in: tx),
                conflicts: ScheduleConflict.all(with: show, in: tx), in: tx)
        }
    }

    @Test func awayBookedPlayedAndReliabilityAreBesideTheName() async throws {
        let environment = try await TestEnvironment()
        let names = ["Ada", "Grace", "Alan", "Hedy"]
        var people: [ID<Contact>] = []
        for (index, name) in names.enumerated() {
            people.append(try await environment.contact(name, "+1415555010\(index + 1)"))
        }
        let early = try await environment.show("Early Show", inDays: 2)
        try await environment.deliver(environment.invite(early, [people[1], people[2]]))
        _ = try await environment.text("yes", from: "+14155550102")
        _ = try await environment.text("no", from: "+14155550103")
        let show = try await environment.show("Late Show", inDays: 9)
        let clash = try await environment.show("Open Mic", inDays: 9)
        try await environment.invite(clash, [people[3]])
        let day = show.localStart.date
        let (ada, hedy) = (people[0], people[3])
        _ = try await environment.write { tx in
            try DatesAway.insert(DayRange(day), of: ada, note: nil, source: .booker, in: tx)
        }
        let later = TestEnvironment.noon.adding(.days(5))
        let found = try await candidates(environment, show, at: later)
        #expect(found.candidates.map(\.contact.name) == ["Grace", "Ada", "Alan", "Hedy"], "who played last is first")
        #expect(found.candidates.map(\.lastPlayed) == [early.startsAt, nil, nil, nil])
        #expect(found.candidates.map(\.away.count) == [0, 1, 0, 0])
        #expect(found.candidates.map { $0.conflicts.map(\.event.name) } == [[], [], [], ["Open Mic"]])
        #expect(
            found.candidates.map { $0.reliability?.shortWords }
                == ["In for 1 of 1", nil, "In for 0 of 1", "In for 0 of 1"])
        #expect(found.found == 4)
        // Before that evening nobody has played.
        #expect(try await candidates(environment, show).candidates.first?.contact.name == "Ada")
        let adding = AddToLineup(event: show.id, contacts: [ada], onBench: true, account: environment.account.id)
        _ = try await environment.write { try adding.run(in: $0) }
        let others = try await candidates(environment, show, chosen: [hedy], at: later)
        #expect(others.candidates.map(\.contact.name) == ["Hedy", "Grace", "Alan"], "who is on the bench is left out")
    }

    @Test(
        arguments: [
            ("", nil, ["Ada Lovelace", "Alan Turing", "Grace Hopper"]), ("lov", nil, ["Ada Lovelace"]),
            ("0103", nil, ["Alan Turing"]), ("improv", nil, ["Alan Turing", "Grace Hopper"]),
            ("", "improv", ["Alan Turing", "Grace Hopper"]), ("grace", "improv", ["Grace Hopper"]),
            ("ada", "improv", []), ("", "music", []), ("zelda", nil, []),
        ] as [(String, String?, [String])])
    func theListIsSearched(_ words: String, _ tag: String?, _ names: [String]) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        for (index, name) in ["Ada Lovelace", "Grace Hopper", "Alan Turing"].enumerated() {
            let person = try await environment.contact(name, "+1415555010\(index + 1)")
            if index > 0 { try await environment.write { try Contact.tag(person, with: "improv", in: $0) } }
        }
        let found = try await candidates(environment, show, LineupCandidates.Query(words: words, tag: tag))
        #expect(found.candidates.map(\.contact.name) == names)
        #expect(found.found == names.count && found.tags == ["improv"])
    }

    @Test func theNumberOfQueriesDoesNotDependOnTheNumberOfContacts() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        func queries() async throws -> Int {
            try await environment.store.statements { _ = try await candidates(environment, show) }.count
        }
        _ = try await environment.contact("Ada", nil)
        let few = try await queries()
        for index in 0..<60 { _ = try await environment.contact("Comic \(index)", nil) }
        #expect(try await queries() == few)
        let found = try await candidates(environment, show)
        #expect(found.found == 61 && found.candidates.count == LineupCandidates.limit)
    }

    @Test(
        arguments: [
            (["Ada": nil, "Grace": "yes", "Alan": "maybe", "Hedy": "no"], 4.0),
            (["Ada": nil, "Grace": nil], 4.0), ([:], 4.0), (["Ada": nil, "Grace": "what time?"], 0.2),
        ] as [([String: String?], Double)])
    func aButtonCountsTheTextsOfThePlan(_ answers: [String: String?], _ days: Double) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        let names = answers.keys.sorted()
        for (index, name) in names.enumerated() {
            people.append(try await environment.contact(name, "+1415555010\(index + 1)"))
        }
        try await environment.deliver(environment.invite(show, people))
        for (index, name) in names.enumerated() {
            guard let words = answers[name] ?? nil else { continue }
            _ = try await environment.text(words, from: "+1415555010\(index + 1)")
        }
        let adding = try await [
            environment.contact("Joan", "+14155550120"), environment.contact("Karen", nil),
            environment.contact("Linus", "+14155550121"),
        ]
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        _ = try await environment.write {
            try AddToLineup(event: show.id, contacts: adding, account: account.id).run(in: $0)
        }
        let now = show.startsAt.adding(.seconds(-Int64(days * 86_400)))
        let (counts, plans) = try await environment.store.read(at: now) { tx in
            let lineup = try Lineup.of(show, in: tx)
            return (
                [
                    try InvitationPlanner.requestCount(for: lineup, from: account, in: tx),
                    try InvitationPlanner.reminderCount(for: lineup, from: account, in: tx),
                ],
                [
                    try planner.requests(for: lineup, only: nil, from: account, sender: sender, in: tx).drafts.count,
                    try planner.reminders(for: lineup, only: nil, from: account, sender: sender, in: tx).drafts.count,
                ]
            )
        }
        #expect(counts == plans)
        #expect(plans[0] == 2)
    }
}
