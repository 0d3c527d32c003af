import Agenda
import Lineups
import Messaging
import People
import PhoneNumbers
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A person whose carrier writes the number differently than the contact, or with the prefix of RCS.
@Suite struct NumberFormTests {
    /// The number that is stored, and the sender of the text.
    static let rows = [
        ("+525512345678", "+5215512345678"), ("+5215512345678", "+525512345678"), ("+5491123456789", "+541123456789"),
        ("+541123456789", "+5491123456789"), ("+5511987654321", "+551187654321"), ("+551187654321", "+5511987654321"),
        ("+14155550101", "rcs:+14155550101"), ("+525512345678", "rcs:+5215512345678"),
    ]

    @Test(arguments: rows) func answersItsRequest(_ stored: String, _ sender: String) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", stored)
        try await environment.deliver(environment.invite(show, [ada]))
        let reply = try await environment.text("yes", from: sender)
        #expect(reply?.contains("You're confirmed") == true)
        #expect(try await environment.statuses(show) == ["Ada": .confirmed])
        // "Wrong? Reply NO." is remembered for the same number.
        _ = try await environment.text("no wait, I can't", from: sender, now: TestEnvironment.noon.adding(.minutes(1)))
        #expect(try await environment.statuses(show) == ["Ada": .withdrawn])
        let numbers = try await environment.store.read {
            try $0.values("SELECT DISTINCT from_number FROM inbound_message", as: String.self)
        }
        #expect(numbers == [stored])
    }

    @Test(arguments: rows) func optOutHoldsForBothForms(_ stored: String, _ sender: String) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", stored)
        try await environment.deliver(environment.invite(show, [ada]))
        _ = try await environment.text("STOP", from: sender)
        #expect(try await environment.statuses(show) == ["Ada": .optedOut])
        for form in PhoneNumber.forms(of: stored) {
            let isInForce = try await environment.store.read {
                try OptOut.isInForce(form, account: environment.account.id, in: $0)
            }
            #expect(isInForce)
        }
        _ = try await environment.text("START", from: sender, now: TestEnvironment.noon.adding(.minutes(1)))
        for form in PhoneNumber.forms(of: stored) {
            let isInForce = try await environment.store.read {
                try OptOut.isInForce(form, account: environment.account.id, in: $0)
            }
            #expect(!isInForce)
        }
    }

    /// Nobody has the number yet: the opt-out holds when a contact with it is added.
    @Test(arguments: rows) func optOutOfAStrangerHoldsLater(_ stored: String, _ sender: String) async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.text("STOP", from: sender)
        let isInForce = try await environment.store.read {
            try OptOut.isInForce(stored, account: environment.account.id, in: $0)
        }
        #expect(isInForce)
    }

    @Test(arguments: rows) func bookersCellIsTheBookers(_ stored: String, _ sender: String) async throws {
        let environment = try await TestEnvironment()
        var account = environment.account
        account.cell = stored
        let booker = account
        try await environment.store.write { try booker.save(in: $0) }
        #expect(try await environment.text("MENU", from: sender) != nil)
        #expect(try await environment.waiting().isEmpty)
    }

    @Test(
        arguments: [
            ("+54 11 2345-6789", "mobile", "+5491123456789", true), ("+54 11 2345-6789", nil, "+5491123456789", true),
            ("+54 11 2345-6789", "home", "+541123456789", false),
            ("+55 11 8765-4321", "mobile", "+5511987654321", true),
            ("+55 11 3333-4444", "mobile", "+551133334444", false),
            ("+52 1 55 1234 5678", "mobile", "+525512345678", true),
        ] as [(String, String?, String, Bool)])
    func cellIsReadInTodaysForm(_ raw: String, _ kind: String?, _ e164: String, _ isTextable: Bool) {
        let number = ContactNumber.read(raw, region: Region("US"), kind: kind).number
        #expect(number.e164 == e164)
        #expect(number.isTextable == isTextable)
    }
}
