import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// 4.15: the booker hears by text of what happens, at once or with the day's news, and never of what was taken back.
@Suite struct AlertTests {
    private static let cell = "+14155550199"
    private let subject = ID<Job>(1)

    private func stage(alerts: String? = nil) async throws -> (Stage, Account) {
        let stage = try await Stage()
        var account = stage.account
        account.cell = Self.cell
        let booker = account
        try await stage.store.write { tx in
            try booker.save(in: tx)
            try AlertTiming.setting.set(alerts, of: booker.id, in: tx)
        }
        return (stage, booker)
    }

    private func raise(
        _ stage: Stage, _ booker: Account, _ line: String, of subject: Int64 = 1, grace: Duration = .zero,
        now: Instant = Stage.noon
    ) async throws {
        let sender = stage.sender.id
        try await stage.store.write {
            try Alert.raise(
                .answer, of: ID<Job>(subject), line, account: booker, sender: sender, grace: grace, now: now, in: $0)
        }
    }

    /// What the booker got, in order.
    private func told(_ stage: Stage) async throws -> [String] {
        try await stage.store.read {
            try $0.values("SELECT body FROM outbound WHERE to_number = \(Self.cell) ORDER BY id", as: String.self)
        }
    }

    @Test func oneLineAtOnce() async throws {
        let (stage, booker) = try await stage()
        try await raise(stage, booker, "Ada is out.")
        try await stage.jobs.run(now: Stage.noon)
        try await stage.jobs.run(now: Stage.noon.adding(.hours(1)))
        #expect(try await told(stage) == ["Ada is out."])
    }

    @Test func aBurstIsFewTexts() async throws {
        let (stage, booker) = try await stage()
        for number in 1...20 { try await raise(stage, booker, "Line \(number)", of: Int64(number)) }
        try await stage.jobs.run(now: Stage.noon)
        try await raise(stage, booker, "Later", of: 99, now: Stage.noon.adding(.seconds(5)))
        try await stage.jobs.run(now: Stage.noon.adding(.seconds(5)))
        #expect(try await told(stage).count == 1)
        try await stage.jobs.run(now: Stage.noon.adding(.minutes(3)))
        let texts = try await told(stage)
        #expect(texts.count == 2)
        #expect(texts.first?.hasSuffix("... and 14 more. Text STATUS.") == true, "\(texts)")
        #expect(texts.last == "Later")
    }

    @Test func whatIsTakenBackInTimeIsNeverTold() async throws {
        let (stage, booker) = try await stage()
        try await raise(stage, booker, "Ada has withdrawn.", grace: .minutes(2))
        try await stage.jobs.run(now: Stage.noon.adding(.minutes(1)))
        #expect(try await told(stage).isEmpty)
        let taken = try await stage.store.write { try Alert.takeBack(.answer, of: ID<Job>(1), in: $0) }
        #expect(taken)
        try await stage.jobs.run(now: Stage.noon.adding(.hours(1)))
        #expect(try await told(stage).isEmpty)
    }

    @Test(arguments: [("18:00", 6), ("09:00", 21)])
    func theDaysNewsComesAtItsHour(timing: String, hours: Int) async throws {
        let (stage, booker) = try await stage(alerts: timing)
        try await raise(stage, booker, "Ada is out.", of: 1)
        try await raise(stage, booker, "Grace is in.", of: 2, now: Stage.noon.adding(.hours(1)))
        try await stage.jobs.run(now: Stage.noon.adding(.hours(hours) - .minutes(1)))
        #expect(try await told(stage).isEmpty)
        try await stage.jobs.run(now: Stage.noon.adding(.hours(hours)))
        #expect(try await told(stage) == ["Ada is out.\nGrace is in."])
    }

    @Test func aNewHourCountsForWhatWaits() async throws {
        let (stage, booker) = try await stage()
        try await raise(stage, booker, "Ada is out.", grace: .minutes(2))
        try await stage.store.write {
            try AlertTiming.daily(LocalTime(secondsSinceMidnight: 18 * 3600)).choose(
                for: booker.id, now: Stage.noon, in: $0)
        }
        try await raise(stage, booker, "Grace is in.", of: 2, now: Stage.noon.adding(.minutes(1)))
        for minutes in [2, 10, 60] { try await stage.jobs.run(now: Stage.noon.adding(.minutes(minutes))) }
        #expect(try await told(stage).isEmpty)
        let now = Stage.noon.adding(.hours(2))
        try await stage.store.write { try AlertTiming.atOnce.choose(for: booker.id, now: now, in: $0) }
        try await stage.jobs.run(now: now)
        #expect(try await told(stage) == ["Ada is out.\nGrace is in."])
    }

    /// The gateway was down at six and comes back at eleven in the night.
    @Test func whatIsToldLateWaitsOutTheNight() async throws {
        let (stage, booker) = try await stage(alerts: "18:00")
        try await raise(stage, booker, "Ada is out.")
        try await stage.jobs.run(now: Stage.noon.adding(.hours(11)))
        #expect(try await told(stage).isEmpty)
        try await stage.jobs.run(now: Stage.noon.adding(.hours(20)))
        #expect(try await told(stage) == ["Ada is out."])
    }

    @Test func whatIsUrgentGoesAtOnceAndAlone() async throws {
        let (stage, booker) = try await stage(alerts: "18:00")
        try await raise(stage, booker, "Grace can't do it.")
        try await stage.store.write { [sender = stage.sender.id] in
            try Alert.raise(
                .answer, of: ID<Job>(2), "Ada is out.", account: booker, sender: sender, isUrgent: true,
                now: Stage.noon, in: $0)
        }
        try await stage.jobs.run(now: Stage.noon)
        #expect(try await told(stage) == ["Ada is out."])
        try await stage.jobs.run(now: Stage.noon.adding(.hours(6)))
        #expect(try await told(stage) == ["Ada is out.", "Grace can't do it."])
    }

    @Test func whoWantsNoneGetsNone() async throws {
        let (stage, booker) = try await stage(alerts: "off")
        try await raise(stage, booker, "Ada is out.")
        try await stage.jobs.run(now: Stage.noon.adding(.days(2)))
        #expect(try await told(stage).isEmpty)
    }

    @Test func aTextNobodyCanPlaceIsToldToTheBooker() async throws {
        let (stage, _) = try await stage()
        _ = try await stage.text("is this the plumber?", from: "+14155550123")
        try await stage.jobs.run(now: Stage.noon)
        #expect(try await told(stage) == ["+14155550123 texted: is this the plumber?"])
    }

    @Test func aPictureAloneIsToldAsThat() async throws {
        let (stage, _) = try await stage()
        let delivery = Inbox.Delivery(
            provider: Stage.provider, sid: "SM" + RandomSource.system.hexToken(), from: "+14155550123",
            to: Stage.ourNumber, service: nil, body: "", mediaCount: 1, receivedAt: Stage.noon)
        _ = try await stage.inbox.receive(delivery, channel: .inline)
        try await stage.jobs.run(now: Stage.noon)
        #expect(try await told(stage) == ["+14155550123 sent a picture without words."])
    }

    @Test func theOwnersOwnTextsAreCommandsOrGetAHint() async throws {
        let (stage, _) = try await stage()
        #expect(try await stage.text("blah", from: Self.cell) == "Text MENU for what you can do here.")
        #expect(try await stage.text(" menu! ", from: Self.cell)?.hasPrefix("Text one of these") == true)
        try await stage.jobs.run(now: Stage.noon)
        #expect(try await told(stage).isEmpty)
    }
}
