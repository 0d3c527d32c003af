import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

@testable import Messaging

/// What the provider took and then did not deliver: what each code does, and that a second try doubles nothing.
@Suite struct ResendTests {
    struct Row: CustomTestStringConvertible {
        let code: Int
        let state: OutboundState
        /// When it goes again.
        let after: Duration?
        let pauses: Bool
        var testDescription: String { "\(code)" }
    }

    private static func each(
        _ codes: [Int], _ state: OutboundState, after: Duration? = nil, pauses: Bool = false
    ) -> [Row] {
        codes.map { Row(code: $0, state: state, after: after, pauses: pauses) }
    }

    /// The error code of a delivery report of Twilio, and what becomes of the text.
    static let rows =
        each([30003, 30036], .queued, after: .hours(1))
        + each([30008, 30017, 30410, 30020, 30021, 30999], .queued, after: .hours(2))
        + each([30001], .queued, after: .minutes(5)) + each([30022], .queued, after: .minutes(1))
        // Noon in New York: midnight in Los Angeles is 15 hours off, where it is no fit hour in New York.
        + each([30023, 30027], .queued, after: .hours(21)) + each([63038], .queued, after: .hours(1))
        // It is a fit hour by our clock, so it waits for the next morning.
        + each([30610, 30047], .queued, after: .hours(21))
        + each([30002, 20003, 20005], .queued, after: .zero, pauses: true)
        + each([30032, 30033, 30034, 30035, 30024, 21606], .queued, after: .zero, pauses: true)
        + each([21610], .optedOut) + each([30006, 21211, 21614, 21635], .invalidNumber)
        + each([30005], .undelivered) + each([30004, 30007, 30011, 30019, 21408, 21612, 63016, 21999], .undelivered)

    @Test(arguments: rows) func theCodeDecides(_ row: Row) async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.report("undelivered", code: row.code)
        let text = try await environment.text()
        #expect(text.state == row.state)
        #expect(text.notBefore == TestEnvironment.noon.adding(row.after ?? .zero))
        #expect((text.sid == nil) == (row.after != nil))
        #expect(text.error?.hasSuffix(".") == true && text.advice?.hasSuffix(".") == true)
        #expect((try await environment.sender().pausedBecause != nil) == row.pauses)
        #expect(try await environment.status() == (row.state == .optedOut ? .optedOut : .unreachable))
    }

    /// The code of a phone, the length of the text, and whether it is sent again: parts of a long one may have arrived.
    @Test(arguments: [
        (910_001, 160, true), (910_003, 160, true), (910_001, 161, false), (910_003, 161, false), (910_000, 161, false),
        (30003, 161, true),
    ])
    func aLongTextOfAPhoneIsNotSentAgain(code: Int, length: Int, isResent: Bool) async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.set("UPDATE outbound_message SET body = \(String(repeating: "a", count: length))")
        try await environment.report("failed", code: code)
        let text = try await environment.text()
        #expect(text.state == (isResent ? .queued : .failed))
        #expect((text.error?.contains("Parts of this long text") == true) != isResent)
    }

    @Test func resendsAreLimitedAndTheBookerGetsAdvice() async throws {
        let environment = try await ResendTestEnvironment()
        for sid in ["SM1", "SM2", "SM3"] {
            try await environment.takenAs(sid)
            try await environment.report("undelivered", code: 30003, sid: sid)
        }
        let text = try await environment.text()
        #expect(text.state == .undelivered && text.sid == "SM3" && text.resends == 2)
        #expect(text.error == "The phone was off or out of reach." && text.advice == "Send it again, or call.")
    }

    @Test func resendWaitsForTheMorning() async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.set("UPDATE outbound_message SET quiet_zones = NULL")
        let evening = try #require(Instant(rfc3339: "2026-12-01T00:30:00Z"))
        try await environment.report("undelivered", code: 30003, now: evening)
        #expect(try await environment.text().notBefore.rfc3339 == "2026-12-01T14:00:00Z")
        let claims = try await environment.environment.store.write(at: evening.adding(.hours(2))) {
            [sender = environment.environment.sender.id] tx in
            try tx.run("UPDATE outbound_message SET not_before = 1")
            return try ClaimedMessage.claimDue(sender: sender, limit: 9, in: tx).count
        }
        #expect(claims == 0, "nor when the gateway was down in the meantime")
    }

    static let lateNews = [("sent", 0), ("delivered", 0), ("undelivered", 30003), ("failed", 21610), ("read", 0)]

    @Test(arguments: lateNews) func lateNewsOfTheFirstTryMoveNothingOnceTheSecondHasLeft(
        _ word: String, _ code: Int
    ) async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.report("undelivered", code: 30003)
        try await environment.takenAs("SM2")
        try await environment.report(word, code: code == 0 ? nil : code)
        let text = try await environment.text()
        #expect(text.state == .accepted && text.sid == "SM2" && text.resends == 1)
        try await environment.report("delivered", sid: "SM2")
        #expect(try await environment.text().state == .delivered)
    }

    @Test(arguments: ["sent", "undelivered", "queued"]) func oldNewsDoNotTouchWhatWaits(_ word: String) async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.report("undelivered", code: 30003)
        let before = try await environment.text()
        try await environment.report(word, code: word == "undelivered" ? 30003 : nil)
        let after = try await environment.text()
        #expect(after.state == .queued && after.resends == 1 && after.notBefore == before.notBefore && after.sid == nil)
    }

    @Test func lateDeliveryReportStopsTheResend() async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.report("undelivered", code: 30003)
        try await environment.report("delivered")
        let text = try await environment.text()
        #expect(text.state == .delivered && text.sid == "SM1")
        let isAsked = try await environment.environment.store.read {
            try $0.value("SELECT contradicted FROM outbound_message", as: Bool.self)
        }
        #expect(isAsked == true, "the provider told two ends, and is asked which is true")
    }

    /// (where the second try stands)
    @Test(arguments: ["failed", "undelivered", "uncertain"])
    func firstDeliveryCountsAfterTheResendFailed(_ state: String) async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.report("undelivered", code: 30003)
        try await environment.takenAs("SM2")
        try await environment.set("UPDATE outbound_message SET state = \(state) WHERE id = \(environment.request)")
        try await environment.report("delivered")
        let text = try await environment.text()
        #expect(text.state == .delivered && text.sid == "SM1")
        try await environment.report("undelivered", code: 30003, sid: "SM2")
        #expect(try await environment.text().state == .delivered, "SM2 is old news now")
    }

    @Test(arguments: ["delivered", "unconfirmed", "sent"])
    func anAnswerForbidsASecondTryWhereverTheFirstStands(_ state: String) async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.set("UPDATE outbound_message SET state = \(state), contradicted = 0")
        _ = try await environment.environment.text("yes", from: ResendTestEnvironment.ada)
        try await environment.set("UPDATE outbound_message SET state = 'sent' WHERE id = \(environment.request)")
        try await environment.report("undelivered", code: 30003)
        #expect(try await environment.text().state == .undelivered)
    }

    @Test func aReportOfAStopFromBeforeAStartIsOldNews() async throws {
        let environment = try await ResendTestEnvironment()
        _ = try await environment.environment.text(
            "START", from: ResendTestEnvironment.ada, now: TestEnvironment.noon.adding(.seconds(5)))
        try await environment.report("failed", code: 21610, now: TestEnvironment.noon.adding(.seconds(9)))
        let isOut = try await environment.environment.store.read {
            try OptOut.isInForce(ResendTestEnvironment.ada, account: environment.environment.account.id, in: $0)
        }
        #expect(!isOut)
    }

    @Test(arguments: [true, false]) func aReportOfWhatLeftBeforeTheCauseWasGonePausesNothing(
        _ isResumed: Bool
    ) async throws {
        let environment = try await ResendTestEnvironment()
        let later = TestEnvironment.noon.adding(.minutes(5))
        if isResumed {
            let sender = environment.environment.sender.id
            try await environment.environment.store.write { tx in
                try Sender.pause(sender, because: "not registered", by: .report, in: tx)
                _ = try Sender.resume(sender, in: tx.at(later))
            }
        } else {
            let other = try await environment.again(sid: "SM2")
            try await environment.set("UPDATE outbound_message SET attempted_at = \(later) WHERE id = \(other)")
            try await environment.report("delivered", sid: "SM2", on: other)
        }
        try await environment.report("undelivered", code: 30034)
        #expect(try await environment.sender().pausedBecause == nil)
    }

    @Test func theAnswerToOurRequestMayComeAfterTheReportOfItsFailure() async throws {
        let environment = try await ResendTestEnvironment()
        let claim = try await environment.claim()
        try await environment.report("failed", code: 30008)
        try await environment.takes(claim, as: "SM1")
        #expect(try await environment.text().sid == nil, "SM1 failed: the text waits to be sent again")
        try await environment.takenAs("SM2")
        #expect(try await environment.text().sid == "SM2")
    }

    static let uses: [(String, SQL, OutboundState)] = [
        (
            "would come too late",
            "UPDATE outbound_message SET expires_at = \(TestEnvironment.noon.adding(.minutes(50)))", .undelivered
        ),
        ("was taken back", "UPDATE outbound_message SET withdrawn_at = 1", .undelivered),
        ("is an answer", "UPDATE outbound_message SET kind = 'answer'", .undelivered),
        ("is still of use", "UPDATE outbound_message SET body = body", .queued),
    ]

    @Test(arguments: uses.indices) func uselessTextIsNotSentAgain(_ index: Int) async throws {
        let (what, change, state) = Self.uses[index]
        let environment = try await ResendTestEnvironment()
        try await environment.set(change)
        try await environment.report("undelivered", code: 30003)
        #expect(try await environment.text().state == state, "it \(what)")
    }

    @Test func anEventThatIsCanceledTakesTheSecondTryBack() async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.report("undelivered", code: 30003)
        let (planner, event, account, sender) = (
            environment.environment.planner, environment.event, environment.environment.account,
            environment.environment.sender
        )
        let canceling = CancelEvent(planner: planner, event: event.id, account: account, sender: sender)
        let notices = try await environment.environment.store.write { tx in
            try canceling.send(canceling.plan(in: tx), in: tx).texts
        }
        #expect(try await environment.text().state == .canceled)
        #expect(notices.isEmpty, "nobody heard of it")
    }

    @Test func anAnswerOrAStopTakesTheSecondTryBack() async throws {
        for (word, state) in [("yes", OutboundState.canceled), ("STOP", .optedOut)] {
            let environment = try await ResendTestEnvironment()
            try await environment.report("undelivered", code: 30003)
            _ = try await environment.environment.text(word, from: ResendTestEnvironment.ada)
            #expect(try await environment.text().state == state)
        }
    }

    @Test func performerAskedAgainByNameGetsOneText() async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.report("undelivered", code: 30003)
        let (planner, event, account, sender) = (
            environment.environment.planner, environment.event, environment.environment.account,
            environment.environment.sender
        )
        let ada = environment.ada
        try await environment.environment.store.write { tx in
            let plan = try planner.requests(
                for: Lineup.of(event, in: tx), only: [ada], from: account, sender: sender, in: tx)
            try InvitationOutbox(plan).queue(.request, in: tx)
        }
        let states = try await environment.environment.store.read {
            try $0.values("SELECT state FROM outbound_message ORDER BY id", as: OutboundState.self)
        }
        #expect(states == [.canceled, .queued])
    }

    @Test func aNumberThatCannotBeTextedIsMarkedAndTheNextRequestGoesToAnother() async throws {
        let environment = try await ResendTestEnvironment(numbers: [ResendTestEnvironment.ada, "+12125550199"])
        try await environment.report("undelivered", code: 30006)
        let slot = try await environment.environment.store.read { [event = environment.event] in
            try Slot.all(event: event.id, in: $0)[0]
        }
        #expect(slot.status == .unreachable && slot.number == "+12125550199")
    }

    @Test func anUnknownHandsetIsBelievedTheSecondTimeADayLater() async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.set("UPDATE outbound_message SET attempted_at = 1")
        try await environment.report("undelivered", code: 30005, now: TestEnvironment.noon.adding(.days(-2)))
        #expect(try await environment.text().state == .undelivered)
        let second = try await environment.again(sid: "SM2")
        try await environment.report("undelivered", code: 30005, sid: "SM2", on: second)
        #expect(try await environment.text(second).state == .invalidNumber)
    }

    @Test func aBlockedTollFreeTextIsANetworksStop() async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.set("UPDATE sender SET address = '+18885550100'")
        try await environment.report("undelivered", code: 30004)
        #expect(try await environment.text().state == .optedOut)
        #expect(
            try await environment.environment.store.read {
                try OptOut.isInForce(ResendTestEnvironment.ada, account: environment.environment.account.id, in: $0)
            })
    }

    @Test func aPauseThatAReportBeganEndsWhenATextArrivesAndNotBefore() async throws {
        let environment = try await ResendTestEnvironment()
        try await environment.report("undelivered", code: 30034)
        let reason = try #require(try await environment.sender().pausedBecause)
        #expect(reason.contains("not registered") && reason.contains("Register a brand"))
        try await environment.takenAs("SM2")
        #expect(try await environment.sender().pausedBecause != nil, "that it was taken proves nothing")
        try await environment.report("delivered", sid: "SM2")
        #expect(try await environment.sender().pausedBecause == nil)
    }
}
