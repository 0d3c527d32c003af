import Agenda
import Lineups
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Words other than OUT, HERE and NAME from somebody on the list of an open mic.
@Suite struct OpenMicLeaveTests {
    private static let off = "You're off the list for Mondays, Mon Nov 30, 8 PM."

    /// The reply says how to stop all texts where they may mean those.
    @Test(arguments: [
        "take me off the list", "take me off", "Remove me from the list", "please take my name off the list",
        "can't make it, take me off", "remove my name", "cross me off the list", "take me off your list please",
        "cancel my spot", "sorry, I'm sick, take me off the list", "quítame de la lista",
        "bórrame de la lista por favor",
        "retire-moi de la liste", "enlève mon nom de la liste", "streich mich von der Liste",
        "nimm mich bitte von der Liste", "toglimi dalla lista", "togli il mio nome dalla lista", "me tira da lista",
        "tira meu nome da lista",
    ])
    func whoAsksToBeTakenOffIsStillTexted(_ body: String) async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        let reply = try await open.text(body, at: "12:20:00")
        #expect([Self.off, "\(Self.off) Text STOP to opt out."].contains(reply), "\(body): \(reply ?? "no reply")")
        #expect(try await open.list() == "left Ada", "\(body)")
        #expect(try await open.text("MIC", at: "12:21:00")?.hasPrefix("Ada, you're 1st of 2") == true, "\(body)")
    }

    @Test func theReplySaysHowToStopAllTexts() async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        #expect(try await open.text("take me off the list", at: "12:20:00") == "\(Self.off) Text STOP to opt out.")
    }

    @Test(arguments: [
        "STOP", "stop texting me", "remove my number", "take me off the list and stop texting me",
        "take me off the list, don't ever text me again", "remove my number from your list",
    ])
    func aWishAboutTextsOptsOut(_ body: String) async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        #expect(try await open.text(body, at: "12:20:00")?.contains("off the list") != true, "\(body)")
        #expect(try await open.text("MIC", at: "12:21:00") == nil, "\(body)")
    }

    /// Somebody on no list means the texts.
    @Test func withoutASignUpItOptsOut() async throws {
        let open = try await OpenMicScenario()
        try await open.text("take me off the list")
        #expect(try await open.text("MIC", at: "12:01:00") == nil)
    }

    @Test(arguments: [
        "Out sorry, kid's sick", "I'm gonna have to drop out", "out tonight, sorry!", "can't make it", "I'm out",
        "no puedo ir", "je ne peux pas venir", "ich kann nicht kommen", "non posso venire", "não vou poder ir",
    ])
    func aReasonBesideTheWordCounts(_ body: String) async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        #expect(try await open.text(body, at: "12:20:00")?.hasPrefix(Self.off) == true, "\(body)")
        #expect(try await open.list() == "left Ada", "\(body)")
    }

    @Test(arguments: [
        "out of town next week", "is it sold out?", "I'm going out later", "out?", "I can't make it before 9",
        "I won't drop out",
    ])
    func otherWordsKeepThePlace(_ body: String) async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        try await open.text(body, at: "12:20:00")
        #expect(try await open.list() == "1 Ada", "\(body)")
    }

    /// They may mean the show.
    @Test(arguments: ["can't make it", "Out sorry, kid's sick"]) func aPerformerOfAShowIsNotTakenOff(_ body: String)
        async throws
    {
        let open = try await OpenMicScenario()
        let environment = open.environment
        let contact = try await environment.contact("Ada", OpenMicScenario.people[0])
        try await environment.invite(try await environment.show("Gala", inDays: 5), [contact])
        try await open.text("YES", at: "12:01:00")
        try await open.text("MIC", at: "12:02:00")
        try await open.text(body, at: "12:20:00")
        #expect(try await open.list() == "1 Ada", "\(body)")
    }

    @Test(arguments: [
        "HERE", "here! 🎤", "I'm here, just parked", "just got here", "Here now, thanks", "estoy aquí", "je suis là",
        "ich bin da", "sono qui", "cheguei",
    ])
    func hereWithCourtesiesChecksIn(_ body: String) async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        #expect(try await open.text(body, at: "19:00:00")?.hasPrefix("You're checked in, Ada.") == true, "\(body)")
    }

    @Test(arguments: ["here in 5", "almost here", "not here yet", "here?", "here soon", "here, in 5 min"])
    func whoIsNotHereYetIsNotCheckedIn(_ body: String) async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        try await open.text(body, at: "19:00:00")
        #expect(try await open.list() == "1 Ada", "\(body)")
    }

    @Test(arguments: [
        "NAME Tom", "change my name to Tom", "please change my name to Tom", "cambia mi nombre a Tom",
        "change mon nom en Tom", "ändere meinen Namen in Tom", "cambia il mio nome in Tom", "muda meu nome para Tom",
    ])
    func theNameIsChanged(_ body: String) async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        #expect(try await open.text(body, at: "12:20:00")?.hasPrefix("Tom, you're 1st of 2") == true, "\(body)")
    }
}
