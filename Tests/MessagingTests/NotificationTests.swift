import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The booker hears by text of what happens, at once or with the day's news, and never of what was taken back.
@Suite struct NotificationTests {
    private static let cell = "+14155550199"
    private let subject = ID<Job>(1)

    private func environment(alerts: String? = nil) async throws -> (TestEnvironment, Account) {
        let environment = try await TestEnvironment()
        var account = environment.account
        account.cell = Self.cell
        let booker = account
        try await environment.store.write { tx in
            try booker.save(in: tx)
            try NotificationTiming.setting.set(alerts, of: booker.id, in: tx)
        }
        return (environment, booker)
    }

    private func raise(
        _ environment: TestEnvironment, _ booker: Account, _ line: String, of subject: Int64 = 1,
        grace: Duration = .zero,
        now: Instant = TestEnvironment.noon
    ) async throws {
        let sender = environment.sender.id
        try await environment.store.write(at: now) {
            try Notification.raise(
                .answer, of: ID<Job>(subject), line, account: booker, sender: sender, grace: grace, in: $0)
        }
    }

    /// What the booker got, in order.
    private func told(_ environment: TestEnvironment) async throws -> [String] {
        try await environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE to_number = \(Self.cell) ORDER BY id", as: String.self)
        }
    }

    @Test func oneLineAtOnce() async throws {
        let (environment, booker) = try await environment()
        try await raise(environment, booker, "Ada is out.")
        try await environment.jobs.run(now: TestEnvironment.noon)
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(1)))
        #expect(try await told(environment) == ["Ada is out."])
    }

    @Test func aBurstIsFewTexts() async throws {
        let (environment, booker) = try await environment()
        for number in 1...20 { try await raise(environment, booker, "Line \(number)", of: Int64(number)) }
        try await environment.jobs.run(now: TestEnvironment.noon)
        try await raise(environment, booker, "Later", of: 99, now: TestEnvironment.noon.adding(.seconds(5)))
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.seconds(5)))
        #expect(try await told(environment).count == 1)
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(3)))
        let texts = try await told(environment)
        #expect(texts.count == 2)
        #expect(texts.first?.hasSuffix("... and 14 more. Text STATUS.") == true, "\(texts)")
        #expect(texts.last == "Later")
    }

    /// How many lines are before a withdrawal, its length, and whether it is in the text with its guests.
    @Test(arguments: [(0, 30, true), (0, 1395, true), (0, 3000, true), (4, 30, true), (5, 30, false), (1, 1395, false)])
    func guestsStayWithTheWithdrawal(_ row: (before: Int, length: Int, isIn: Bool)) async throws {
        let (environment, booker) = try await environment()
        for number in 0..<row.before { try await raise(environment, booker, "Line \(number)", of: Int64(number + 50)) }
        let words = String(repeating: "word ", count: row.length / 5).dropLast()
        try await raise(environment, booker, "Ada is out: \(words)")
        try await raise(environment, booker, "News", of: 99)
        let guests = "Ada's 2 guests are off the list."
        _ = try await environment.store.write {
            try Notification.raise(.guests, with: .answer, of: ID<Job>(1), guests, in: $0)
        }
        try await environment.jobs.run(now: TestEnvironment.noon)
        let texts = try await told(environment)
        #expect(texts.count == 1 && texts.allSatisfy { $0.count <= 1_500 }, "\(texts)")
        let lines = texts.first?.split(separator: "\n").map(String.init) ?? []
        #expect(lines.contains(guests) == row.isIn && lines.contains { $0.hasPrefix("Ada is out:") } == row.isIn)
        #expect(lines.allSatisfy { !$0.hasSuffix("wor...") && !$0.hasSuffix("w...") }, "no word is cut: \(lines)")
        if row.isIn, let answer = lines.firstIndex(where: { $0.hasPrefix("Ada is out:") }) {
            #expect(lines[answer + 1] == guests)
        }
    }

    @Test func alertTakenBackInTimeIsNotSent() async throws {
        let (environment, booker) = try await environment()
        try await raise(environment, booker, "Ada has withdrawn.", grace: .minutes(2))
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(1)))
        #expect(try await told(environment).isEmpty)
        try await environment.store.write { tx in
            #expect(try Notification.isWaiting(.answer, of: ID<Job>(1), in: tx))
            try Notification.withdraw(.answer, of: ID<Job>(1), in: tx)
            #expect(try !Notification.isWaiting(.answer, of: ID<Job>(1), in: tx))
        }
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(1)))
        #expect(try await told(environment).isEmpty)
    }

    @Test(arguments: [("18:00", 6), ("09:00", 21)])
    func theDaysNewsComesAtItsHour(timing: String, hours: Int) async throws {
        let (environment, booker) = try await environment(alerts: timing)
        try await raise(environment, booker, "Ada is out.", of: 1)
        try await raise(environment, booker, "Grace is in.", of: 2, now: TestEnvironment.noon.adding(.hours(1)))
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(hours) - .minutes(1)))
        #expect(try await told(environment).isEmpty)
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(hours)))
        #expect(try await told(environment) == ["Ada is out.\nGrace is in."])
    }

    @Test func aNewHourCountsForWhatWaits() async throws {
        let (environment, booker) = try await environment()
        try await raise(environment, booker, "Ada is out.", grace: .minutes(2))
        try await environment.store.write {
            try NotificationTiming.daily(LocalTime(secondsSinceMidnight: 18 * 3600)).choose(for: booker.id, in: $0)
        }
        try await raise(environment, booker, "Grace is in.", of: 2, now: TestEnvironment.noon.adding(.minutes(1)))
        for minutes in [2, 10, 60] {
            try await environment.jobs.run(now: TestEnvironment.noon.adding(.minutes(minutes)))
        }
        #expect(try await told(environment).isEmpty)
        let now = TestEnvironment.noon.adding(.hours(2))
        try await environment.store.write(at: now) {
            try NotificationTiming.atOnce.choose(for: booker.id, in: $0)
        }
        try await environment.jobs.run(now: now)
        #expect(try await told(environment) == ["Ada is out.\nGrace is in."])
    }

    /// The gateway was down at six and comes back at eleven in the night.
    @Test func lateDigestWaitsForTheMorning() async throws {
        let (environment, booker) = try await environment(alerts: "18:00")
        try await raise(environment, booker, "Ada is out.")
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(11)))
        #expect(try await told(environment).isEmpty)
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(20)))
        #expect(try await told(environment) == ["Ada is out."])
    }

    @Test func urgentAlertIsSentAtOnceAndAlone() async throws {
        let (environment, booker) = try await environment(alerts: "18:00")
        try await raise(environment, booker, "Grace can't do it.")
        try await environment.store.write { [sender = environment.sender.id] in
            try Notification.raise(
                .answer, of: ID<Job>(2), "Ada is out.", account: booker, sender: sender, isUrgent: true,
                in: $0)
        }
        try await environment.jobs.run(now: TestEnvironment.noon)
        #expect(try await told(environment) == ["Ada is out."])
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(6)))
        #expect(try await told(environment) == ["Ada is out.", "Grace can't do it."])
    }

    @Test func alertsThatAreOffAreNotSent() async throws {
        let (environment, booker) = try await environment(alerts: "off")
        try await raise(environment, booker, "Ada is out.")
        try await environment.jobs.run(now: TestEnvironment.noon.adding(.days(2)))
        #expect(try await told(environment).isEmpty)
    }

    @Test func unknownTextIsReportedToTheBooker() async throws {
        let (environment, _) = try await environment()
        _ = try await environment.text("is this the plumber?", from: "+14155550123")
        try await environment.jobs.run(now: TestEnvironment.noon)
        #expect(try await told(environment) == ["+14155550123 texted: is this the plumber?"])
    }

    @Test func aPictureAloneIsToldAsThat() async throws {
        let (environment, _) = try await environment()
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM" + RandomSource.system.hexToken(), from: "+14155550123",
            to: TestEnvironment.ourNumber, service: nil, body: "", mediaCount: 1, receivedAt: TestEnvironment.noon)
        _ = try await environment.inbox.receive(delivery, replyMethod: .inline)
        try await environment.jobs.run(now: TestEnvironment.noon)
        #expect(try await told(environment) == ["+14155550123 sent a picture without text."])
    }

    @Test func theOwnersOwnTextsAreCommandsOrGetAHint() async throws {
        let (environment, _) = try await environment()
        #expect(try await environment.text("blah", from: Self.cell) == "Text MENU for commands.")
        #expect(try await environment.text(" menu! ", from: Self.cell)?.hasPrefix("Text one of these") == true)
        try await environment.jobs.run(now: TestEnvironment.noon)
        #expect(try await told(environment).isEmpty)
    }
}
