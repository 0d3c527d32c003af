import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Rates, who paid, and who owes whom.
@Suite struct SharedCostsTests {
    private static let euro = Currency("EUR") ?? .usd

    private static func money(_ text: String) throws -> Money { try Money.read(text, home: .usd) }

    @Test(
        "a rate is a positive number with at most six decimals",
        arguments: [
            ("1.0825", "1.0825"), ("1", "1"), ("0.000001", "0.000001"), ("1000000", "1000000"), ("1.50", "1.5"),
            ("0", nil), ("-1", nil), ("1,08", nil), ("1.", nil), (".5", nil), ("1.0000001", nil), ("1000001", nil),
            ("x", nil), ("", nil), ("1e3", nil), ("٢", nil),
        ] as [(String, String?)])
    func rates(text: String, shown: String?) {
        #expect(ExchangeRate(text)?.description == shown)
    }

    @Test(
        "an amount is converted and rounded to minor units",
        arguments: [
            ("EUR 12.50", "1.08", "$13.50"), ("EUR 0.01", "1.5", "$0.02"), ("JPY 1000", "0.0067", "$6.70"),
            ("EUR 999999999999", "1", "$999,999,999,999.00"),
        ])
    func converting(amount: String, rate: String, shown: String) throws {
        let rate = try #require(ExchangeRate(rate))
        #expect(try rate.converted(Self.money(amount), to: .usd).description == shown)
    }

    @Test(
        "what is not valid is refused, with its field",
        arguments: [
            (CostSharingInput(rate: "lots"), .rate), (CostSharingInput(sharedBy: "me, Ann"), .rate),
            (CostSharingInput(paidBy: String(repeating: "x", count: 61)), .paidBy),
            (CostSharingInput(rate: "1", sharedBy: (0...50).map { "p\($0)" }.joined(separator: ",")), .sharedBy),
        ] as [(CostSharingInput, CostSharingInput.Field)])
    func refused(input: CostSharingInput, field: CostSharingInput.Field) throws {
        let amount = try Self.money("EUR 10")
        let problems = #expect(throws: InputProblems<CostSharingInput.Field>.self) {
            try input.applied(amount: amount, home: .usd)
        }
        #expect(problems?.all.map(\.field) == [field])
    }

    @Test("a rate in the account's currency is refused; a stored one is dropped when the currency changes")
    func ownCurrency() throws {
        let amount = try Self.money("$10")
        let old = CostSharing(rate: ExchangeRate("1.08"))
        let problems = #expect(throws: InputProblems<CostSharingInput.Field>.self) {
            try CostSharingInput(rate: "1.1").applied(to: old, amount: amount, home: .usd)
        }
        #expect(problems?.all.map(\.field) == [.rate])
        #expect(try CostSharingInput(rate: "1.08").applied(to: old, amount: amount, home: .usd).isEmpty)
        #expect(try CostSharingInput(rate: " ").applied(amount: amount, home: .usd).isEmpty)
    }

    @Test("names are kept once, and me is the owner")
    func reading() throws {
        let input = CostSharingInput(paidBy: " Me ", sharedBy: "me, Ann  Lee, ANN LEE,,Bob")
        let sharing = try input.applied(amount: Self.money("$10"), home: .usd)
        #expect(sharing == CostSharing(sharedBy: ["me", "Ann Lee", "Bob"]))
        #expect(sharing.words == "for me, Ann Lee, Bob")
        #expect(try CostSharingInput(sharedBy: "").applied(to: sharing, amount: Self.money("$10"), home: .usd).isEmpty)
    }

    @Test("parts add up to the whole, debts are settled in few transfers, and every change is undone")
    func sharing() async throws {
        let environment = try await TestEnvironment()
        let (account, home) = (environment.account, environment.account.currency)
        let day = environment.account.zone.date(of: TestEnvironment.noon)
        func spend(_ title: String, _ amount: String, _ input: CostSharingInput) async throws {
            let money = try Self.money(amount)
            try await environment.store.write(at: TestEnvironment.noon) { tx in
                var budget = try Budget.of(Subject.own(account.id, in: tx), in: tx)
                let sharing = try input.applied(amount: money, home: home)
                _ = try budget.add(title, money, .spent, day: day, sharing: sharing, in: tx)
            }
        }
        func costs() async throws -> SharedCosts {
            let lines = try await environment.store.read {
                try Budget.of(Subject.own(account.id, in: $0), in: $0).items
            }
            return try SharedCosts(lines, home: home)
        }
        try await spend("dinner", "100.00", CostSharingInput(sharedBy: "me, Ann, Bob"))
        try await spend("museum", "EUR 30", CostSharingInput(rate: "1.1", paidBy: "Ann", sharedBy: "me, Ann, Bob"))
        try await spend("gift", "20", CostSharingInput(paidBy: "Bob"))
        try await spend("taxi", "EUR 5", CostSharingInput())
        let all = try await costs()
        #expect(all.total.description == "$153.00")
        #expect(all.people.map(\.name) == ["me", "Ann", "Bob"])
        #expect(all.people.map(\.part).reduce(0, +) == 13_300 && all.people.map(\.balance).reduce(0, +) == 0)
        #expect(
            all.sentences == [
                "Bob owes you $44.33.", "Ann owes you $11.33.", "Without a rate, so in no sum: taxi €5.00.",
            ])
        let undo = Undo(modules: environment.modules)
        try await environment.store.write(at: TestEnvironment.noon) { tx in
            var budget = try Budget.of(Subject.own(account.id, in: tx), in: tx)
            try budget.remove(budget.items, in: tx)
            _ = try undo.run(account: account.id, since: Instant(milliseconds: 0), in: tx)
        }
        #expect(try await costs() == all)
    }
}
