import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A performer offers somebody in their place; nobody is booked by hearsay.
@Suite("Swaps") struct SwapTests {
    private static let late = "Late Show, Fri Dec 4, 8 PM"

    private func scenario(
        _ names: [String] = ["Ada", "Grace"], bench: [String] = ["Alan"], contacts: [String] = ["Ben Carter"]
    ) async throws -> LineupScenario {
        let scenario = try await LineupScenario(names, bench: bench, policy: [.bench: "1", .reminders: "off"])
        for name in contacts {
            _ = try await scenario.environment.contact(name, LineupScenario.number(of: name))
        }
        return scenario
    }

    private func booker(_ scenario: LineupScenario, _ words: String, at hours: Int, minutes: Int = 0) async throws
        -> String
    {
        try await scenario.environment.text(
            words, from: LineupScenario.booker, now: LineupScenario.at(hours).adding(.minutes(minutes))) ?? ""
    }

    /// Texts a command, and then the code of its question.
    private func enter(_ scenario: LineupScenario, _ words: String, at hours: Int) async throws -> String {
        let question = try await booker(scenario, words, at: hours)
        let code = try #require(TestEnvironment.codeReply(to: question), "\(question)")
        return try await booker(scenario, code, at: hours, minutes: 1)
    }

    private func answer(_ scenario: LineupScenario, _ name: String) async throws -> Answer? {
        try await scenario.environment.slots(scenario.show).first { $0.name == name }?.answer
    }

    private func offers(_ scenario: LineupScenario) async throws -> [SwapChoices] {
        let account = scenario.environment.account.id
        return try await scenario.environment.store.read(at: LineupScenario.at(2)) {
            try SwapChoices.all(account: account, in: $0)
        }
    }

    // MARK: What a text says

    struct Row: CustomTestStringConvertible {
        let text: String
        let answer: Answer
        let names: [String]
        var testDescription: String { text }
    }

    static let rows = [
        Row(text: "Can't Friday but Ben can", answer: .declined, names: ["Ben"]),
        Row(text: "sorry cant, ben can cover", answer: .none, names: ["ben"]),
        Row(text: "No puedo, pero Ben puede", answer: .declined, names: ["Ben"]),
        Row(text: "Can Ben take my spot?", answer: .none, names: ["Ben"]),
        Row(text: "can't, ask Zelda", answer: .declined, names: ["Zelda"]),
        // Nobody has that name, and it is not written like one.
        Row(text: "can't but zelda can", answer: .declined, names: []),
        Row(text: "Can't, and Ben can't either", answer: .none, names: []),
        Row(text: "yes, and Ben can help with sound", answer: .confirmed, names: []),
        Row(text: "can Ben come too?", answer: .none, names: []),
        Row(text: "No", answer: .declined, names: []),
    ]

    @Test(arguments: rows) func theAnswerIsTheWriters(_ row: Row) async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", row.text, at: 1)
        #expect(try await answer(scenario, "Ada") == row.answer)
        #expect(try await offers(scenario).flatMap(\.offer.names) == row.names)
        #expect(try await answer(scenario, "Ben Carter") == nil, "nobody is booked by hearsay")
        #expect(try await scenario.texts(to: "Ben Carter").isEmpty)
    }

    @Test func theBookerIsToldWithAChoice() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        try await scenario.wait(until: 1, minutes: 30)
        let told = try await scenario.texts(to: "booker").joined(separator: "\n")
        #expect(told.contains("Ada texted: Can't Friday but Ben can"))
        #expect(told.contains("Ben in Ada's place at \(Self.late): SWAP 1 ASK BEN (Ben Carter) or SWAP 1 OPEN."))
    }

    @Test func severalOfOneNameAreToldApartAndNobodyIsSaid() async throws {
        let several = try await scenario(contacts: ["Ben Carter", "Ben Ames"])
        try await several.says("Ada", "can't, Ben can", at: 1)
        let list = try await booker(several, "SWAP", at: 2)
        #expect(list.contains("(Ben Carter, +1") && list.contains("(Ben Ames, +1"), "\(list)")
        #expect(try await booker(several, "SWAP 1 ASK BEN", at: 2).contains("Ben Ames"), "it asks which one")
        let nobody = try await scenario(contacts: [])
        try await nobody.says("Ada", "can't but Ben can", at: 1)
        #expect(
            try await booker(nobody, "SWAP", at: 2)
                == "Ben in Ada's place at \(Self.late): SWAP 1 OPEN. Not among your contacts: Ben.")
    }

    // MARK: The place

    @Test func theBenchWaitsUntilTheBookerChooses() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        for hours in 1...4 { try await scenario.wait(until: hours) }
        #expect(try await scenario.texts(to: "Alan").isEmpty)
        let question = try await booker(scenario, "SWAP 1 OPEN", at: 5)
        let code = try #require(TestEnvironment.codeReply(to: question), "\(question)")
        #expect(
            try await booker(scenario, code, at: 5, minutes: 1)
                == "Opened Ada's spot at \(Self.late). Texting 1 person.")
        try await scenario.wait(until: 5, minutes: 30)
        let asked = try await scenario.texts(to: "Alan")
        #expect(asked.count == 1)
        #expect(question.contains("This texts Alan: \"\(asked.first ?? "")\""), "what was shown is sent")
        #expect(try await offers(scenario).isEmpty)
    }

    @Test func aPlaceIsHeldForTwelveHoursAndThenTheBookerIsReminded() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        for hours in 1...12 { try await scenario.wait(until: hours) }
        #expect(try await scenario.texts(to: "Alan").isEmpty)
        #expect(try await !scenario.texts(to: "booker").contains { $0.contains("Not settled yet") })
        for hours in 13...24 { try await scenario.wait(until: hours, minutes: 5) }
        let told = try await scenario.texts(to: "booker").joined(separator: "\n")
        #expect(told.contains("Not settled yet: Ben in Ada's place at \(Self.late): SWAP 1 ASK BEN"), "\(told)")
        #expect(told.ranges(of: "Not settled yet").count == 1, "once")
        #expect(try await scenario.texts(to: "Alan").count == 1, "the bench is asked as after any no")
        #expect(try await scenario.texts(to: "Ben Carter").isEmpty)
        #expect(try await answer(scenario, "Ben Carter") == nil, "nobody is booked by hearsay")
        let choice = try await booker(scenario, "SWAP 1 ASK BEN", at: 25)
        #expect(choice.contains("Ben"), "the booker can still choose: \(choice)")
    }

    @Test(arguments: [(100, 12 * 60), (24, 12 * 60), (6, 3 * 60), (1, 30)])
    func shortlyBeforeAShowAPlaceIsHeldForHalfOfTheTime(_ row: (hoursLeft: Int, minutes: Int)) async throws {
        let scenario = try await scenario()
        let now = scenario.show.startsAt.adding(.zero - .hours(row.hoursLeft))
        #expect(SwapOffer.hold(from: now, for: scenario.show) == now.adding(.minutes(row.minutes)))
    }

    @Test func theSubstituteIsAskedAndTakesThePlace() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        let question = try await booker(scenario, "SWAP 1 ASK BEN", at: 2)
        let code = try #require(TestEnvironment.codeReply(to: question), "\(question)")
        #expect(
            try await booker(scenario, code, at: 2, minutes: 1) == "Asked Ben Carter in Ada's place at \(Self.late).")
        try await scenario.wait(until: 2, minutes: 30)
        let asked = try await scenario.texts(to: "Ben Carter")
        #expect(asked.count == 1)
        #expect(question.contains("This texts Ben Carter: \"\(asked.first ?? "")\""), "what was shown is sent")
        #expect(try await answer(scenario, "Ben Carter") == Answer.none)
        #expect(try await scenario.says("Ben Carter", "yes", at: 3)?.contains("You're confirmed") == true)
        let lineup = try await scenario.environment.store.read { [show = scenario.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Ben Carter", "Grace"])
        #expect(lineup.replaced.map(\.name) == ["Ada"])
        try await scenario.wait(until: 4)
        #expect(try await scenario.texts(to: "Alan").isEmpty)
        #expect(try await scenario.texts(to: "Ada").count == 1, "she was told when she said no")
    }

    @Test func aNoOfTheSubstituteLetsTheBenchGoOn() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        _ = try await enter(scenario, "SWAP 1 ASK BEN", at: 2)
        try await scenario.wait(until: 2, minutes: 30)
        try await scenario.says("Ben Carter", "no", at: 3)
        try await scenario.wait(until: 4)
        #expect(try await scenario.texts(to: "Alan").count == 1)
    }

    /// "Can Ben take my spot?" says no no: the performer stays in until Ben says yes, and is told then.
    @Test func aPerformerWhoOnlyAsksKeepsThePlace() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Ada", "can Ben take my spot?", at: 2)
        #expect(try await answer(scenario, "Ada") == .confirmed)
        let question = try await booker(scenario, "swap 1 ask ben", at: 3)
        #expect(question.contains("If they say yes, Ada is out and is told so by text."), "\(question)")
        _ = try await booker(scenario, try #require(TestEnvironment.codeReply(to: question)), at: 3, minutes: 1)
        try await scenario.wait(until: 3, minutes: 30)
        #expect(try await answer(scenario, "Ada") == .confirmed)
        try await scenario.says("Grace", "yes", at: 4)
        try await scenario.wait(until: 5)
        #expect(try await scenario.texts(to: "Ben Carter").count == 1, "not told that it is full")
        try await scenario.says("Ben Carter", "yes", at: 6)
        try await scenario.wait(until: 7)
        #expect(try await answer(scenario, "Ada") == .withdrawn)
        #expect(try await scenario.texts(to: "Ada").last?.contains("Ben takes your place at \(Self.late)") == true)
        let lineup = try await scenario.environment.store.read { [show = scenario.show] in try Lineup.of(show, in: $0) }
        #expect(lineup.slots.map(\.name) == ["Ben Carter", "Grace"] && lineup.isConfirmed)
    }

    @Test func aYesOfThePerformerSettlesIt() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        try await scenario.says("Ada", "actually yes I can make it", at: 2)
        #expect(try await answer(scenario, "Ada") == .confirmed)
        #expect(try await offers(scenario).isEmpty)
        #expect(try await booker(scenario, "SWAP 1 OPEN", at: 3) == "No swap is offered.")
    }

    /// Ada is in after all before the booker is told.
    @Test func anAlertThatWaitedHasNoStaleCodes() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        try await scenario.says("Ada", "actually yes I can make it", at: 1, minutes: 1)
        try await scenario.wait(until: 1, minutes: 30)
        let told = try await scenario.texts(to: "booker").joined(separator: "\n")
        #expect(!told.contains("SWAP 1"), "\(told)")
    }

    private static let question =
        "Anchor Comedy: About your spot at \(late): can you make it? Reply YES to keep it or NO to give it up."

    /// What a performer texts who has not said no, and then to the question whether they keep the spot.
    static let questions: [(texts: [String], reply: String, answer: Answer, bench: Int)] = [
        (["yes", "can Ben take my spot?"], "NO", .withdrawn, 1),
        (["yes", "can Ben take my spot?"], "YES", .confirmed, 0),
        (["yes", "can Ben take my spot?"], "", .confirmed, 0),
        (["can Ben take my spot?"], "NO", .declined, 1),
        (["sorry cant, ben can cover"], "no", .declined, 1),
        (["sorry cant, ben can cover"], "yes", .confirmed, 0),
    ]

    /// A question is no withdrawal: the spot opens with the performer's own no.
    @Test(arguments: questions) func openingAsksAPerformerWhoHasNotSaidNo(
        _ row: (texts: [String], reply: String, answer: Answer, bench: Int)
    ) async throws {
        let scenario = try await scenario()
        for text in row.texts { try await scenario.says("Ada", text, at: 1) }
        let before = try await answer(scenario, "Ada")
        let question = try await booker(scenario, "SWAP OPEN", at: 3)
        #expect(question.contains("Ada has not said no, so only their own no opens the spot."), "\(question)")
        #expect(question.contains(Self.question), "\(question)")
        let said = try await booker(
            scenario, try #require(TestEnvironment.codeReply(to: question)), at: 3, minutes: 1)
        #expect(said == "Asked Ada whether they keep their spot at \(Self.late).")
        try await scenario.wait(until: 3, minutes: 5)
        #expect(try await scenario.texts(to: "Ada").last == Self.question)
        #expect(try await answer(scenario, "Ada") == before, "the question changes no answer")
        #expect(try await scenario.texts(to: "Alan").isEmpty)
        #expect(try await offers(scenario).isEmpty)
        if !row.reply.isEmpty { try await scenario.says("Ada", row.reply, at: 4) }
        #expect(try await answer(scenario, "Ada") == (row.reply.isEmpty ? before : row.answer))
        try await scenario.wait(until: 4, minutes: 30)
        #expect(try await scenario.texts(to: "Alan").count == row.bench)
    }

    /// On a page and at the command line: the text is shown, and sent as it was shown. It can be undone until it leaves.
    @Test func theQuestionIsShownAndUndone() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.says("Ada", "can Ben take my spot?", at: 2)
        let environment = scenario.environment
        let offer = try #require(try await offers(scenario).first).offer
        let opening = OpenOfferedSpot(planner: environment.planner, offer: offer.id, account: environment.account)
        // At night, so that it waits.
        let night = LineupScenario.at(12)
        let caused = try await CausedTexts.plan(opening.causing(), now: night, in: environment.store)
        #expect(caused.preview.texts.map(\.body) == [Self.question])
        #expect(try await offers(scenario).count == 1, "nothing is changed by the preview")
        let account = environment.account.id
        let made = try await environment.store.write(.account(account), at: night) {
            try caused.make(opening.causing(), in: $0)
        }
        #expect(made.result.asksPerformer && made.texts.count == 1)
        let undo = Undo(modules: environment.modules)
        _ = try await environment.store.write(.account(account), at: night.adding(.minutes(1))) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
        #expect(try await offers(scenario).count == 1)
        try await scenario.wait(until: 24)
        #expect(try await !scenario.texts(to: "Ada").contains(Self.question))
        #expect(try await answer(scenario, "Ada") == .confirmed)
    }

    // MARK: Checks, refusals and undo

    @Test func whatSpeaksAgainstASubstituteIsSaid() async throws {
        let scenario = try await scenario()
        let account = scenario.environment.account
        let grace = try #require(scenario.people["Grace"])
        try await scenario.environment.store.write { tx in
            guard case .one(let ben) = try ContactLookup.match("Ben Carter", account: account.id, in: tx) else {
                return
            }
            var changes = SetBookingRules.Changes()
            changes.neverWith = [grace]
            try SetBookingRules(ben.id, changes: changes, account: account).run(in: tx)
        }
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        let question = try await booker(scenario, "SWAP 1 ASK BEN", at: 2)
        #expect(question.contains("Ben Carter never shares a bill with Grace."), "\(question)")
    }

    @Test(arguments: [
        ("SWAP 9 ASK BEN", "No such swap is open."), ("SWAP 1 ASK Grace", "\"Grace\" is already in the lineup"),
        ("SWAP 1 ASK Ada", "\"Ada\" offers the swap."), ("SWAP 1 ASK Nobody", "Ben in Ada's place"),
        ("SWAP 1", "Ben in Ada's place"),
    ])
    func mistakesChangeNothing(_ command: String, _ reply: String) async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        let said = try await booker(scenario, command, at: 2)
        #expect(said.contains(reply), "\(said)")
        #expect(try await answer(scenario, "Ben Carter") == nil)
        #expect(try await offers(scenario).count == 1)
    }

    @Test func choosingIsUndone() async throws {
        let scenario = try await scenario()
        try await scenario.says("Ada", "Can't Friday but Ben can", at: 1)
        let account = scenario.environment.account.id
        let offer = try #require(try await offers(scenario).first)
        let ben = try #require(offer.people.first?.people.first).contact.id
        _ = try await scenario.environment.store.write(.account(account), at: LineupScenario.at(2)) {
            try ChooseSubstitute(offer.offer.id, contact: ben, account: account).run(in: $0)
        }
        #expect(try await answer(scenario, "Ben Carter") == Answer.none)
        let undo = Undo(modules: scenario.environment.modules)
        _ = try await scenario.environment.store.write(.account(account), at: LineupScenario.at(3)) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
        #expect(try await answer(scenario, "Ben Carter") == nil)
        #expect(try await offers(scenario).map(\.offer.isAsked) == [false])
    }
}
