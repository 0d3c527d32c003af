import Agenda
import CommandKit
import HTTPTransport
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import App

/// A module is added by its own folder and one line in the list of modules: everything that it plugs in works through
/// the program's own inbox, job runner, undo, feed route, pages and command line.
@Suite struct ExampleModuleTests {
    /// Runs the body in a program that has the example as well.
    private func withPlants(_ body: () async throws -> Void) async throws {
        try await Modules.$all.withValue(Modules.all + [Plants.program], operation: body)
    }

    private func plants(_ environment: TestEnvironment) async throws -> [Plant] {
        let account = environment.account.id
        return try await environment.store.read { try Plant.all(account: account, in: $0) }
    }

    @Test func itsTextCommandsSubjectsAndPromptsWorkThroughTheInbox() async throws {
        try await withPlants {
            let phone = try await BookerPhone()
            #expect(try await phone.says("PLANT fern") == "Planted fern.")
            #expect(try await phone.says("MENU water") == "WATER fern: water a plant")
            #expect(try await phone.says("WATER fern") == "How many liters for fern?")
            #expect(try await phone.says("0.5") == "fern got 500 ml.")
            #expect(try await plants(phone.environment).map(\.thousandths) == [500])
            #expect(try await phone.says("TODO repot @fern") == "To do for fern: 1 repot")
            #expect(try await phone.says("TODO @fern") == "1 repot")
        }
    }

    @Test func aNameThatFitsTwoSubjectsIsAskedAbout() async throws {
        try await withPlants {
            let phone = try await BookerPhone()
            _ = try await phone.environment.show("Fern Night")
            _ = try await phone.says("PLANT fern")
            let question = try #require(try await phone.says("NOTES @fern"))
            #expect(question.hasPrefix("Which fern?\n1 Fern Night"))
            #expect(question.contains("2 fern (plant)"))
            #expect(try await phone.says("2") == "There are no notes yet. Text NOTE call the florist")
        }
    }

    @Test func itsJobsRunWhenTheyAreDue() async throws {
        try await withPlants {
            let phone = try await BookerPhone()
            let environment = phone.environment
            _ = try await phone.says("PLANT fern")
            try await environment.jobs.run(now: TestEnvironment.noon)
            #expect(try await plants(environment).map(\.isThirsty) == [false])
            try await environment.jobs.run(now: TestEnvironment.noon.adding(.days(3)))
            #expect(try await plants(environment).map(\.isThirsty) == [true])
            #expect(try await environment.jobs.runBackgroundJobs(now: TestEnvironment.noon) == 1)
            #expect(try await plants(environment).map(\.latinName) == ["Polypodiopsida"])
        }
    }

    @Test func itsMaintenanceRunsOnTheDatabase() async throws {
        try await withPlants {
            let phone = try await BookerPhone()
            let environment = phone.environment
            _ = try await phone.says("PLANT fern")
            try await environment.jobs.run(now: TestEnvironment.noon.adding(.days(3)))
            let tasks = environment.modules.maintenance
            #expect(
                tasks.map(\.name) == [
                    "expired sessions", "old code questions", "texts that were not kept", "missed backups",
                    "retention", "old words of availability", "old sign-ups of open mics", "old names of guests",
                    "photo sweep",
                    "sounds of removed decks", "place searches", "documents of removed bookings",
                    "old plans of assistants", "old messages to webhooks", "plant watering",
                ])
            for task in tasks { try await task.perform(environment.store, TestEnvironment.noon) }
            #expect(try await plants(environment).map(\.isThirsty) == [false])
        }
    }

    @Test func itsChangesAreTakenBack() async throws {
        try await withPlants {
            let phone = try await BookerPhone()
            _ = try await phone.says("PLANT fern")
            _ = try await phone.says("NOTE likes shade @fern")
            #expect(try await phone.says("UNDO") == "Undone: added \"likes shade\".")
            #expect(try await phone.says("UNDO") == "Undone: planted fern.")
            #expect(try await plants(phone.environment).isEmpty)
        }
    }

    @Test func itsFeedIsServedByTheGateway() async throws {
        try await withPlants {
            try await LiveGateway.run { gateway in
                let (environment, address) = (
                    gateway.environment, FeedAddress(publicURL: gateway.gatewayURL, random: .seeded(1))
                )
                let account = environment.account.id
                let feed = try await environment.store.write { tx in
                    _ = try Plant.add("fern", account: account, in: tx)
                    return try Feed.findOrCreate(.plants, of: account, account: account, random: address.random, in: tx)
                }
                let answer = try await gateway.http.send(HTTPRequest(.get, address.url(of: feed)))
                #expect(answer.status == 200)
                #expect(String(decoding: answer.body, as: UTF8.self).contains("SUMMARY:Water fern"))
            }
        }
    }

    @Test func performersTextItsWord() async throws {
        try await withPlants {
            let phone = try await BookerPhone()
            _ = try await phone.says("PLANT fern")
            _ = try await phone.environment.contact("Ada", "+14155550101")
            let reply = try await phone.environment.text("Plants", from: "+14155550101")
            #expect(reply == "Our plants: fern.")
        }
    }

    @Test func itsRowsBelongToAnEventAndAreOnItsPages() async throws {
        try await withPlants {
            try await LiveEnvironment.run(isEmpty: true) { live in
                let (environment, app) = (live.environment, live.environment.app)
                #expect(try await environment.run(#"countdown add "Fern Night" --date 2027-03-28"#).code == 0)
                let account = try await app.operatorAccount().id
                let now = TestEnvironment.noon
                let (event, loan, session) = try await app.store.write(at: now) { tx in
                    let event = try Subject.all(.event, account: account, in: tx)[0]
                    let link = try SignInLink.create(account: account, random: .system, in: tx)
                    let session = try SignInLink.use(link, browser: "Firefox", random: .system, in: tx)
                    return (event, try PlantLoan.add("fern", to: event, in: tx), session)
                }
                let token = try #require(session)
                let http = HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test")))
                let cookie = HTTPField("Cookie", "greenroom=\(token.text)")
                func page(_ path: String) async throws -> String {
                    let answer = try await http.send(HTTPRequest(.get, app.publicURL + path, headers: [cookie]))
                    return String(decoding: answer.body, as: UTF8.self)
                }
                let (path, tab) = ("/plants/\(event.id)", "<a href=\"/plants/\(event.id)\">Plants</a>")
                let plants = try await page(path)
                #expect(plants.contains("<li>fern</li>") && plants.contains("data-nouns=\"plants\""))
                #expect(try await page("/todos/\(event.id)").contains(tab))
                let source = try #require(app.modules.changeSources.first { $0.noun == .plants })
                let owners = try await app.store.read { try source.accounts([loan.id], $0) }
                #expect(owners == [account])
                #expect(try await environment.run(#"countdown remove "Fern Night" --yes"#).code == 0)
                #expect(try await page(path).contains("<li>fern</li>") == false)
                #expect(try await environment.run("undo").code == 0)
                #expect(try await page(path).contains("<li>fern</li>"))
            }
        }
    }

    @Test func openCommitmentsAreNamedWhenTheyOptOut() async throws {
        try await withPlants {
            let phone = try await BookerPhone()
            _ = try await phone.environment.contact("Ada", "+14155550101")
            _ = try await phone.environment.text("please stop texting me", from: "+14155550101")
            try await phone.environment.jobs.run(now: TestEnvironment.noon)
            #expect(try await phone.texts().last?.contains("and waters the plants. Please call them.") == true)
        }
    }

    @Test func itsCommandsHelpAndErrorsArePartOfTheCommandLine() async throws {
        try await withPlants {
            let environment = try await CommandTestEnvironment(in: TemporaryFolder())
            #expect(try await environment.run("plant add fern").output == "Planted fern.\n")
            #expect(try await environment.run("todo add repot @fern").code == 0)
            #expect(try await environment.run("plant").output == "@fern\n")
            let refusal = try await environment.run("plant remove farn")
            #expect(refusal.code == CommandExitCode.notFound.rawValue)
            #expect(refusal.notes.contains("There is no plant \"farn\"."))
            #expect(refusal.notes.contains("greenroom plant remove fern"))
            #expect(try await environment.run("plant remove fern").code == 0)
            #expect(try await environment.run("todo --json").output.contains("repot") == false)
            #expect(try await environment.run("todo show @fern").notes.contains("greenroom plant list"))
            let help = Transcript(answers: [])
            RootHelp.print(to: help.terminal(isInteractive: false))
            #expect(help.outcome(code: 0).output.contains("  plant     Plants that want water."))
        }
    }
}
