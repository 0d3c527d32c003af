import Agenda
import Lineups
import Messaging
import Night
import People
import Platform
import Season
import Storage
import Templates
import TestSupport
import Testing
import Values

/// What the booker does: open mics are added, changed and removed, and people at the door are marked.
@Suite struct OpenMicDoorTests {
    static let keywords: [(typed: String, sentence: String)] = [
        ("STOP", #"The keyword "STOP" is a word that carriers act on."#),
        ("start", #"The keyword "START" is a word that carriers act on."#),
        ("YES", #"The keyword "YES" is a word that carriers act on."#),
        ("no", #"The keyword "NO" would be read as an answer."#),
        ("nein", #"The keyword "NEIN" would be read as an answer."#),
        ("sí", #"The keyword "SI" would be read as an answer."#),
        ("oui", #"The keyword "OUI" would be read as an answer."#),
        ("IN", #"The keyword "IN" would be read as an answer."#),
        ("monday", #"The keyword "MONDAY" would be read as an answer."#),
        ("all", #"The keyword "ALL" would be read as an answer."#),
        ("OUT", #"The keyword "OUT" is a command."#), ("here", #"The keyword "HERE" is a command."#),
        ("undo", #"The keyword "UNDO" is a command."#), ("SHOWS", #"The keyword "SHOWS" is a command."#),
        ("STATUS", #"The keyword "STATUS" is a command."#),
        ("12", #"Invalid keyword "12": it must be one word of 2 to 20 letters and digits, beginning with a letter."#),
        ("", #"Invalid keyword "": it must be one word of 2 to 20 letters and digits, beginning with a letter."#),
        (
            "open mic",
            #"Invalid keyword "open mic": it must be one word of 2 to 20 letters and digits, beginning with a letter."#
        ),
        ("mic", #"The keyword "MIC" is that of "Mondays"."#),
    ]

    @Test(arguments: keywords) func keywordsAreRefused(_ row: (typed: String, sentence: String)) async throws {
        let open = try await OpenMicScenario()
        let other = try await open.environment.show("Tuesdays", inDays: 1)
        var input = OpenMicInput()
        (input.keyword, input.spots) = (row.typed, "5")
        let error = await #expect(throws: InputProblems<OpenMicInput.Field>.self) {
            try await add(input, to: .show(other.id), in: open.environment)
        }
        #expect(error?.sentence == row.sentence)
    }

    @discardableResult
    private func add(
        _ input: OpenMicInput, to occasion: OpenMic.Occasion, in environment: TestEnvironment
    ) async throws -> OpenMic {
        let (account, modules) = (environment.account, environment.modules)
        return try await environment.store.write {
            try input.add(to: occasion, account: account, modules: modules, in: $0)
        }
    }

    struct Refused: Sendable {
        var spots = "5"
        var mode: String?
        var drawn: String?
        var opens: String?
        var closes: String?
        let sentence: String
    }

    static let inputs = [
        Refused(spots: "0", sentence: #"Invalid number of spots "0": it must be between 1 and 100."#),
        Refused(spots: "x", sentence: #"Invalid number of spots "x": it must be between 1 and 100."#),
        Refused(spots: "", sentence: "Say how many people get on: between 1 and 100."),
        Refused(mode: "raffle", sentence: #"Invalid mode "raffle": use list, draw or mixed."#),
        Refused(mode: "mixed", sentence: "Mixed needs the number of spots that are drawn, between 1 and 4."),
        Refused(
            mode: "mixed", drawn: "5", sentence: #"Invalid number of drawn spots "5": it must be between 1 and 4."#),
        Refused(drawn: "2", sentence: "The number of drawn spots is for the mode mixed."),
        Refused(opens: "whenever", sentence: #"Invalid time "whenever"."#),
        Refused(
            opens: "7pm", closes: "6pm", sentence: "Sign-up would close at 6 PM, before it opens at 7 PM."),
    ]

    @Test(arguments: inputs) func badInputIsOneSentence(_ row: Refused) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Mondays", inDays: 0)
        var input = OpenMicInput()
        (input.keyword, input.spots, input.mode) = ("MIC", row.spots, row.mode)
        (input.drawn, input.opens, input.closes) = (row.drawn, row.opens, row.closes)
        let error = await #expect(throws: InputProblems<OpenMicInput.Field>.self) {
            try await add(input, to: .show(show.id), in: environment)
        }
        #expect(error?.sentence == row.sentence)
    }

    @Test func eachDateOfASeriesIsANight() async throws {
        let environment = try await TestEnvironment()
        var input = SeriesInput()
        (input.name, input.every, input.time) = ("Tuesday Night", "tue", "20:00")
        let (typed, account) = (input, environment.account)
        let series = try await environment.store.write { try typed.add(account: account, in: $0) }
        var fields = OpenMicInput()
        (fields.keyword, fields.spots, fields.opens) = ("SLAM", "2", "1 day before")
        let mic = try await add(fields, to: .series(series.id), in: environment)
        let zone = account.zone
        let monday = try #require(LocalDate(iso: "2026-11-30"))
        let evening = zone.instant(of: LocalDateTime(date: monday, time: LocalTime(secondsSinceMidnight: 20 * 3600)))
        let early = try await environment.text(
            "SLAM Ada", from: OpenMicScenario.people[0], now: evening.adding(.seconds(-1)))
        #expect(early?.contains("opens Mon Nov 30, 8 PM") == true, "\(early ?? "")")
        _ = try await environment.text("SLAM Ada", from: OpenMicScenario.people[0], now: evening)
        _ = try await environment.text("SLAM", from: OpenMicScenario.people[0], now: evening.adding(.days(7)))
        let names = try await environment.store.read { tx in
            try mic.nights(in: tx).prefix(2).map { try OpenMicSheet($0, in: tx).rows.map(\.entry.name) }
        }
        // The name of the first night is known on the second.
        #expect(names == [["Ada"], ["Ada"]])
    }

    @Test func everyChangeIsUndone() async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        let (door, ada) = (OpenMicDoor(try await open.night()), try await open.entry("Ada"))
        let marks: [(OpenMicDoor.Mark, String)] = [(.here, "1 Ada (here)"), (.out, "left Ada"), (.on, "1 Ada")]
        for (mark, list) in marks {
            #expect(
                try await open.environment.store.write(at: open.moment("12:10:00")) { try door.mark(ada, mark, in: $0) }
            )
            #expect(try await open.list() == list)
            try await open.undo()
            #expect(try await open.list() == "1 Ada")
        }
        try await open.environment.store.write { _ = try door.add("Joan", in: $0) }
        try await open.undo()
        #expect(try await open.list() == "1 Ada")
        let mic = open.mic
        try await open.environment.store.write { try mic.remove(in: $0) }
        #expect(try await open.text("MIC", from: 1, at: "12:20:00") == nil)
        try await open.undo()
        #expect(try await open.list() == "1 Ada")
        var input = OpenMicInput()
        input.spots = "9"
        let (typed, account, modules) = (input, open.environment.account, open.environment.modules)
        let changed = try await open.environment.store.write {
            try typed.change(mic, account: account, modules: modules, in: $0)
        }
        #expect(changed.effect != nil && changed.mic.spots == 9)
        try await open.undo()
        #expect(try await open.sheet().night.mic.spots == 2)
    }

    @Test func aStrangerBecomesAContactOnlyIfTheBookerWants() async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        let (environment, ada) = (open.environment, try await open.entry("Ada"))
        let account = environment.account
        #expect(try await environment.store.read { try Contact.all(account: account.id, in: $0) }.isEmpty)
        let door = OpenMicDoor(try await open.night())
        let modules = environment.modules
        let contact = try await environment.store.write {
            try door.addContact(ada, account: account, modules: modules, in: $0)
        }
        #expect(try await open.sheet().rows.first?.entry.contact == contact)
        await #expect(throws: OpenMicProblem.isContact("Ada")) {
            try await environment.store.write {
                _ = try door.addContact(ada, account: account, modules: modules, in: $0)
            }
        }
        // Erasing them takes their name and number off the lists.
        try await ErasedContact.prepareKey(of: environment.store, random: .seeded(5), now: TestEnvironment.noon)
        let erasure = EraseContact(.contact(contact), account: account.id, modules: modules)
        try await environment.store.write(.everything, at: open.moment("13:00:00")) { try erasure.run(in: $0) }
        #expect(try await open.list() == "1 (erased)")
        #expect(try await open.sheet().rows.first?.entry.number == nil)
    }

    @Test func numbersOfStrangersAreNotKeptForever() async throws {
        let open = try await OpenMicScenario()
        try await open.signUp("Ada", 0)
        let (store, end) = (open.environment.store, open.show.endsAt)
        let module = Module.night(templates: .builtIn, retention: Retention(unknownDays: 30))
        let task = try #require(module.maintenance.first { $0.name.contains("open mics") })
        try await task.perform(store, end.adding(.days(29)))
        #expect(try await open.list() == "1 Ada")
        try await task.perform(store, end.adding(.days(30)))
        #expect(try await open.list() == "1 (erased)")
    }
}
