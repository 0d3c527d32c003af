import Messaging
import Platform
import Storage
import Templates
import TestSupport
import Testing
import Values

/// Codes that verify a cell: strangers cause these texts at the operator's cost.
@Suite struct VerificationTextsTests {
    private static let ownerCell = "+14155550199"

    private func texts(from sender: Sender) -> SignInTexts {
        SignInTexts(templates: .builtIn, sender: sender, random: .system)
    }

    /// A gateway whose owner has a verified cell.
    private func environment() async throws -> TestEnvironment {
        let environment = try await TestEnvironment()
        let account = environment.account
        try await environment.store.write { tx in
            var owner = account
            owner.cell = Self.ownerCell
            try owner.save(in: tx)
        }
        return environment
    }

    private func stranger(_ name: String, _ environment: TestEnvironment) async throws -> ID<Account> {
        let (zone, region) = (environment.account.zone, environment.account.region)
        return try await environment.store.write {
            try Account.create(name: name, zone: zone, region: region, in: $0).id
        }
    }

    private func bodies(to number: String, _ environment: TestEnvironment) async throws -> [String] {
        try await environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE to_number = \(number) ORDER BY id", as: String.self)
        }
    }

    struct Request: Sendable {
        let sender: String
        let allowed: String?
        let number: String
        let isSent: Bool
    }

    static let countries = [
        Request(sender: TestEnvironment.ourNumber, allowed: nil, number: "+14155550142", isSent: true),
        Request(sender: TestEnvironment.ourNumber, allowed: nil, number: "+447400123456", isSent: false),
        // Jamaica has the calling code of the United States.
        Request(sender: TestEnvironment.ourNumber, allowed: nil, number: "+18762101234", isSent: false),
        Request(sender: "+447400123456", allowed: nil, number: "+447400123457", isSent: true),
        Request(sender: "+447400123456", allowed: nil, number: "+14155550142", isSent: false),
        // The country of the account that owns it.
        Request(sender: "MG0123456789abcdef0123456789abcdef", allowed: nil, number: "+14155550142", isSent: true),
        Request(sender: "MG0123456789abcdef0123456789abcdef", allowed: nil, number: "+447400123456", isSent: false),
        Request(sender: TestEnvironment.ourNumber, allowed: "gb, IE", number: "+447400123456", isSent: true),
        Request(sender: TestEnvironment.ourNumber, allowed: "gb, IE", number: "+14155550142", isSent: false),
    ]

    @Test("Codes go only to countries that the operator allows; by default, to the sender's", arguments: countries)
    func onlyAllowedCountries(_ row: Request) async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        let limits = VerificationLimits(countries: row.allowed.flatMap(VerificationLimits.countries(in:)))
        let sender = try await environment.store.write {
            try Sender.named(row.sender, provider: TestEnvironment.provider, owner: account, in: $0)
        }
        let texts = texts(from: sender)
        var isSent = true
        do {
            try await environment.store.write {
                try texts.verifyCell(row.number, of: account, within: limits, in: $0)
            }
        } catch is VerificationError {
            isSent = false
        }
        #expect(isSent == row.isSent)
        #expect(try await bodies(to: row.number, environment).count == (row.isSent ? 1 : 0))
    }

    @Test(arguments: ["", "USA", "US;CA", "US,", "XX"]) func whatIsNoListOfCountries(_ text: String) {
        #expect(VerificationLimits.countries(in: text) == nil)
    }

    @Test("Codes that verify a cell use up no code with which somebody signs in")
    func signInHasItsOwnCodes() async throws {
        let environment = try await environment()
        let texts = texts(from: environment.sender)
        for group in 0..<5 {
            let account = try await stranger("Stranger \(group)", environment)
            let others = (0..<4).map { "+1415555\(1000 + group * 10 + $0)" }
            try await environment.store.write { tx in
                for number in [Self.ownerCell] + others {
                    try texts.verifyCell(number, of: account, within: VerificationLimits(), in: tx)
                }
            }
        }
        #expect(try await bodies(to: Self.ownerCell, environment).count == 5, "as many as a number gets in an hour")
        _ = try await environment.store.write {
            try texts.requestCode(.signIn, for: Self.ownerCell, client: "local", in: $0)
        }
        let last = try await bodies(to: Self.ownerCell, environment).last
        #expect(last?.contains("to sign in") == true)
    }

    @Test("The codes of a day end, the operator gets one text, and codes to sign in still go out")
    func theDailyLimit() async throws {
        let environment = try await environment()
        let account = try await stranger("Harbour", environment)
        let limits = VerificationLimits(perDay: 2)
        let notice = "All codes for new cells were sent: 2 within 24 hours. The next requests are refused."
        for (day, hours) in [0, 25].enumerated() {
            let now = TestEnvironment.noon.adding(.hours(hours))
            let texts = texts(from: environment.sender)
            for number in ["+14155550142", "+14155550143"] {
                try await environment.store.write(at: now) {
                    try texts.verifyCell(number, of: account, within: limits, in: $0)
                }
            }
            for _ in 1...2 {
                await #expect(throws: VerificationError.usedUp) {
                    try await environment.store.write(at: now) {
                        try texts.verifyCell("+14155550144", of: account, within: limits, in: $0)
                    }
                }
            }
            _ = try await environment.runJobs(now: now)
            _ = try await environment.store.write(at: now) {
                try texts.requestCode(.signIn, for: Self.ownerCell, client: "local", in: $0)
            }
            let toOwner = try await bodies(to: Self.ownerCell, environment)
            #expect(toOwner.count { $0 == notice } == day + 1)
            #expect(toOwner.count { $0.contains("to sign in") } == day + 1)
        }
        #expect(try await bodies(to: "+14155550144", environment).isEmpty)
    }
}
