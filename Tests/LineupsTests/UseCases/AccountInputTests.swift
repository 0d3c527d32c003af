import Lineups
import PhoneNumbers
import Testing
import Values

/// What is typed for an account, by commands and pages.
@Suite struct AccountInputTests {
    private static let us = Region("US")

    @Test func everyInvalidFieldIsReported() throws {
        let home = try #require(Self.us)
        var input = AccountInput(
            name: " ", email: "nobody", region: "XX", cell: "12", zone: "Europe/Berln", alerts: "soon", countdowns: "0")
        for item in Policy.Item.allCases { input.policy[item] = "perhaps" }
        let problems = #expect(throws: InputProblems<AccountInput.Field>.self) { try input.changes(region: home) }
        let fields = ["name", "email", "region", "cell", "zone", "alerts", "countdowns"]
        #expect(problems?.all.map(\.field.rawValue) == fields + Policy.Item.allCases.map(\.rawValue))
        #expect(problems?.sentence == "An account needs a name.")
    }

    @Test func emptyFieldsRemoveWhatIsThere() throws {
        let home = try #require(Self.us)
        var input = AccountInput(email: "", cell: "", countdowns: "")
        input.policy = [.bench: ""]
        let changes = try input.changes(region: home)
        #expect(changes.email == .some(nil))
        #expect(changes.cell == .some(nil))
        #expect(changes.countdowns == 64 && changes.policy.contains(.bench))
        #expect(changes.name == nil && changes.zone == nil && changes.alerts == nil)
    }

    @Test func aNationalNumberIsOneOfTheCountryThatIsGiven() throws {
        let home = try #require(Self.us)
        let changes = try AccountInput(region: "GB", cell: "07400 123456").changes(region: home)
        #expect(changes.cell == "+447400123456" && changes.region == Region("GB"))
        #expect(try AccountInput().changes(region: home).isEmpty)
    }
}
