import Agenda
import Lineups
import TestSupport
import Testing
import Values

/// Undecided answers, postponed answers and withdrawals, as time passes.
@Suite struct ChangedAnswerTests {
    @Test func aMaybeIsAskedAgainBeforeTheDeadline() async throws {
        let time = MovableClock(TestEnvironment.noon)
        let live = try await InProcessGateway(clock: time.clock)
        let show = try await live.environment.show("Late Show")
        try await live.environment.keep([.answerBy: "2d before", .reminders: "+1d"], for: show)
        try await live.invite(show, [live.environment.contact("Ada", Phone.ada)])
        let noted = try await live.phone(Phone.ada, says: "maybe, have to check")
        #expect(noted?.contains("noted as a maybe") == true, "\(noted ?? "")")
        #expect(try await live.environment.statuses(show) == ["Ada": .maybe])
        #expect(try await !live.environment.isConfirmed(show))

        let before = try await live.texts(to: Phone.ada).count
        time.move(by: .hours(23))
        try await live.catchUp()
        #expect(try await live.texts(to: Phone.ada).count == before)
        time.move(by: .hours(1))
        try await live.catchUp()
        try await live.catchUp()
        let texts = try await live.texts(to: Phone.ada)
        #expect(texts.count == before + 1, "once")
        #expect(
            texts[0].contains("you said maybe") && texts[0].contains("answer by Wed Dec 2, 8 PM"), "\(texts[0])")
        try await live.phone(Phone.ada, says: "ok yes")
        #expect(try await live.environment.isConfirmed(show))
    }

    @Test func aSnoozeIsFollowed() async throws {
        let time = MovableClock(TestEnvironment.noon)
        let live = try await InProcessGateway(clock: time.clock)
        let show = try await live.environment.show("Late Show")
        try await live.environment.keep([.reminders: "+1d"], for: show)
        try await live.invite(show, [live.environment.contact("Ada", Phone.ada)])
        let noted = try await live.phone(Phone.ada, says: "not sure yet, ask me wednesday")
        #expect(noted?.contains("We'll ask again on Wed Dec 2") == true, "\(noted ?? "")")

        let before = try await live.texts(to: Phone.ada).count
        // Until Wednesday at 9 AM; the reminders wait as well.
        for _ in 0..<3 {
            time.move(by: .hours(15))
            try await live.catchUp()
            #expect(try await live.texts(to: Phone.ada).count == before)
        }
        // 10 AM in the zone of her area code, California.
        time.move(by: .hours(4))
        try await live.catchUp()
        let texts = try await live.texts(to: Phone.ada)
        #expect(texts.count == before + 1 && texts[0].contains("Are you in?"), "\(texts[0])")
        try await live.phone(Phone.ada, says: "I'm in")
        #expect(try await live.environment.isConfirmed(show))
    }

    /// The event begins 104 hours after the request.
    @Test(arguments: [(hours: 1, isLate: false), (hours: 70, isLate: false), (hours: 94, isLate: true)])
    func aWithdrawalIsReportedAfterTheGracePeriod(hours: Int, isLate: Bool) async throws {
        let time = MovableClock(TestEnvironment.noon)
        let live = try await InProcessGateway(clock: time.clock)
        let show = try await Self.adaIsInAndGraceSilent(live)
        time.move(by: .hours(hours))
        let reply = try await live.phone(Phone.ada, says: "can't make it any more, so sorry")
        #expect(reply?.contains("you're no longer on Late Show") == true, "\(reply ?? "")")
        #expect(try await live.environment.statuses(show)["Ada"] == .withdrawn)
        try await live.catchUp()
        #expect(try await live.texts(to: Phone.booker).isEmpty, "within the grace")
        time.move(by: .minutes(2))
        try await live.catchUp()
        let told = try await live.texts(to: Phone.booker)
        #expect(told.count == 1 && told[0].hasPrefix("Ada said yes before, but is now out of Late Show"), "\(told)")
        #expect(told.first?.contains("(late)") == isLate, "\(told)")
    }

    @Test func aReversalWithinTheGracePeriodIsSilent() async throws {
        let time = MovableClock(TestEnvironment.noon)
        let live = try await InProcessGateway(clock: time.clock)
        let show = try await Self.adaIsInAndGraceSilent(live)
        try await live.phone(Phone.ada, says: "NO")
        #expect(try await live.environment.statuses(show)["Ada"] == .withdrawn)
        time.move(by: .minutes(1))
        try await live.phone(Phone.ada, says: "oops, YES")
        for _ in 0..<3 {
            try await live.catchUp()
            time.move(by: .minutes(5))
        }
        #expect(try await live.environment.statuses(show)["Ada"] == .confirmed)
        #expect(try await live.texts(to: Phone.booker).isEmpty)
    }

    private static func adaIsInAndGraceSilent(_ live: InProcessGateway) async throws -> Event {
        let show = try await live.environment.show("Late Show")
        try await live.environment.giveAccountCell()
        try await live.environment.keep([.reminders: "off", .dayBefore: "off"], for: show)
        let people = [
            try await live.environment.contact("Ada", Phone.ada),
            try await live.environment.contact("Grace", Phone.grace),
        ]
        try await live.invite(show, people)
        try await live.phone(Phone.ada, says: "yes")
        #expect(try await live.environment.statuses(show) == ["Ada": .confirmed, "Grace": .asked])
        return show
    }
}
