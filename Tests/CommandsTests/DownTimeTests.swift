import Lineups
import Messaging
import TestSupport
import Testing
import Values

@testable import Commands

// One after the other with all that share few cores.
extension ProcessTests {
    /// The gateway was down: what people texted meanwhile is heard before anything is done that it forbids, though the
    /// provider gives its list at the second or third time only.
    @Suite struct DownTimeTests {
        /// (whether nothing reaches us, how often the list is refused)
        static let ways = [(false, 1), (true, 0)]

        @Test(.timeLimit(.minutes(2)), arguments: ways)
        func whoAnsweredInTimeIsNotExpiredAndNobodyStandsIn(_ isPolling: Bool, _ refusals: Int) async throws {
            try await DownTime.run(policy: [.answerBy: "102h before", .bench: "1"]) { down in
                try await down.ask()
                down.time.move(by: .minutes(30))
                try await down.phone(DownTime.ada, says: "yes")
                try await down.phone(DownTime.grace, says: "I'm in!")
                down.time.move(by: .hours(3))
                try await down.serve(isPolling: isPolling, texts: 2, refusals: refusals)
                #expect(try await down.standings() == ["Ada": .confirmed, "Grace": .confirmed, "Alan": .notAsked])
                #expect(try await down.texts(to: DownTime.alan).isEmpty)
                let told = try await down.texts(to: DownTime.booker)
                #expect(told == ["All confirmed: Late Show, Fri Dec 4, 8 PM."])
                #expect(try await down.texts(to: DownTime.ada).count == 2, "the request and the answer")
            }
        }

        @Test(.timeLimit(.minutes(2)), arguments: ways)
        func whoSaidNoIsNotReminded(_ isPolling: Bool, _ refusals: Int) async throws {
            try await DownTime.run(policy: [.reminders: "+1d"]) { down in
                try await down.ask()
                down.time.move(by: .minutes(30))
                try await down.phone(DownTime.ada, says: "no, sorry")
                down.time.move(by: .hours(24))
                try await down.serve(isPolling: isPolling, texts: 1, refusals: refusals)
                #expect(try await down.standings()["Ada"] == .declined)
                #expect(try await down.kinds(to: DownTime.ada) == [.request, .answer])
                #expect(try await down.kinds(to: DownTime.grace) == [.request, .reminder])
            }
        }

        @Test(.timeLimit(.minutes(2)), arguments: ways)
        func whoWantsNoTextsGetsNoneThatWaited(_ isPolling: Bool, _ refusals: Int) async throws {
            try await DownTime.run(policy: [.reminders: "off"]) { down in
                try await down.ask(isSent: false)
                down.time.move(by: .minutes(30))
                try await down.phone(DownTime.ada, says: "please stop texting me")
                down.time.move(by: .hours(1))
                try await down.serve(isPolling: isPolling, texts: 1, refusals: refusals)
                let texts = try await down.texts(to: DownTime.ada)
                #expect(texts.count == 1 && texts.first?.contains("are you in") == false, "\(texts)")
                #expect(try await down.texts(to: DownTime.grace).count == 1)
            }
        }
    }
}
