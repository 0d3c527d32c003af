import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// After a change of pay, performers who were told another pay are told, and their answers stay.
@Suite struct TellAboutPayTests {
    /// A show at which Ada was asked for a spot with this pay.
    private struct ToldShow {
        let environment: TestEnvironment
        let show: Event
        let ada: ID<Contact>

        static let number = "+14155550101"

        /// - Parameter pay: of the spot; nil for none.
        init(told pay: String?, says answer: String? = nil, isSent: Bool = true) async throws {
            environment = try await TestEnvironment()
            show = try await environment.show("Late Show")
            ada = try await environment.contact("Ada", Self.number)
            try await environment.setSpots("headliner", of: show)
            try await setSpot(pay)
            let (environment, show, ada) = (environment, show, ada)
            let adding = AddToLineup(
                event: show.id, contacts: [ada], terms: Terms(), account: environment.account.id)
            _ = try await environment.write { try adding.run(in: $0) }
            let assign = AssignSpot(
                planner: environment.planner, event: show.id, spot: .words("headliner"), contact: ada,
                account: environment.account)
            _ = try await environment.write { try assign.run(in: $0) }
            try await environment.invite(show, [], isSent: isSent)
            if let answer { _ = try await environment.text(answer, from: Self.number) }
        }

        private static func deal(_ pay: String?) throws -> Deal? { try pay.map { try Terms.agreed($0, home: .usd) } }

        /// Whether somebody is to be told.
        @discardableResult
        func setSpot(_ pay: String?) async throws -> EditSpots.Result {
            var changes = EditSpots.Changes()
            changes.pay = .some(try Self.deal(pay))
            let edit = EditSpots(
                planner: environment.planner, event: show.id, spots: .words("headliner"), changes: changes,
                account: environment.account)
            return try await environment.write { try edit.run(in: $0) }
        }

        @discardableResult
        func setTerms(_ pay: String?) async throws -> ChangeTerms.Result {
            var changes = ChangeTerms.Changes()
            changes.setPay(try Self.deal(pay))
            let change = ChangeTerms(
                planner: environment.planner, event: show.id, contact: ada, changes: changes,
                account: environment.account)
            return try await environment.write { try change.run(in: $0) }
        }

        /// - Parameter step: of the change with which the texts are undone.
        @discardableResult
        func tell(with step: ID<UndoStep>? = nil) async throws -> [ID<OutboundMessage>] {
            var telling = TellAboutPay(
                planner: environment.planner, event: show.id, account: environment.account,
                sender: environment.sender)
            telling.firstStep = step
            return try await environment.write { [telling] in try telling.send(telling.plan(in: $0), in: $0).texts }
        }

        /// The pay that Ada knows.
        func known() async throws -> String? {
            let slot = try await environment.slots(show)[0].id
            return try await environment.store.read { [show] in
                try Deal.told(in: show.id, in: $0)[slot].map { $0?.words ?? "none" }
            }
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var told: String? = "$50"
        var says: String? = "yes"
        var isSent = true
        /// The new pay of the spot, or of Ada alone.
        var ofSpot = false
        var now: String? = "$60"
        /// After the name; nil where nobody is told.
        let text: String?
    }

    private static let show = "Late Show, Fri Dec 4, 8 PM"
    static let rows = [
        Row(testDescription: "their own pay", text: "your pay for \(show), is now $60 (was $50)."),
        Row(testDescription: "the spot's pay", ofSpot: true, text: "your pay for \(show), is now $60 (was $50)."),
        Row(
            testDescription: "a deal", now: "$100 vs 70%",
            text: "your pay for \(show), is now $100 or 70% of the gross door, whichever is more (was $50)."),
        Row(testDescription: "no pay before", told: nil, text: "your pay for \(show), is now $60."),
        Row(
            testDescription: "no pay any more", ofSpot: true, now: nil,
            text: "there is no pay for \(show), any more (was $50)."),
        Row(testDescription: "silence", says: nil, text: "your pay for \(show), is now $60 (was $50)."),
        Row(testDescription: "a maybe", says: "maybe", text: "your pay for \(show), is now $60 (was $50)."),
        Row(testDescription: "a no", says: "no", text: nil),
        Row(testDescription: "the same pay", now: "$50", text: nil),
        Row(testDescription: "a request that waits", says: nil, isSent: false, text: nil),
    ]

    @Test(arguments: rows) func whoWasToldAnotherPayIsTold(_ row: Row) async throws {
        let life = try await ToldShow(told: row.told, says: row.says, isSent: row.isSent)
        let before = try await life.environment.slots(life.show)[0].answer
        let payToTell =
            row.ofSpot ? try await life.setSpot(row.now).payToTell : try await life.setTerms(row.now).payToTell
        #expect(payToTell == (row.text == nil ? [] : [life.ada]))
        let texts = try await life.tell()
        let bodies = try await life.environment.bodies(texts)
        #expect(bodies == row.text.map { ["Anchor Comedy: Hi Ada, \($0)"] } ?? [])
        #expect(try await life.environment.slots(life.show)[0].answer == before)
        guard row.text != nil else { return }
        #expect(try await life.known() == row.told ?? "none", "it has not left")
        #expect(try await life.tell().isEmpty, "nobody is told twice")
        try await life.environment.deliver(texts)
        #expect(try await life.known() == row.now.map { try Terms.agreed($0, home: .usd).words } ?? "none")
        #expect(try await life.tell().isEmpty)
    }

    /// (the pay of the headliner when Ada was asked to host for $30 too; the new one; what she is told)
    static let severalSpots = [
        ("$50", "$60", "is now $90 (was $80)."),
        (
            "$50", "$100 vs 70%",
            "is now headliner: $100 or 70% of the gross door, whichever is more; host: $30 (was $80)."
        ),
    ]

    @Test(arguments: severalSpots) func thePayOfSeveralSpotsIsToldTogether(
        _ before: String, _ now: String, _ text: String
    ) async throws {
        let life = try await ToldShow(told: before, isSent: false)
        let environment = life.environment
        let offer = SpotOffer(agreed: try Terms.agreed("$30", home: .usd))
        let adding = AddSpots(
            event: life.show.id, spots: try SpotList("host"), offer: offer, account: environment.account)
        _ = try await environment.write { try adding.run(in: $0) }
        let assign = AssignSpot(
            planner: environment.planner, event: life.show.id, spot: .words("host"), contact: life.ada,
            account: environment.account)
        try await environment.deliver(environment.write { try assign.run(in: $0) }.rewritten)
        _ = try await environment.text("yes", from: ToldShow.number)
        #expect(try await life.known() == "$80")
        #expect(try await life.tell().isEmpty, "they were told the pay of each")
        #expect(try await life.setSpot(now).payToTell == [life.ada])
        #expect(try await environment.bodies(life.tell())[0].hasSuffix(text))
        let reply = try await environment.text("how much is the pay?", from: ToldShow.number)
        #expect(reply?.contains("Pay: ") == true, "\(reply ?? "")")
    }

    @Test func nobodyIsToldWhoWasToldNothing() async throws {
        let life = try await ToldShow(told: "$50", isSent: false)
        let grace = try await life.environment.contact("Grace", "+14155550102")
        let adding = AddToLineup(
            event: life.show.id, contacts: [grace], terms: Terms(), account: life.environment.account.id)
        _ = try await life.environment.write { try adding.run(in: $0) }
        var changes = ChangeTerms.Changes()
        changes.setPay(try Terms.agreed("$60", home: .usd))
        let change = ChangeTerms(
            planner: life.environment.planner, event: life.show.id, contact: grace, changes: changes,
            account: life.environment.account)
        #expect(try await life.environment.write { try change.run(in: $0) }.payToTell.isEmpty)
        #expect(try await life.tell().isEmpty)
    }

    /// (the pay after the text was queued; whether it stays; whether another is due)
    @Test(arguments: [("$50", false, false), ("$70", false, true), ("$60", true, false)])
    func aChangeBeforeTheTextHasLeftCancelsIt(_ pay: String, _ stays: Bool, _ isDue: Bool) async throws {
        let life = try await ToldShow(told: "$50", says: "yes")
        try await life.setTerms("$60")
        let texts = try await life.tell()
        let result = try await life.setTerms(pay)
        #expect(try await life.environment.states(texts) == [stays ? .queued : .canceled])
        #expect(result.payToTell.isEmpty != isDue)
        let bodies = try await life.environment.bodies(life.tell())
        #expect(bodies.map { $0.contains("is now $70 (was $50).") } == (isDue ? [true] : []))
    }

    @Test func asTheTextHasLeftTheNextOneStartsFromIt() async throws {
        let life = try await ToldShow(told: "$50", says: "yes")
        for (pay, was) in [("$60", "$50"), ("$70", "$60"), ("$50", "$70")] {
            try await life.setTerms(pay)
            let texts = try await life.tell()
            #expect(try await life.environment.bodies(texts)[0].hasSuffix("is now \(pay) (was \(was))."))
            #expect(try await life.known() == was)
            try await life.environment.deliver(texts)
            #expect(try await life.known() == pay)
        }
    }

    /// (what they text while the notice waits; whether it still goes out)
    @Test(arguments: [("yes", true), ("maybe", true), ("no", false)])
    func anAnswerKeepsTheTextOfWhoIsIn(_ words: String, _ stays: Bool) async throws {
        let life = try await ToldShow(told: "$50")
        try await life.setTerms("$60")
        let texts = try await life.tell()
        _ = try await life.environment.text(words, from: ToldShow.number)
        #expect(try await life.environment.states(texts) == [stays ? .queued : .canceled])
    }

    @Test func oneUndoTakesBackTheChangeAndItsText() async throws {
        let life = try await ToldShow(told: "$50", says: "yes")
        let step = try #require(try await life.setTerms("$60").step)
        let texts = try await life.tell(with: step)
        #expect(try await life.environment.undo() != nil)
        #expect(try await life.environment.states(texts) == [.canceled])
        #expect(try await life.environment.slots(life.show)[0].offer.agreed?.words == "$50")
        #expect(try await life.tell().isEmpty)
    }

    @Test func aChangeOfTimeTellsThePayToo() async throws {
        let life = try await ToldShow(told: "$50", says: "yes")
        try await life.setTerms("$60")
        let texts = try await life.tell()
        let environment = life.environment
        var changes = ChangeEvent.Changes()
        changes.startsAt = life.show.startsAt.adding(.hours(1))
        let change = ChangeEvent(
            planner: environment.planner, event: life.show.id, changes: changes, account: environment.account)
        _ = try await environment.write { try change.run(in: $0) }
        #expect(try await environment.states(texts) == [.canceled])
        #expect(try await life.tell().isEmpty, "the notice of the new time names the pay")
    }
}
