import Agenda
import Lineups
import People
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

    /// The table of the protocol facts, code by code.
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
        let stage = try await ResendStage()
        try await stage.report("undelivered", code: row.code)
        let text = try await stage.text()
        #expect(text.state == row.state)
        #expect(text.notBefore == Stage.noon.adding(row.after ?? .zero))
        #expect((text.sid == nil) == (row.after != nil))
        #expect(text.error?.hasSuffix(".") == true && text.advice?.hasSuffix(".") == true)
        #expect((try await stage.sender().pausedBecause != nil) == row.pauses)
        #expect(try await stage.standing() == (row.state == .optedOut ? .optedOut : .unreachable))
    }

    @Test func itIsTriedOnlySoOftenAndThenTheBookerIsToldWhatToDo() async throws {
        let stage = try await ResendStage()
        for sid in ["SM1", "SM2", "SM3"] {
            try await stage.takenAs(sid)
            try await stage.report("undelivered", code: 30003, sid: sid)
        }
        let text = try await stage.text()
        #expect(text.state == .undelivered && text.sid == "SM3" && text.resends == 2)
        #expect(text.error == "The phone was off or out of reach." && text.advice == "Send it again, or call.")
    }

    @Test func whatWasSentAtNightIsNotSentAgainByItselfBeforeTheMorning() async throws {
        let stage = try await ResendStage()
        try await stage.set("UPDATE outbound SET quiet_zones = NULL")
        let evening = try #require(Instant(rfc3339: "2026-12-01T00:30:00Z"))
        try await stage.report("undelivered", code: 30003, now: evening)
        #expect(try await stage.text().notBefore.rfc3339 == "2026-12-01T14:00:00Z")
        let claims = try await stage.stage.store.write { [sender = stage.stage.sender.id] tx in
            try tx.run("UPDATE outbound SET not_before = 1")
            return try Claim.due(sender: sender, limit: 9, now: evening.adding(.hours(2)), in: tx).count
        }
        #expect(claims == 0, "nor when the gateway was down in the meantime")
    }

    static let lateNews = [("sent", 0), ("delivered", 0), ("undelivered", 30003), ("failed", 21610), ("read", 0)]

    @Test(arguments: lateNews) func lateNewsOfTheFirstTryMoveNothingOnceTheSecondHasLeft(
        _ word: String, _ code: Int
    ) async throws {
        let stage = try await ResendStage()
        try await stage.report("undelivered", code: 30003)
        try await stage.takenAs("SM2")
        try await stage.report(word, code: code == 0 ? nil : code)
        let text = try await stage.text()
        #expect(text.state == .accepted && text.sid == "SM2" && text.resends == 1)
        try await stage.report("delivered", sid: "SM2")
        #expect(try await stage.text().state == .delivered)
    }

    @Test(arguments: ["sent", "undelivered", "queued"]) func oldNewsDoNotTouchWhatWaits(_ word: String) async throws {
        let stage = try await ResendStage()
        try await stage.report("undelivered", code: 30003)
        let before = try await stage.text()
        try await stage.report(word, code: word == "undelivered" ? 30003 : nil)
        let after = try await stage.text()
        #expect(after.state == .queued && after.resends == 1 && after.notBefore == before.notBefore && after.sid == nil)
    }

    @Test func whatArrivedAfterAllIsNotSentAgain() async throws {
        let stage = try await ResendStage()
        try await stage.report("undelivered", code: 30003)
        try await stage.report("delivered")
        let text = try await stage.text()
        #expect(text.state == .delivered && text.sid == "SM1")
        let isAsked = try await stage.stage.store.read {
            try $0.value("SELECT contradicted FROM outbound", as: Bool.self)
        }
        #expect(isAsked == true, "the provider told two ends, and is asked which is true")
    }

    /// (where the second try stands)
    @Test(arguments: ["failed", "undelivered", "uncertain"])
    func whatArrivedTheFirstTimeStandsAlsoAfterTheSecondFailed(_ state: String) async throws {
        let stage = try await ResendStage()
        try await stage.report("undelivered", code: 30003)
        try await stage.takenAs("SM2")
        try await stage.set("UPDATE outbound SET state = \(state) WHERE id = \(stage.request)")
        try await stage.report("delivered")
        let text = try await stage.text()
        #expect(text.state == .delivered && text.sid == "SM1")
        try await stage.report("undelivered", code: 30003, sid: "SM2")
        #expect(try await stage.text().state == .delivered, "SM2 is old news now")
    }

    @Test(arguments: ["delivered", "unconfirmed", "sent"])
    func anAnswerForbidsASecondTryWhereverTheFirstStands(_ state: String) async throws {
        let stage = try await ResendStage()
        try await stage.set("UPDATE outbound SET state = \(state), contradicted = 0")
        _ = try await stage.stage.text("yes", from: ResendStage.ada)
        try await stage.set("UPDATE outbound SET state = 'sent' WHERE id = \(stage.request)")
        try await stage.report("undelivered", code: 30003)
        #expect(try await stage.text().state == .undelivered)
    }

    @Test func aReportOfAStopFromBeforeAStartIsOldNews() async throws {
        let stage = try await ResendStage()
        _ = try await stage.stage.text("START", from: ResendStage.ada, now: Stage.noon.adding(.seconds(5)))
        try await stage.report("failed", code: 21610, now: Stage.noon.adding(.seconds(9)))
        let isOut = try await stage.stage.store.read { try OptOut.isInForce(ResendStage.ada, in: $0) }
        #expect(!isOut)
    }

    @Test(arguments: [true, false]) func aReportOfWhatLeftBeforeTheCauseWasGonePausesNothing(
        _ isResumed: Bool
    ) async throws {
        let stage = try await ResendStage()
        let later = Stage.noon.adding(.minutes(5))
        if isResumed {
            let sender = stage.stage.sender.id
            try await stage.stage.store.write { tx in
                try Sender.pause(sender, because: "not registered", by: .report, now: Stage.noon, in: tx)
                _ = try Sender.resume(sender, now: later, in: tx)
            }
        } else {
            let other = try await stage.again(sid: "SM2")
            try await stage.set("UPDATE outbound SET attempted_at = \(later) WHERE id = \(other)")
            try await stage.report("delivered", sid: "SM2", on: other)
        }
        try await stage.report("undelivered", code: 30034)
        #expect(try await stage.sender().pausedBecause == nil)
    }

    @Test func theAnswerToOurRequestMayComeAfterTheReportOfItsFailure() async throws {
        let stage = try await ResendStage()
        let claim = try await stage.claim()
        try await stage.report("failed", code: 30008)
        try await stage.takes(claim, as: "SM1")
        #expect(try await stage.text().sid == nil, "SM1 failed: the text waits to be sent anew")
        try await stage.takenAs("SM2")
        #expect(try await stage.text().sid == "SM2")
    }

    static let uses: [(String, SQL, OutboundState)] = [
        (
            "would come too late",
            "UPDATE outbound SET expires_at = \(Stage.noon.adding(.minutes(50)))", .undelivered
        ),
        ("was taken back", "UPDATE outbound SET withdrawn_at = 1", .undelivered),
        ("is an answer", "UPDATE outbound SET kind = 'answer'", .undelivered),
        ("is still of use", "UPDATE outbound SET body = body", .queued),
    ]

    @Test(arguments: uses.indices) func onlyWhatIsStillOfUseGoesAgain(_ index: Int) async throws {
        let (what, change, state) = Self.uses[index]
        let stage = try await ResendStage()
        try await stage.set(change)
        try await stage.report("undelivered", code: 30003)
        #expect(try await stage.text().state == state, "it \(what)")
    }

    @Test func anEventThatIsCancelledTakesTheSecondTryBack() async throws {
        let stage = try await ResendStage()
        try await stage.report("undelivered", code: 30003)
        let (asking, event, account, sender) = (
            stage.stage.asking, stage.event, stage.stage.account, stage.stage.sender
        )
        let notices = try await stage.stage.store.write { tx in
            try asking.cancel(event, from: account, sender: sender, now: Stage.noon, in: tx)
        }
        #expect(try await stage.text().state == .cancelled)
        #expect(notices.isEmpty, "nobody heard of it")
    }

    @Test func anAnswerOrAStopTakesTheSecondTryBack() async throws {
        for (word, state) in [("yes", OutboundState.cancelled), ("STOP", .optedOut)] {
            let stage = try await ResendStage()
            try await stage.report("undelivered", code: 30003)
            _ = try await stage.stage.text(word, from: ResendStage.ada)
            #expect(try await stage.text().state == state)
        }
    }

    @Test func whoIsAskedAgainByNameGetsOneText() async throws {
        let stage = try await ResendStage()
        try await stage.report("undelivered", code: 30003)
        let (asking, event, account, sender) = (
            stage.stage.asking, stage.event, stage.stage.account, stage.stage.sender
        )
        let ada = stage.ada
        try await stage.stage.store.write { tx in
            let plan = try asking.requests(
                for: Lineup.of(event, in: tx), only: [ada], from: account, sender: sender, now: Stage.noon, in: tx)
            _ = try asking.send(
                plan, purpose: .request, event: event, account: account, sender: sender, now: Stage.noon, in: tx)
        }
        let states = try await stage.stage.store.read {
            try $0.values("SELECT state FROM outbound ORDER BY id", as: OutboundState.self)
        }
        #expect(states == [.cancelled, .queued])
    }

    @Test func aNumberThatCannotBeTextedIsMarkedAndTheNextRequestGoesToAnother() async throws {
        let stage = try await ResendStage(numbers: [ResendStage.ada, "+12125550199"])
        try await stage.report("undelivered", code: 30006)
        let slot = try await stage.stage.store.read { [event = stage.event] in try Slot.all(event: event.id, in: $0)[0]
        }
        #expect(slot.standing == .unreachable && slot.number == "+12125550199")
    }

    @Test func anUnknownHandsetIsBelievedTheSecondTimeADayLater() async throws {
        let stage = try await ResendStage()
        try await stage.set("UPDATE outbound SET attempted_at = 1")
        try await stage.report("undelivered", code: 30005, now: Stage.noon.adding(.days(-2)))
        #expect(try await stage.text().state == .undelivered)
        let second = try await stage.again(sid: "SM2")
        try await stage.report("undelivered", code: 30005, sid: "SM2", on: second)
        #expect(try await stage.text(second).state == .invalidNumber)
    }

    @Test func aBlockedTollFreeTextIsANetworksStop() async throws {
        let stage = try await ResendStage()
        try await stage.set("UPDATE sender SET address = '+18885550100'")
        try await stage.report("undelivered", code: 30004)
        #expect(try await stage.text().state == .optedOut)
        #expect(try await stage.stage.store.read { try OptOut.isInForce(ResendStage.ada, in: $0) })
    }

    @Test func aPauseThatAReportBeganEndsWhenATextArrivesAndNotBefore() async throws {
        let stage = try await ResendStage()
        try await stage.report("undelivered", code: 30034)
        let reason = try #require(try await stage.sender().pausedBecause)
        #expect(reason.contains("not registered") && reason.contains("Register a brand"))
        try await stage.takenAs("SM2")
        #expect(try await stage.sender().pausedBecause != nil, "that it was taken proves nothing")
        try await stage.report("delivered", sid: "SM2")
        #expect(try await stage.sender().pausedBecause == nil)
    }
}
