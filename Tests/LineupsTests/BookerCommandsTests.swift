import Agenda
import Lineups
import Messaging
import ReplyReader
import Storage
import TestSupport
import Testing
import Values

/// 4.15 and 4.17: the booker's own texts, and a performer's SHOWS.
@Suite struct BookerCommandsTests {
    private func booker(_ life: LineupLife, _ words: String, at hours: Int = 2) async throws -> String? {
        try await life.environment.text(words, from: LineupLife.booker, now: LineupLife.at(hours))
    }

    @Test func statusAndWho() async throws {
        let life = try await LineupLife(["Ada", "Grace"], bench: ["Alan"])
        try await life.says("Ada", "yes", at: 1)
        #expect(try await booker(life, "status") == "Late Show, Fri Dec 4, 8 PM: 1 of 2 in")
        #expect(try await booker(life, "STATUS fri") == "Late Show, Fri Dec 4, 8 PM: 1 of 2 in. Grace asked.")
        #expect(
            try await booker(life, "Who late")
                == "Late Show, Fri Dec 4, 8 PM\nAda: confirmed\nGrace: asked\nBench: Alan (not asked)")
        try await life.says("Grace", "yes", at: 2)
        #expect(try await booker(life, "STATUS fri") == "Late Show, Fri Dec 4, 8 PM: all 2 confirmed.")
    }

    @Test(arguments: [
        ("STATUS moon", "Nothing that is coming up is called \"moon\". Text STATUS."),
        ("STATUS tomorrow", "Nothing is coming up on Tue Dec 1. Text STATUS."),
        ("STATUS \u{201C}late show\u{201D}", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("ASK fri", "Late Show, Fri Dec 4, 8 PM: nobody to be asked. Text WHO"),
        ("status 4.12.", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in. Ada asked."),
        ("status 5.12.", "Nothing is coming up on Sat Dec 5. Text STATUS."),
        ("status all", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in"), ("REMIND all", "Reminded about Late Show"),
        ("STATUS FRI.", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("who is in on friday?", "Late Show, Fri Dec 4, 8 PM\nAda: asked"),
        ("ASK fri please", "Late Show, Fri Dec 4, 8 PM: nobody to be asked. Text WHO"),
        ("Remind!", "Reminded about Late Show, Fri Dec 4, 8 PM: Ada."),
        ("Remind", "Reminded about Late Show, Fri Dec 4, 8 PM: Ada."),
    ])
    func whatComesBack(words: String, reply: String) async throws {
        let life = try await LineupLife(["Ada"])
        #expect(try await booker(life, words)?.hasPrefix(reply) == true)
    }

    @Test func askGoesToTheNotYetAskedAndThenToTheBench() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan", "Hedy"])
        try await life.says("Ada", "no", at: 1)
        #expect(try await booker(life, "ask friday") == "Asked about Late Show, Fri Dec 4, 8 PM: Alan.")
        try await life.wait(until: 2)
        #expect(try await life.texts(to: "Alan").count == 1)
        #expect(try await life.texts(to: "Hedy").isEmpty)
    }

    /// At midnight what is asked waits for the morning.
    @Test func anywaySendsWhatWaits() async throws {
        let life = try await LineupLife(["Ada"], bench: ["Alan", "Hedy"])
        try await life.says("Ada", "no", at: 1)
        #expect(try await booker(life, "ask friday", at: 12)?.contains("Alan (at Tue Dec 1, 9 AM)") == true)
        #expect(try await booker(life, "who friday", at: 12)?.contains("Alan (request not sent yet)") == true)
        #expect(
            try await booker(life, "ask friday anyway", at: 12) == "Sent now about Late Show, Fri Dec 4, 8 PM: Alan.")
        try await life.wait(until: 12)
        #expect(try await life.texts(to: "Alan").count == 1)
        #expect(try await life.texts(to: "Hedy").isEmpty)
        #expect(try await booker(life, "who friday", at: 12)?.contains("Alan (asked)") == true)
    }

    @Test(arguments: ["remind late", "REMIND all"]) func oneOfSeveralHasToBeNamed(words: String) async throws {
        let life = try await LineupLife(["Ada"])
        let other = try await life.environment.show("Late Bloomers", inDays: 5)
        let reply = try await booker(life, words)
        #expect(
            reply
                == "Which one? REMIND \(life.show.id): Late Show, Fri Dec 4, 8 PM\nREMIND \(other.id): Late Bloomers, Sat Dec 5, 8 PM"
        )
    }

    @Test func nobodyElseCommands() async throws {
        let life = try await LineupLife(["Ada"])
        _ = try await life.says("Ada", "STATUS fri", at: 1)
        _ = try await life.environment.text("REMIND fri", from: "+14155550123", now: LineupLife.at(1))
        try await life.wait(until: 1)
        #expect(try await life.texts(to: "Ada").count == 1)
    }

    /// No word may be one that carriers act on, nor stand twice.
    @Test func noWordCollides() async throws {
        let owner = try await BookerPhone()
        let menu = try #require(try await owner.says("MENU"))
        #expect(menu.count <= 3 * 153, "three segments at the most")
        #expect(try await owner.says("MENU todo") == "TODO buy film @event: add a to-do; TODO alone shows the list")
        let words = try await TestEnvironment().inbox.modules.flatMap(\.words).map(\.word) + ["MENU"]
        #expect(words.count > 4)
        #expect(words.filter(CarrierWord.isReserved).isEmpty)
        #expect(Set(words).count == words.count)
    }

    @Test func aPerformerGetsTheirShows() async throws {
        let life = try await LineupLife(["Ada"])
        let mic = try await life.environment.show("Open Mic", inDays: 3)
        try await life.environment.ask(mic, [try #require(life.people["Ada"])])
        try await life.says("Ada", "yes to the late show", at: 1)
        #expect(
            try await life.says("Ada", "Shows?", at: 2)
                == "Open Mic, Thu Dec 3, 8 PM, The Anchor: reply YES or NO\nLate Show, Fri Dec 4, 8 PM, The Anchor: you're in"
        )
        #expect(try await life.environment.text("SHOWS", from: "+14155550123") == nil)
    }

    /// The booker performs as well: what names nothing of the account's own is an answer.
    @Test(arguments: [("Ask me Monday", Slot.SlotStatus.maybe), ("Done deal, I'm in!", .confirmed)])
    func aBookerWhoWasAskedAnswers(_ words: String, _ status: Slot.SlotStatus) async throws {
        let life = try await LineupLife()
        let booker = try await life.environment.contact("Bea", LineupLife.booker)
        try await life.environment.ask(life.show, [booker])
        let reply = try await self.booker(life, words)
        #expect(reply?.contains("is called") != true && reply?.contains("to-do") != true, "\(reply ?? "")")
        #expect(try await life.status("Bea") == status, "\(reply ?? "")")
    }

    @Test func aSecondNudgeWaitsForTheGap() async throws {
        let life = try await LineupLife(["Ada"], policy: [.reminders: "off"])
        #expect(try await booker(life, "remind") == "Reminded about Late Show, Fri Dec 4, 8 PM: Ada.")
        #expect(try await booker(life, "remind")?.contains("nobody to be reminded") == true)
        try await life.wait(until: 2)
        #expect(try await booker(life, "remind", at: 3)?.contains("nobody to be reminded") == true)
        #expect(try await booker(life, "remind", at: 15)?.contains("Reminded") == true)
    }

    @Test func doubleBookingsAreNamed() async throws {
        let life = try await LineupLife()
        let ada = try await life.environment.contact("Ada", LineupLife.number(of: "Ada"))
        let other = try await life.environment.show("Later Show")
        try await life.environment.ask(other, [ada])
        try await life.environment.store.write { [show = life.show] tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, now: LineupLife.at(1), in: tx)
        }
        let reply = try await booker(life, "ask \(life.show.id)")
        #expect(reply?.hasSuffix("Ada is also wanted for Later Show, Fri Dec 4, 8 PM.") == true, "\(reply ?? "")")
    }
}
