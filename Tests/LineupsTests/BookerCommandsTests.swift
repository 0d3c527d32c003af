import Agenda
import Lineups
import Platform
import ReplyReader
import Storage
import TestSupport
import Testing
import Values

/// The booker's text commands, and a performer's SHOWS.
@Suite struct BookerCommandsTests {
    private func booker(_ scenario: LineupScenario, _ words: String, at hours: Int = 2) async throws -> String? {
        try await scenario.environment.text(words, from: LineupScenario.booker, now: LineupScenario.at(hours))
    }

    /// Texts a command and the code of its question.
    private func confirm(_ scenario: LineupScenario, _ words: String, at hours: Int = 2) async throws -> String? {
        try await scenario.environment.confirm(words, from: LineupScenario.booker, now: LineupScenario.at(hours))
    }

    @Test func statusAndWhoDescribeTheLineup() async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], bench: ["Alan"])
        try await scenario.says("Ada", "yes", at: 1)
        #expect(try await booker(scenario, "status") == "Late Show, Fri Dec 4, 8 PM: 1 of 2 in")
        #expect(try await booker(scenario, "STATUS fri") == "Late Show, Fri Dec 4, 8 PM: 1 of 2 in. Grace asked.")
        #expect(
            try await booker(scenario, "Who late")
                == "Late Show, Fri Dec 4, 8 PM\nAda: confirmed\nGrace: asked\nBench: Alan (not asked)")
        try await scenario.says("Grace", "yes", at: 2)
        #expect(try await booker(scenario, "STATUS fri") == "Late Show, Fri Dec 4, 8 PM: all 2 confirmed.")
    }

    /// Only STOP stops the texts to the phone of a member: their words are about the work.
    @Test(arguments: [
        "delete that", "no wait, delete it", "stop that", "don't send that", "take Ada off the list",
        "don't text Grace again", "no more reminders for late show", "stop the reminders", "stop texting me",
    ])
    func wordsLikeAnOptOutChangeNothing(_ words: String) async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"])
        let reply = try await booker(scenario, words)
        #expect(reply?.contains("text STOP") == true, "\(reply ?? "nothing")")
        #expect(try await booker(scenario, "status", at: 3)?.hasPrefix("Late Show") == true)
        #expect(try await scenario.environment.store.read { try !$0.exists("SELECT 1 FROM opt_out") })
        _ = try await booker(scenario, "STOP", at: 4)
        #expect(try await scenario.environment.store.read { try $0.exists("SELECT 1 FROM opt_out") })
    }

    @Test(arguments: [
        ("STATUS moon", "No upcoming event is named \"moon\". Text STATUS."),
        ("STATUS tomorrow", "Nothing is coming up on Tue Dec 1. Text STATUS."),
        ("STATUS \u{201C}late show\u{201D}", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("ASK fri", "Late Show, Fri Dec 4, 8 PM: nobody left to ask. Text WHO"),
        ("status 4.12.", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in. Ada asked."),
        ("status 5.12.", "Nothing is coming up on Sat Dec 5. Text STATUS."),
        ("status all", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in"), ("REMIND all", "Reminded about Late Show"),
        ("STATUS FRI.", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("who is in on friday?", "Late Show, Fri Dec 4, 8 PM\nAda: asked"),
        ("STATUS fri 8pm", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("STATUS fri at 8", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("STATUS dec 4 8pm", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("STATUS late show fri", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("STATUS fri late show", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("STATUS late show on friday at 8pm", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("STATUS friday's show", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("STATUS friday\u{2019}s late show", "Late Show, Fri Dec 4, 8 PM: 0 of 1 in."),
        ("STATUS sat 8pm", "Nothing is coming up on Sat Dec 5. Text STATUS."),
        ("STATUS late show sat", "No upcoming event is named \"late show sat\". Text STATUS."),
        ("OPEN fri 8pm", "Late Show, Fri Dec 4, 8 PM"),
        ("ASK fri please", "Late Show, Fri Dec 4, 8 PM: nobody left to ask. Text WHO"),
        (
            "remind me to call the bank friday 5pm",
            "REMIND texts performers. To add a to-do of your own, text: TODO call the bank by friday 5pm"
        ),
        (
            "Remind me to call the doctor at 3 PM",
            "REMIND texts performers. To add a to-do of your own, text: TODO call the doctor by today 3 PM"
        ),
        ("Remind!", "Reminded about Late Show, Fri Dec 4, 8 PM: Ada."),
        ("Remind", "Reminded about Late Show, Fri Dec 4, 8 PM: Ada."),
    ])
    func commandsGetTheirReplies(words: String, reply: String) async throws {
        let scenario = try await LineupScenario(["Ada"])
        #expect(try await confirm(scenario, words)?.hasPrefix(reply) == true)
    }

    @Test func askTextsTheUnaskedThenTheBench() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan", "Hedy"])
        try await scenario.says("Ada", "no", at: 1)
        #expect(try await confirm(scenario, "ask friday") == "Asked about Late Show, Fri Dec 4, 8 PM: Alan.")
        try await scenario.wait(until: 2)
        #expect(try await scenario.texts(to: "Alan").count == 1)
        #expect(try await scenario.texts(to: "Hedy").isEmpty)
    }

    @Test(arguments: ["ask friday", "remind friday"])
    func aTextThatIsTooLongIsNotQueued(_ command: String) async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], bench: ["Alan"], policy: [.reminders: "off"])
        try await scenario.says("Grace", "no", at: 1)
        try await scenario.environment.store.write { [id = scenario.show.id] tx in
            _ = try tx.run("UPDATE event SET location = \(String(repeating: "x", count: 1600)) WHERE id = \(id)")
        }
        let before = try await scenario.environment.runJobs(now: LineupScenario.at(2))
        let name = command == "ask friday" ? "Alan" : "Ada"
        let reply = try await booker(scenario, command)
        #expect(reply?.hasPrefix("The text to \"\(name)\" about \"Late Show\" is too long: ") == true, "\(reply ?? "")")
        #expect(try await scenario.environment.runJobs(now: LineupScenario.at(2)) == before, "nothing is queued")
    }

    /// At midnight, requests wait for the end of quiet hours.
    @Test func anywaySendsDelayedMessages() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan", "Hedy"])
        try await scenario.says("Ada", "no", at: 1)
        #expect(try await confirm(scenario, "ask friday", at: 12)?.contains("Alan (at 9 AM)") == true)
        #expect(try await booker(scenario, "who friday", at: 12)?.contains("Alan (queued for 9 AM)") == true)
        #expect(
            try await confirm(scenario, "ask friday anyway", at: 12)
                == "Sent now about Late Show, Fri Dec 4, 8 PM: Alan.")
        try await scenario.wait(until: 12)
        #expect(try await scenario.texts(to: "Alan").count == 1)
        #expect(try await scenario.texts(to: "Hedy").isEmpty)
        #expect(try await booker(scenario, "who friday", at: 12)?.contains("Alan (asked)") == true)
    }

    @Test(arguments: ["remind late", "REMIND all"]) func commandMustNameOneOfSeveralEvents(words: String) async throws {
        let scenario = try await LineupScenario(["Ada"])
        let other = try await scenario.environment.show("Late Bloomers", inDays: 5)
        let reply = try await booker(scenario, words)
        #expect(
            reply
                == "Which one? REMIND \(scenario.show.id): Late Show, Fri Dec 4, 8 PM\nREMIND \(other.id): Late Bloomers, Sat Dec 5, 8 PM"
        )
    }

    /// A time narrows the shows of a day; where it is none of theirs, all of them are named.
    @Test(arguments: [
        ("STATUS fri 6pm", "Early Show, Fri Dec 4, 6 PM"), ("STATUS fri at 8", "Late Show, Fri Dec 4, 8 PM"),
        ("STATUS fri early", "Early Show, Fri Dec 4, 6 PM"), ("REMIND fri 7pm", "Which one? REMIND "),
        ("REMIND friday's show", "Which one? REMIND "),
    ])
    func aTimeNarrowsTheShowsOfADay(_ words: String, _ reply: String) async throws {
        let scenario = try await LineupScenario(["Ada"])
        let early = scenario.show.startsAt.adding(.zero - .hours(2))
        let account = scenario.environment.account
        _ = try await scenario.environment.store.write { tx in
            try Event.create(
                EventDraft(kind: .show, name: "Early Show", startsAt: early, zone: account.zone),
                account: account.id, in: tx)
        }
        let said = try await booker(scenario, words)
        #expect(said?.hasPrefix(reply) == true, "\(said ?? "no reply")")
    }

    @Test func onlyTheBookerCanUseCommands() async throws {
        let scenario = try await LineupScenario(["Ada"])
        _ = try await scenario.says("Ada", "STATUS fri", at: 1)
        _ = try await scenario.environment.text("REMIND fri", from: "+14155550123", now: LineupScenario.at(1))
        try await scenario.wait(until: 1)
        #expect(try await scenario.texts(to: "Ada").count == 1)
    }

    /// No command word is a carrier's, and none is used twice.
    @Test func commandWordsAreUnique() async throws {
        let owner = try await BookerPhone()
        let menu = try #require(try await owner.says("MENU"))
        #expect(menu.count <= 3 * 153, "three segments at the most")
        #expect(
            try await owner.says("MENU todo")
                == "TODO buy film @event or TODO fix lamp by fri 5pm remind 1h: add a to-do; TODO alone shows the list")
        let modules = TestEnvironment.modules()
        for words in [modules.textCommands.map(\.word.word) + ["MENU"], modules.performerCommands.flatMap(\.words)] {
            #expect(words.count > 2)
            #expect(words.filter(CarrierWord.isReserved).isEmpty)
            #expect(Set(words).count == words.count)
        }
    }

    @Test func performerGetsTheirShows() async throws {
        let scenario = try await LineupScenario(["Ada"])
        let mic = try await scenario.environment.show("Open Mic", inDays: 3)
        try await scenario.environment.invite(mic, [try #require(scenario.people["Ada"])])
        try await scenario.says("Ada", "yes to the late show", at: 1)
        #expect(
            try await scenario.says("Ada", "Shows?", at: 2)
                == "Open Mic, Thu Dec 3, 8 PM, The Anchor: reply YES or NO\nLate Show, Fri Dec 4, 8 PM, The Anchor: you're in"
        )
        #expect(try await scenario.environment.text("SHOWS", from: "+14155550123") == nil)
    }

    /// The booker performs as well: a text that names no event of the account is an answer.
    @Test(arguments: [("Ask me Monday", SlotStatus.maybe), ("Done deal, I'm in!", .confirmed)])
    func bookerWhoWasAskedCanAnswer(_ words: String, _ status: SlotStatus) async throws {
        let scenario = try await LineupScenario()
        let booker = try await scenario.environment.contact("Bea", LineupScenario.booker)
        try await scenario.environment.invite(scenario.show, [booker])
        let reply = try await self.booker(scenario, words)
        #expect(reply?.contains("is named") != true && reply?.contains("to-do") != true, "\(reply ?? "")")
        #expect(try await scenario.status("Bea") == status, "\(reply ?? "")")
    }

    @Test func whoseTextWaitsIsNotRemindedAndNamed() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        try await scenario.says("Ada", "can I bring my dog on stage?", at: 1)
        let said = try await booker(scenario, "remind", at: 4)
        #expect(said?.hasSuffix("nobody left to remind. Ada's text waits in your inbox.") == true, "\(said ?? "")")
    }

    @Test func secondReminderWaitsForTheGap() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        #expect(try await confirm(scenario, "remind") == "Reminded about Late Show, Fri Dec 4, 8 PM: Ada.")
        #expect(try await booker(scenario, "remind")?.contains("nobody left to remind") == true)
        try await scenario.wait(until: 2)
        #expect(try await booker(scenario, "remind", at: 3)?.contains("nobody left to remind") == true)
        #expect(try await confirm(scenario, "remind", at: 15)?.contains("Reminded") == true)
    }

    @Test func conflictsAreNamed() async throws {
        let scenario = try await LineupScenario()
        let ada = try await scenario.environment.contact("Ada", LineupScenario.number(of: "Ada"))
        let other = try await scenario.environment.show("Later Show")
        try await scenario.environment.invite(other, [ada])
        try await scenario.environment.store.write(at: LineupScenario.at(1)) { [show = scenario.show] tx in
            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx)
        }
        let reply = try await booker(scenario, "ask \(scenario.show.id)")
        #expect(
            reply?.contains("\nAda is also in the lineup of Later Show, Fri Dec 4, 8 PM.\nReply SEND ") == true,
            "\(reply ?? "")")
    }
}
