import Agenda
import JSON
import Lineups
import Messaging
import Night
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

private let adaPhone = "+14155550101"
private let gracePhone = "+14155550102"

/// A show on Friday, December 4, with Ada at $100 vs 70% and Grace at $50, who have both said yes.
private struct SettledShow: Sendable {
    /// Saturday noon, when the show is over.
    static let after = TestEnvironment.noon.adding(.hours(120))

    let environment: TestEnvironment
    let show: Event
    let ada: ID<Contact>
    let grace: ID<Contact>

    init() async throws {
        environment = try await TestEnvironment()
        show = try await environment.show("Late Show")
        ada = try await environment.contact("Ada", adaPhone)
        grace = try await environment.contact("Grace", gracePhone)
        try await environment.invite(show, [ada, grace])
        let deal = try Terms.agreed("$100 vs 70%", home: .usd)
        try await environment.store.write { [show, ada, grace] tx in
            try Terms(deal: deal).save(for: Slot.find(of: ada, in: show, tx: tx).id, in: tx)
            try Terms(pay: Money(minorUnits: 5_000, currency: .usd))
                .save(for: Slot.find(of: grace, in: show, tx: tx).id, in: tx)
        }
        for phone in [adaPhone, gracePhone] { _ = try await environment.text("yes", from: phone) }
    }

    @discardableResult
    func change(
        at now: Instant = after, _ body: @escaping @Sendable (ChangePay, Transaction) throws -> SettlementSheet
    ) async throws -> [String] {
        let change = ChangePay(show.id, account: environment.account)
        return Self.lines(try await environment.store.write(at: now) { try body(change, $0) })
    }

    @discardableResult
    func enter(door: String? = nil, heads: String? = nil, expenses: [String] = []) async throws -> [String] {
        var input = SettlementInput()
        (input.door, input.heads, input.expenses) = (door, heads, expenses)
        let account = environment.account
        return Self.lines(
            try await environment.store.write(at: Self.after) { [input, show] in
                try input.run(show.id, account: account, in: $0)
            })
    }

    func lines(at now: Instant = after) async throws -> [String] {
        Self.lines(
            try await environment.store.read(at: now) { [show] in
                try SettlementSheet(Event.find(show.id, in: $0) ?? show, home: .usd, in: $0)
            })
    }

    /// `Ada $140.00 due`
    private static func lines(_ sheet: SettlementSheet) -> [String] {
        sheet.people.map { person in
            let amount = person.amount.units.map { "\(sheet.settlement.amount($0))" } ?? "?"
            return "\(person.name) \(amount) \(person.state.rawValue)"
        }
    }

    func undo() async throws {
        try await environment.undoLast(at: Self.after)
    }
}

@Suite struct SettlementTests {
    @Test func whoIsMarkedAsANoShowAtTheDoorGetsNothing() async throws {
        let settled = try await SettledShow()
        let grace = settled.grace
        #expect(try await settled.lines(at: TestEnvironment.noon) == ["Ada ? agreed", "Grace $50.00 agreed"])
        try await settled.environment.store.write(at: SettledShow.after) { [settled] tx in
            try Attendance.set(.noShow, of: Slot.find(of: grace, in: settled.show, tx: tx).id, in: tx)
        }
        for now in [TestEnvironment.noon, SettledShow.after] {
            #expect(try await settled.lines(at: now).last == "Grace $0.00 nothing due")
        }
        await #expect(throws: PayError.self) {
            try await settled.change { try $0.set(.asAgreed, of: grace, reason: nil, in: $1) }
        }
        #expect(
            try await settled.change { try $0.set(.amount("20"), of: grace, reason: "taxi", in: $1) }.last
                == "Grace $20.00 due")
        #expect(try await settled.change { try $0.set(.asAgreed, of: settled.ada, reason: nil, in: $1) }.count == 2)
    }

    @Test func aShowIsSettledPaidAndCorrected() async throws {
        let settled = try await SettledShow()
        #expect(
            try await settled.enter(door: "200", expenses: ["Sound 30"]) == ["Ada $140.00 due", "Grace $50.00 due"])
        #expect(try await settled.change { try $0.close(in: $1) } == ["Ada $140.00 due", "Grace $50.00 due"])
        let ada = settled.ada
        #expect(
            try await settled.change { try $0.pay(ada, amount: "100", method: "cash", in: $1) }.first
                == "Ada $140.00 part paid")
        #expect(try await settled.change { try $0.pay(ada, in: $1) }.first == "Ada $140.00 paid")
        #expect(
            try await settled.change { try $0.correct(ada, by: "10", reason: "parking", in: $1) }.first
                == "Ada $150.00 part paid")
        let show = settled.show
        let reason = try await settled.environment.store.read {
            let sheet = try SettlementSheet(Event.find(show.id, in: $0) ?? show, home: .usd, in: $0)
            return try sheet.person(ada, in: $0).reason(in: sheet.settlement)
        }
        #expect(reason == "correction $10.00: parking", "the line shows beside the sum")
        let grace = settled.grace
        #expect(try await settled.change { try $0.waive(grace, in: $1) }.last == "Grace $50.00 waived")
        let account = settled.environment.account
        let overview = try await settled.environment.store.read(at: SettledShow.after) {
            try PayOverview(account: account.id, in: $0)
        }
        #expect(overview.due.map { "\($0.name) \($0.open)" } == ["Ada $10.00"])
        #expect(try overview.totals(of: 2026).map { "\($0.name) \($0.amount)" } == ["Ada $140.00"])
        #expect(try overview.totals(of: 2025).isEmpty)
        #expect(
            try overview.totalsTable(of: 2026).separated()
                == "year,name,contact_id,currency,paid\n2026,Ada,\(ada),USD,140.00\n")
    }

    @Test func aNoShowAndAKillFeeReplaceWhatWasAgreed() async throws {
        let settled = try await SettledShow()
        let (ada, grace) = (settled.ada, settled.grace)
        #expect(
            try await settled.change { try $0.set(.noShow, of: grace, reason: "overslept", in: $1) }
                == ["Ada ? due", "Grace $0.00 nothing due"])
        _ = try await settled.environment.text("no", from: adaPhone)
        #expect(
            try await settled.change { try $0.set(.killFee("25"), of: ada, reason: nil, in: $1) }.first
                == "Ada $25.00 due")
        #expect(try await settled.change { try $0.close(in: $1) } == ["Ada $25.00 due", "Grace $0.00 nothing due"])
    }

    @Test func aKillFeeIsNotForAShowThatWasPlayed() async throws {
        let settled = try await SettledShow()
        let ada = settled.ada
        let error = await #expect(throws: PayError.self) {
            try await settled.change { try $0.set(.killFee("25"), of: ada, reason: nil, in: $1) }
        }
        #expect(
            error?.sentence
                == #"A kill fee is for a canceled show or place, and Ada is confirmed for "Late Show": enter the "#
                + "amount instead.")
        #expect(try await settled.lines() == ["Ada ? due", "Grace $50.00 due"])
    }

    @Test func nobodyIsANoShowBeforeTheStart() async throws {
        let settled = try await SettledShow()
        let grace = settled.grace
        let before = settled.show.startsAt.adding(.seconds(-1))
        let error = await #expect(throws: PayError.self) {
            try await settled.change(at: before) { try $0.set(.noShow, of: grace, reason: nil, in: $1) }
        }
        #expect(error?.sentence == #""Late Show" has not started yet, so nobody can be a no-show."#)
        #expect(
            try await settled.change(at: settled.show.startsAt) {
                try $0.set(.noShow, of: grace, reason: nil, in: $1)
            }.last == "Grace $0.00 nothing due")
    }

    @Test func anAmountThatIsEnteredBeforeTheShowWasNotTold() async throws {
        let settled = try await SettledShow()
        let grace = settled.grace
        #expect(
            try await settled.change(at: TestEnvironment.noon) {
                try $0.set(.amount("60"), of: grace, reason: nil, in: $1)
            }
                == ["Ada ? agreed", "Grace $60.00 not told"])
        #expect(try await settled.lines().last == "Grace $60.00 due")
    }

    @Test func aLossIsWhatTheRoomIsShortBy() async throws {
        let settled = try await SettledShow()
        try await settled.enter(door: "130")
        let show = settled.show
        let sheet = try await settled.environment.store.read(at: SettledShow.after) {
            try SettlementSheet(show, home: .usd, in: $0)
        }
        #expect(sheet.rest == -2_000 && sheet.restWords == "the room is short by $20.00")
    }

    @Test func allPayOfAShowIsInOneCurrency() async throws {
        let settled = try await SettledShow()
        let (environment, show, grace) = (settled.environment, settled.show, settled.grace)
        var changes = ChangeTerms.Changes()
        changes.setPay(try Terms.agreed("€60", home: .usd))
        let change = ChangeTerms(
            planner: environment.planner, event: show.id, contact: grace, changes: changes, account: environment.account
        )
        let error = await #expect(throws: LineupError.self) {
            try await environment.store.write { _ = try change.run(in: $0) }
        }
        #expect(
            error?.sentence
                == #"The pay for "Late Show" is in USD, so it cannot be in EUR: a show is settled in one currency."#)
        // The pay of the only one who has some can be in any.
        changes.setPay(nil)
        let none = ChangeTerms(
            planner: environment.planner, event: show.id, contact: settled.ada, changes: changes,
            account: environment.account)
        try await environment.store.write {
            _ = try none.run(in: $0)
            _ = try change.run(in: $0)
        }
    }

    @Test func everyChangeIsUndoneAndClosingUntilSomethingWasPaid() async throws {
        let settled = try await SettledShow()
        try await settled.enter(door: "200")
        try await settled.change { try $0.close(in: $1) }
        let ada = settled.ada
        try await settled.change { try $0.pay(ada, in: $1) }
        try await settled.undo()
        #expect(try await settled.lines().first == "Ada $140.00 due")
        try await settled.undo()
        // It is open again.
        #expect(try await settled.enter(door: "300").first == "Ada $210.00 due")
        try await settled.undo()
        try await settled.undo()
        #expect(try await settled.lines() == ["Ada ? due", "Grace $50.00 due"])
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (SettledShowPeople, ChangePay, Transaction) throws -> SettlementSheet
    }

    struct SettledShowPeople: Sendable {
        let ada: ID<Contact>
        let grace: ID<Contact>
        let stranger: ID<Contact>
    }

    /// With the door entered and the settlement closed.
    static let refusals = [
        Refusal(testDescription: #"The settlement of "Late Show" is closed: it takes corrections only."#) {
            try $1.set(.amount("5"), of: $0.ada, reason: nil, in: $2)
        },
        Refusal(testDescription: #"The settlement of "Late Show" is closed: it takes corrections only."#) {
            try $1.close(in: $2)
        },
        Refusal(testDescription: "$140.00 is due to Ada, and no more.") { try $1.pay($0.ada, amount: "141", in: $2) },
        Refusal(testDescription: #"This amount must be more than nothing: "0"."#) {
            try $1.pay($0.ada, amount: "0", in: $2)
        },
        Refusal(testDescription: #"This amount cannot be negative: "-5"."#) {
            try $1.pay($0.ada, amount: "-5", in: $2)
        },
        Refusal(testDescription: "This amount is in EUR, but the settlement is in USD.") {
            try $1.pay($0.ada, amount: "€5", in: $2)
        },
        Refusal(testDescription: "Sun Dec 6 2026 is in the future.") { try $1.pay($0.ada, day: "dec 6", in: $2) },
        Refusal(testDescription: "The pay of Grace cannot be negative.") {
            try $1.correct($0.grace, by: "-60", reason: "x", in: $2)
        },
        Refusal(testDescription: "A correction needs a reason.") {
            try $1.correct($0.grace, by: "5", reason: " ", in: $2)
        },
        Refusal(testDescription: "There is nothing to change.") {
            try $1.correct($0.grace, by: "0", reason: "x", in: $2)
        },
        Refusal(testDescription: #"Stranger was not in the lineup of "Late Show"."#) {
            try $1.correct($0.stranger, by: "5", reason: "x", in: $2)
        },
    ]

    @Test(arguments: refusals) func isRefusedWithOneSentence(_ refusal: Refusal) async throws {
        let settled = try await SettledShow()
        try await settled.enter(door: "200")
        try await settled.change { try $0.close(in: $1) }
        let people = SettledShowPeople(
            ada: settled.ada, grace: settled.grace, stranger: try await settled.environment.contact("Stranger", nil))
        let before = try await settled.lines()
        let error = await #expect(throws: PayError.self) {
            try await settled.change { try refusal.change(people, $0, $1) }
        }
        #expect(error?.sentence == refusal.testDescription)
        #expect(try await settled.lines() == before)
    }

    @Test func anOpenSettlementSaysWhatIsMissing() async throws {
        let settled = try await SettledShow()
        let early = await #expect(throws: PayError.self) {
            try await settled.change(at: TestEnvironment.noon) { try $0.close(in: $1) }
        }
        #expect(early?.sentence == #""Late Show" is not over yet: it ends Fri Dec 4 2026, 10 PM."#)
        let missing = await #expect(throws: PayError.self) { try await settled.change { try $0.close(in: $1) } }
        #expect(
            missing?.sentence
                == #"Ada gets a part of the door: enter what the tickets of "Late Show" brought in."#)
        let ada = settled.ada
        let open = await #expect(throws: PayError.self) { try await settled.change { try $0.pay(ada, in: $1) } }
        #expect(open?.sentence == #"The settlement of "Late Show" is not closed yet."#)
    }

    struct BadInput: Sendable, CustomTestStringConvertible {
        let fill: @Sendable (inout SettlementInput) -> Void
        let testDescription: String
    }

    static let badInput = [
        BadInput(
            fill: { $0.door = "lots" }, testDescription: #""lots" is not an amount; write it like 1,234.50 or $12."#),
        BadInput(fill: { $0.door = "-5" }, testDescription: #"This amount cannot be negative: "-5"."#),
        BadInput(fill: { $0.door = "€5" }, testDescription: "This amount is in EUR, but the settlement is in USD."),
        BadInput(fill: { $0.door = "99999999999999" }, testDescription: #""99999999999999" is too large."#),
        BadInput(fill: { $0.heads = "many" }, testDescription: #""many" is not a number of people; write it like 85."#),
        BadInput(fill: { $0.comps = "-1" }, testDescription: #""-1" is not a number of people; write it like 85."#),
        BadInput(
            fill: { $0.expenses = ["150"] }, testDescription: #""150" is not an expense; write it like "Sound 150"."#),
        BadInput(
            fill: { $0.expenses = ["Sound 0"] }, testDescription: #"This amount must be more than nothing: "Sound 0"."#),
        BadInput(fill: { $0.removals = ["Light"] }, testDescription: #"The settlement has no expense "Light"."#),
    ]

    @Test(arguments: badInput) func badInputIsOneLine(_ row: BadInput) async throws {
        let settled = try await SettledShow()
        var input = SettlementInput()
        row.fill(&input)
        let (account, show) = (settled.environment.account, settled.show)
        let error = await #expect(throws: InputProblems<SettlementInput.Field>.self) {
            try await settled.environment.store.write(at: SettledShow.after) { [input] in
                _ = try input.run(show.id, account: account, in: $0)
            }
        }
        #expect(error?.sentence == row.testDescription)
    }

    /// A performer is told their own pay, and nobody else's.
    @Test func payIsToldToItsOwnerOnly() async throws {
        let settled = try await SettledShow()
        let environment = settled.environment
        func pay(_ phone: String, _ text: String = "PAY") async throws -> String? {
            try await environment.text(text, from: phone, now: SettledShow.after)
        }
        #expect(
            try await pay(adaPhone)
                == "Late Show, Fri Dec 4: agreed $100 or 70% of the gross door, whichever is more (not settled yet)")
        try await settled.enter(door: "200")
        try await settled.change { try $0.close(in: $1) }
        #expect(try await pay(adaPhone) == "Late Show, Fri Dec 4: $140 due")
        #expect(try await pay(gracePhone, "my pay") == "Late Show, Fri Dec 4: $50 due")
        let ada = settled.ada
        try await settled.change { try $0.pay(ada, amount: "100", in: $1) }
        #expect(try await pay(adaPhone) == "Late Show, Fri Dec 4: $40 of $140 due")
        try await settled.change { try $0.pay(ada, in: $1) }
        #expect(try await pay(adaPhone) == "Late Show, Fri Dec 4: $140 paid Sat Dec 5")
        _ = try await environment.contact("Alan", adaPhone)
        #expect(
            try await pay(adaPhone, "my pay")
                == "Please ask Anchor Comedy about your pay: more than one person uses this number.")
        #expect(try await pay("+14155550199") == nil)
    }

    /// They were asked before any pay was agreed.
    @Test func payIsToldOnceItsTextHasLeft() async throws {
        let settled = try await SettledShow()
        let (environment, show) = (settled.environment, settled.show)
        func areToldOtherwise() async throws -> [Bool] {
            try await environment.store.read(at: TestEnvironment.noon) {
                try SettlementSheet(show, home: .usd, in: $0).people.map { $0.told != nil }
            }
        }
        let telling = TellAboutPay(
            planner: environment.planner, event: show.id, account: environment.account, sender: environment.sender)
        let texts = try await environment.store.write(at: TestEnvironment.noon) { tx in
            try telling.send(telling.plan(in: tx), in: tx).texts
        }
        #expect(try await areToldOtherwise() == [true, true])
        try await environment.deliver(texts)
        #expect(try await areToldOtherwise() == [false, false])
        #expect(
            try await environment.text("PAY", from: gracePhone, now: TestEnvironment.noon)
                == "Late Show, Fri Dec 4: agreed $50")
    }

    /// What is said before the settlement is closed.
    struct Unsettled: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var cancels = false
        /// What Grace texts, who has agreed to $50.
        var says: String?
        var ruling: ChangePay.Ruling?
        var isOver = false
        let reply: String
    }

    private static let none = "No pay is noted for you. If that is wrong, please ask Anchor Comedy."
    static let unsettled = [
        Unsettled(testDescription: "a coming show", reply: "Late Show, Fri Dec 4: agreed $50"),
        Unsettled(
            testDescription: "a show that is over", isOver: true,
            reply: "Late Show, Fri Dec 4: agreed $50 (not settled yet)"),
        Unsettled(
            testDescription: "another amount", ruling: .amount("60"),
            reply: "Late Show, Fri Dec 4: pay $60 (not settled yet)"),
        Unsettled(
            testDescription: "a canceled show with a kill fee", cancels: true, ruling: .killFee("25"),
            reply: "Late Show, Fri Dec 4: kill fee $25 (not settled yet)"),
        Unsettled(testDescription: "a canceled show", cancels: true, reply: none),
        Unsettled(
            testDescription: "a canceled place with a kill fee", says: "sorry, I can't make it anymore",
            ruling: .killFee("25"), reply: "Late Show, Fri Dec 4: kill fee $25 (not settled yet)"),
        Unsettled(testDescription: "a withdrawal", says: "sorry, I can't make it anymore", reply: none),
        Unsettled(testDescription: "a no-show", ruling: .noShow, isOver: true, reply: none),
    ]

    @Test(arguments: unsettled) func payBeforeTheSettlementIsClosed(_ row: Unsettled) async throws {
        let settled = try await SettledShow()
        let (environment, grace) = (settled.environment, settled.grace)
        let now = row.isOver ? SettledShow.after : TestEnvironment.noon.adding(.hours(3))
        if let words = row.says {
            _ = try await environment.text(words, from: gracePhone, now: TestEnvironment.noon.adding(.hours(1)))
        }
        if row.cancels {
            let canceling = CancelEvent(
                planner: environment.planner, event: settled.show.id, account: environment.account,
                sender: environment.sender)
            try await environment.store.write(at: TestEnvironment.noon.adding(.hours(2))) { tx in
                _ = try canceling.send(canceling.plan(in: tx), in: tx)
            }
        }
        if let ruling = row.ruling {
            try await settled.change(at: now) { try $0.set(ruling, of: grace, reason: nil, in: $1) }
        }
        #expect(try await environment.text("PAY", from: gracePhone, now: now) == row.reply)
        // Whoever else has the number must not learn it.
        _ = try await environment.contact("Alan", gracePhone)
        #expect(try await environment.text("my pay", from: gracePhone, now: now)?.hasPrefix("Please ask") == true)
    }

    @Test func aKillFeeDoesNotCountOnceTheyAreInAgain() async throws {
        let settled = try await SettledShow()
        let (environment, grace, ada) = (settled.environment, settled.grace, settled.ada)
        func at(_ hours: Int) -> Instant { TestEnvironment.noon.adding(.hours(hours)) }
        _ = try await environment.text("sorry, I can't make it anymore", from: gracePhone, now: at(1))
        try await settled.change(at: at(2)) { try $0.set(.killFee("25"), of: grace, reason: nil, in: $1) }
        _ = try await environment.text("sorry, yes I can", from: gracePhone, now: at(3))
        #expect(
            try await environment.text("PAY", from: gracePhone, now: at(4)) == "Late Show, Fri Dec 4: agreed $50")
        try await settled.change { try $0.set(.amount("60"), of: ada, reason: nil, in: $1) }
        try await settled.change { try $0.close(in: $1) }
        #expect(try await settled.lines().contains { $0.hasSuffix("$50.00 due") })
    }

    @Test func erasingTakesTheWordsAndKeepsTheAmounts() async throws {
        let settled = try await SettledShow()
        let (ada, environment) = (settled.ada, settled.environment)
        try await settled.change { try $0.set(.amount("60"), of: ada, reason: "Ada was ill", in: $1) }
        try await settled.change { try $0.close(in: $1) }
        try await ErasedContact.prepareKey(of: environment.store, random: .seeded(1), now: SettledShow.after)
        let erasing = EraseContact(.contact(ada), account: environment.account.id, modules: environment.modules)
        try await environment.store.write(at: SettledShow.after) { try erasing.run(in: $0) }
        let words: [String] = try await environment.store.read {
            try $0.values("SELECT words FROM pay_line WHERE words IS NOT NULL")
        }
        #expect(words.isEmpty)
        #expect(try await settled.lines().contains { $0.hasSuffix("$60.00 due") })
    }
}
