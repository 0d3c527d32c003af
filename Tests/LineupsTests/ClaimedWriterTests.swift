import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A text that names another contact as its writer answers for nobody: it waits in the inbox.
@Suite struct ClaimedWriterTests {
    private static let phone = "+14155550101"

    private func asked(
        _ asked: String, sharing: [String] = [], others: [String] = [], show name: String = "Late Show"
    ) async throws -> (TestEnvironment, Event) {
        let environment = try await TestEnvironment()
        let show = try await environment.show(name)
        let person = try await environment.contact(asked, Self.phone)
        for name in sharing { _ = try await environment.contact(name, Self.phone) }
        for (index, name) in others.enumerated() { _ = try await environment.contact(name, "+1415555020\(index)") }
        try await environment.invite(show, [person])
        return (environment, show)
    }

    static let signed = [
        "yes!! chris here", "Yes - Chris", "yes\n\nChris", "this is chris, yes I can do it", "it's chris. yes",
        "Chris here, yes!",
        "hey chris here I'm in", "chris speaking, yes", "yes (chris)", "Chris's phone. yes", "This is Chris Doe. Yes",
        "I'm Chris and I can do it", "my name is Chris, yes", "yes, soy Chris", "c'est chris, oui",
        "hier ist Chris, ja",
        "sono Chris, sì", "sim, aqui é o Chris", "no sorry, chris here", "Chris: yes", "yes, chris", "yes from chris",
    ]

    @Test(arguments: signed) func waitsForTheBooker(_ text: String) async throws {
        let (environment, show) = try await asked("Pat Doe", sharing: ["Chris Doe"])
        #expect(try await environment.text(text, from: Self.phone) == nil)
        #expect(try await environment.statuses(show) == ["Pat Doe": .asked])
        let waiting = try await environment.waiting()
        #expect(waiting.map(\.reading) == [.read(.needsHuman, .otherWriter)])
        let account = environment.account.id
        let people = try await environment.store.read { tx in
            try waiting.flatMap { try SenderSuggester(account: account, in: tx).suggest($0).people.map(\.name) }
        }
        #expect(people.contains("Chris Doe"))
    }

    @Test(arguments: [
        ("Christopher Doe", "yes, chris here"), ("Robert Doe", "yes, bob here"), ("José Núñez", "Jose here, yes"),
        ("Zoë Doe", "yes - zoe"), ("Robert \"Bobby\" Doe", "bobby here. yes"), ("DJ Spice", "yes, DJ Spice here"),
        ("Will Doe", "Will here, yes"),
    ])
    func namesAreFoundInTheirForms(_ sharer: String, _ text: String) async throws {
        let (environment, show) = try await asked("Pat Doe", sharing: [sharer])
        #expect(try await environment.text(text, from: Self.phone) == nil)
        #expect(try await environment.statuses(show)["Pat Doe"] == .asked)
    }

    @Test(arguments: ["this is Chris, yes", "yes - Chris Moe", "chris here! I'm in"])
    func contactWithAnotherTelephoneIsNotTheOneAsked(_ text: String) async throws {
        let (environment, show) = try await asked("Pat Doe", others: ["Chris Moe"])
        #expect(try await environment.text(text, from: Self.phone) == nil)
        #expect(try await environment.statuses(show)["Pat Doe"] == .asked)
    }

    /// The performer's own name, a name of nobody, the name of a show, and words that are names too.
    @Test(arguments: [
        ("Pat Doe", "yes, pat here"), ("Pat Doe", "it's Pat, I'm in"), ("Patricia Doe", "yes - pat"),
        ("Pat Doe", "yes, doe here"),
        ("Chris Poe", "yes, chris here"), ("Robert Doe", "Bob here, yes"), ("Pat Doe", "yes, bruno here"),
        ("Pat Doe", "yes I will be there"), ("Pat Doe", "I'm in"), ("Pat Doe", "I'm in!\nthanks"),
        ("Pat Doe", "yes - see you then"),
        ("Pat Doe", "yes to It's Chris"), ("Pat Doe", "yes will do"), ("Pat Doe", "yes I will, see you here"),
        ("Pat Doe", "Pat and Chris here, we are both in"),
    ])
    func ownWordsAnswer(_ performer: String, _ text: String) async throws {
        let (environment, show) = try await asked(
            performer, sharing: ["Chris Doe", "Will Doe"], others: ["Grace Moe"], show: "It's Chris")
        _ = try await environment.text(text, from: Self.phone)
        let readings = try await environment.waiting().map(\.reading)
        #expect(!readings.contains(.read(.needsHuman, .otherWriter)))
        if !text.contains("both") {
            #expect(try await environment.statuses(show)[performer] == .confirmed, "\(readings)")
        }
    }

    /// About somebody else, by the one who was asked: no answer to the request.
    @Test(arguments: ["chris is in too", "chris can do it", "chris says yes", "chris is in"])
    func newsOfSomebodyElseIsNoAnswer(_ text: String) async throws {
        let (environment, show) = try await asked("Pat Doe", sharing: ["Chris Doe"])
        _ = try await environment.text(text, from: Self.phone)
        #expect(try await environment.statuses(show)["Pat Doe"] == .asked)
        #expect(try await environment.waiting().count == 1)
    }

    @Test func optOutHoldsWhoeverSignsIt() async throws {
        let (environment, _) = try await asked("Pat Doe", sharing: ["Chris Doe"])
        _ = try await environment.text("please stop texting me. chris here", from: Self.phone)
        let hasOptedOut = try await environment.store.read {
            try OptOut.isInForce(Self.phone, account: environment.account.id, in: $0)
        }
        #expect(hasOptedOut)
    }

    @Test func bookerIsToldWhoSigned() async throws {
        let (environment, _) = try await asked("Pat Doe", sharing: ["Chris Doe"])
        var account = environment.account
        account.cell = "+12125550199"
        let booker = account
        try await environment.store.write { try booker.save(in: $0) }
        _ = try await environment.text("yes!! chris here", from: Self.phone)
        let told = try await environment.store.read { try $0.values("SELECT line FROM notification", as: String.self) }
        #expect(told.contains { $0.contains("signed by Chris Doe") }, "\(told)")
    }
}
