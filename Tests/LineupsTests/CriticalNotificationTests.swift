import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// What the booker must act on by telephone is never left out of a text, and is first in it.
@Suite("Notifications that are never cut") struct CriticalNotificationTests {
    private func texts(to scenario: LineupScenario) async throws -> [String] {
        try await scenario.texts(to: "booker")
    }

    /// Many declines at once, and among them what happened to the last of them.
    private func digest(_ last: (LineupScenario) async throws -> Void) async throws -> [String] {
        let names = (1...12).map { "Person \($0)" } + ["Vik"]
        let scenario = try await LineupScenario(names, policy: [.reminders: "off"])
        try await scenario.environment.store.write { [account = scenario.environment.account.id] in
            try NotificationTiming.daily(LocalTime(secondsSinceMidnight: 18 * 3600)).choose(for: account, in: $0)
        }
        for name in names.dropLast() { try await scenario.says(name, "no", at: 1) }
        try await last(scenario)
        for hours in [3, 6, 7] { try await scenario.wait(until: hours) }
        return try await texts(to: scenario)
    }

    @Test("An opt-out with open commitments is first") func optOut() async throws {
        for words in ["STOP", "stop texting me"] {
            let texts = try await digest { try await $0.says("Vik", words, at: 2) }
            #expect(texts.count == 1, "\(texts)")
            #expect(
                texts.first?.hasPrefix(
                    "Vik opted out of texts, and was asked for Late Show, Fri Dec 4, 8 PM. Please call them.\n") == true
            )
            #expect(texts.first?.hasSuffix("... and 7 more. Text STATUS.") == true)
        }
    }

    @Test("Somebody who cannot be reached is first") func unreachable() async throws {
        let texts = try await digest { try await $0.loseTexts(to: "Vik", at: 2) }
        #expect(texts.first?.hasPrefix("Vik cannot be reached for Late Show") == true, "\(texts)")
    }

    @Test("An opt-out without commitments may be counted") func optOutOfNobody() async throws {
        let texts = try await digest { scenario in
            try await scenario.says("Vik", "no", at: 1)
            try await scenario.says("Vik", "STOP", at: 2)
        }
        #expect(texts.count == 1 && texts.first?.contains("Vik opted out") == false, "\(texts)")
    }

    @Test("More texts instead of fewer lines", arguments: [6, 7, 20]) func moreTexts(_ count: Int) async throws {
        let names = (1...count).map { "Person \($0)" }
        let scenario = try await LineupScenario(names + ["Vik"], policy: [.reminders: "off"])
        try await scenario.says("Vik", "what time is load-in and is there parking?", at: 1)
        for name in names { try await scenario.says(name, "STOP", at: 1) }
        for minutes in 0...4 { try await scenario.wait(until: 1, minutes: minutes) }
        let texts = try await texts(to: scenario)
        for name in names {
            #expect(texts.contains { $0.contains("\(name) opted out of texts, and was asked") }, "\(name)")
        }
        #expect(texts.count == (count + 5) / 6 || texts.count == (count + 6) / 6, "\(texts.count)")
        #expect(texts.allSatisfy { $0.count <= 1600 })
        #expect(texts.last?.contains("Vik") == true || texts.last?.contains("more. Text STATUS.") == true)
    }

    /// The show begins at 104 hours.
    static let timings = ["now", "18:00", "09:00"]

    @Test("A withdrawal on the last day is told at most a minute after its grace", arguments: timings, ["24h", "1h"])
    func withdrawal(_ timing: String, _ lateWithin: String) async throws {
        let scenario = try await LineupScenario(
            ["Ada", "Grace"], policy: [.reminders: "off", .lateWithin: lateWithin, .dayBefore: "off"])
        let account = scenario.environment.account.id
        try await scenario.environment.store.write {
            try #require(NotificationTiming(timing)).choose(for: account, in: $0)
        }
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.wait(until: 98)
        let before = try await texts(to: scenario).count
        try await scenario.says("Ada", "sorry, can't make it after all", at: 98)
        // Another text to the booker is sent just before: urgent, because the show is near.
        let withdrawn = LineupScenario.at(98)
        _ = try await scenario.environment.text(
            "no", from: LineupScenario.number(of: "Grace"), now: withdrawn.adding(.seconds(110)))
        for seconds in [110, 120, 130, 140, 180] {
            let now = withdrawn.adding(.seconds(seconds))
            try await scenario.environment.deliver(scenario.environment.runJobs(now: now), as: .sent, now: now)
        }
        let told = try await texts(to: scenario).dropFirst(before).joined(separator: "\n")
        #expect(told.contains("Ada said yes before, but is now out of Late Show"), "\(told)")
    }

    /// It is 11 PM, and the show is tomorrow or in six days.
    @Test("In quiet hours only a withdrawal on the last day comes at once", arguments: [(1, true), (6, false)])
    func quietHours(_ days: Int, _ isAtOnce: Bool) async throws {
        let scenario = try await LineupScenario(
            ["Ada"], inDays: days, policy: [.reminders: "off", .dayBefore: "off"])
        try await scenario.environment.store.write(at: TestEnvironment.noon) { tx in
            let owner = try #require(try Member.all(withCell: LineupScenario.booker, in: tx).first)
            try owner.change(quietHours: .some(AlertQuietHours.read("22:00-08:00")), in: tx)
        }
        try await scenario.says("Ada", "yes", at: 1)
        try await scenario.wait(until: 2)
        let before = try await texts(to: scenario).count
        try await scenario.says("Ada", "sorry, can't make it after all", at: 11)
        try await scenario.wait(until: 11, minutes: 10)
        #expect(try await (texts(to: scenario).count > before) == isAtOnce)
        try await scenario.wait(until: 20)
        let told = try await texts(to: scenario).dropFirst(before).joined(separator: "\n")
        #expect(told.contains("Ada said yes before") && told.contains("Late Show"), "\(told)")
    }

    @Test("Other lines keep the gap between texts") func gap() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        try await scenario.says("Grace", "no", at: 1, minutes: 1)
        try await scenario.wait(until: 1, minutes: 1)
        #expect(try await texts(to: scenario).count == 1)
        try await scenario.wait(until: 1, minutes: 2)
        #expect(try await texts(to: scenario).count == 2)
    }

    @Test("The order of a text: to call, changes, questions, news") func order() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let (environment, cell) = (scenario.environment, LineupScenario.booker)
        try await environment.store.write { tx in
            let booker = try #require(
                try Member.all(withCell: cell, in: tx).first.flatMap { try Account.find($0.account, in: tx) })
            func raise(_ topic: Notification.Topic, _ line: String, _ importance: Notification.Importance? = nil) throws
            {
                try Notification.raise(
                    topic, of: ID<Job>(Int64(line.count)), line, account: booker, sender: environment.sender.id,
                    importance: importance, in: tx)
            }
            try raise(.allConfirmed, "news")
            try raise(.unclear, "a question")
            try raise(.vacancy, "a place is open")
            try raise(.unclear, "somebody must be called", .critical)
        }
        try await scenario.wait(until: 0)
        #expect(try await texts(to: scenario) == ["somebody must be called\na place is open\na question\nnews"])
    }
}
