import Agenda
import Foundation
import FoundationXML
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Planned and spent lines of any subject, exact, in separate currencies.
@Suite struct BudgetTests {
    static let day = LocalDate(iso: "2026-11-30") ?? LocalDate(daysSince1970: 0)

    static func change<Value: Sendable>(
        _ environment: TestEnvironment, _ name: String? = nil,
        _ body: @escaping @Sendable (inout Budget, Transaction) throws -> Value
    ) async throws -> Value {
        return try await environment.store.write { tx in
            let subject = try environment.subject(name.map { "@" + $0 } ?? "", in: tx)
            var budget = try Budget.of(subject, in: tx)
            return try body(&budget, tx)
        }
    }

    static func add(
        _ environment: TestEnvironment, to name: String? = nil, _ lines: [(String, String, BudgetLine.Kind)]
    ) async throws {
        for (title, amount, kind) in lines {
            let money = try Money.read(amount, home: .usd)
            _ = try await change(environment, name) { budget, tx in
                try budget.add(title, money, kind, day: Self.day, in: tx)
            }
        }
    }

    /// (input, what is wrong, by field)
    static let invalidInputs: [(BudgetLineInput, [(BudgetLineInput.Field, String)])] = [
        (
            BudgetLineInput(title: "", amount: "lots", day: "soonish"),
            [(.title, "Add what it is for"), (.amount, "\"lots\" is not an amount"), (.day, "Invalid date")]
        ),
        (BudgetLineInput(title: "Hotel", amount: "0"), [(.amount, "A budget amount must be more than 0")]),
        (BudgetLineInput(amount: "12.345"), [(.amount, "\"12.345\" has too many decimals")]),
    ]

    @Test(arguments: invalidInputs)
    func everyInvalidFieldIsReported(input: BudgetLineInput, wrong: [(BudgetLineInput.Field, String)]) async throws {
        let account = try await TestEnvironment().account
        do throws(InputProblems<BudgetLineInput.Field>) {
            _ = try input.read(account: account, now: TestEnvironment.noon)
            Issue.record("it was accepted")
        } catch {
            #expect(error.all.map(\.field) == wrong.map(\.0))
            for (problem, said) in zip(error.all, wrong) {
                #expect(problem.error.sentence.hasPrefix(said.1), "\(problem.error.sentence)")
            }
        }
    }

    @Test func theValuesThatAreGivenAreRead() async throws {
        let account = try await TestEnvironment().account
        let line = try BudgetLineInput(title: " two  nights", amount: "EUR 12.50", day: "yesterday")
            .read(account: account, now: TestEnvironment.noon)
        #expect(line.title == "two nights" && line.amount?.coded == "EUR 12.50")
        #expect(line.day == LocalDate(iso: "2026-11-29"))
        let nothing = try BudgetLineInput().read(account: account, now: TestEnvironment.noon)
        #expect(nothing.title == nil && nothing.amount == nil && nothing.day == nil)
    }

    private func titles(_ environment: TestEnvironment, _ name: String? = nil) async throws -> [String] {
        try await Self.change(environment, name) { budget, _ in
            budget.items.map { "\($0.title) \($0.amount.coded) \($0.kind)" }
        }
    }

    private func undo(_ environment: TestEnvironment) async throws -> String? {
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        return try await environment.store.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }?.words()
    }

    @Test func everyChangeCanBeUndone() async throws {
        let environment = try await TestEnvironment()
        try await Self.add(
            environment, [("Hotel", "450", .planned), ("Hotel", "45.20", .spent), ("Taxi", "EUR 9.50", .spent)])
        let all = try await titles(environment)
        #expect(all == ["Hotel USD 450.00 planned", "Hotel USD 45.20 spent", "Taxi EUR 9.50 spent"])
        _ = try await Self.change(environment) { budget, tx in
            try budget.edit(
                budget.find("taxi"), title: "Cab", amount: Money(minorUnits: 12, currency: .eur), kind: .planned,
                in: tx)
        }
        try await Self.change(environment) { budget, tx in
            try budget.remove([budget.items[0], budget.items[2]], in: tx)
        }
        #expect(try await titles(environment) == ["Hotel USD 45.20 spent"])
        #expect(try await undo(environment) == "removed 2 budget lines")
        #expect(try await titles(environment).last == "Cab EUR 0.12 planned")
        #expect(try await undo(environment) == "changed \"Taxi\" €9.50")
        #expect(try await titles(environment) == all)
        #expect(try await undo(environment) == "added \"Taxi\" €9.50")
        for _ in 0..<2 { _ = try await undo(environment) }
        #expect(try await titles(environment).isEmpty)
    }

    @Test func deletingAnEventDeletesItsLines() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Canyon Trip")
        try await Self.add(environment, to: "canyon", [("Hotel", "1", .spent)])
        try await Self.add(environment, [("Bread", "1", .spent)])
        try await environment.store.write { try Event.delete(show.id, in: $0) }
        #expect(
            try await environment.store.read { try $0.value("SELECT count(*) FROM budget_line", as: Int.self) } == 1)
    }

    @Test func currenciesHaveSeparateTotals() async throws {
        let environment = try await TestEnvironment()
        try await Self.add(
            environment,
            [
                ("Hotel", "450.00", .planned), ("Food", "150", .planned), ("hotel", "145.20", .spent),
                ("Taxi", "EUR 9.50", .spent), ("Tea", "JPY 500", .planned), ("Tea", "JPY 700", .spent),
            ])
        let totals = try await Self.change(environment) { budget, _ in try BudgetTotal.all(budget.items) }
        #expect(
            totals.map { $0.words } == [
                "spent €9.50", "budget ¥500, spent ¥700, over by ¥200",
                "budget $600.00, spent $145.20, left $454.80",
            ])
        let shares = try await Self.change(environment) { budget, _ in
            try BudgetTotal.shares(of: budget.items, in: .usd)
        }
        #expect(
            shares.map { "\($0.title) \($0.total.spent.plain)/\($0.total.planned.plain)" } == [
                "Hotel 145.20/450.00", "Food 0.00/150.00",
            ])
    }

    /// Every positive amount whose sums cannot overflow is valid.
    @Test(
        arguments: [
            ("99999.99", nil), ("0.01", nil), ("JPY 9999999", nil), ("KWD 99999.999", nil), ("250000", nil),
            ("IDR 1500000", nil), ("999999999999.99", nil), ("JPY 999999999999", nil),
            ("1000000000000", BudgetError.tooMuch(Money(minorUnits: 100_000_000_000_000, currency: .usd))),
            ("JPY 1000000000000", .tooMuch(Money(minorUnits: 1_000_000_000_000, currency: .jpy))),
            ("0", .notPositive(.zero(.usd))), ("-5", .notPositive(Money(minorUnits: -500, currency: .usd))),
        ] as [(String, BudgetError?)])
    func amountsAreValidated(text: String, error: BudgetError?) async throws {
        let environment = try await TestEnvironment()
        guard let error else { return try await Self.add(environment, [("x", text, .spent)]) }
        await #expect(throws: error) { try await Self.add(environment, [("x", text, .spent)]) }
        #expect(try await titles(environment).isEmpty)
        #expect(try await undo(environment) == nil)
    }

    @Test(arguments: [
        (["45.20", "hotel"], "Hotel USD 45.20"), (["hotel", "45.20"], "Hotel USD 45.20"),
        (["Grand Hotel", "$1,234.50"], "Grand Hotel USD 1234.50"), (["45.20", "EUR", "hotel"], "Hotel EUR 45.20"),
        (["hotel", "EUR", "45.20"], "Hotel EUR 45.20"), (["2 nights", "450"], "2 nights USD 450.00"),
        (["450", "3-day pass"], "3-day pass USD 450.00"), (["taxi", "€9,50"], "Taxi EUR 9.50"),
        (["12.5", "a", "b", "c"], "A b c USD 12.50"), (["tip", "5 EUR"], "Tip EUR 5.00"),
        (["EUR", "1.355,90", "hotel"], "Hotel EUR 1355.90"), (["1", "500", "zł", "hotel"], "Hotel PLN 1500.00"),
        (["hotel", "1", "500"], "Hotel USD 1500.00"), (["¥1500", "ramen"], "Ramen JPY 1500"),
        (["1", "500:-", "hotel"], "Hotel USD 1500.00"), (["1 500zł hotel"], "Hotel PLN 1500.00"),
        (["25", "3d film"], "3d film USD 25.00"), (["2 coffees 9.00"], "2 coffees USD 9.00"),
        (["2 beers $14"], "2 beers USD 14.00"), (["room 204 89.00"], "Room 204 USD 89.00"),
        (["lunch $12 with Ben 2 people"], "Lunch with Ben 2 people USD 12.00"), (["10 quid book"], "Book GBP 10.00"),
        (["20 swiss francs fondue"], "Fondue CHF 20.00"), (["300 baht massage"], "Massage THB 300.00"),
        (["50 cents gum"], "Gum USD 0.50"), (["50 pence gum"], "Gum GBP 0.50"), (["10 bucks lunch"], "Lunch USD 10.00"),
        (["40 gas (2 gallons)"], "Gas (2 gallons) USD 40.00"), (["12 all day pass"], "All day pass USD 12.00"),
        (["15 day pass"], "Day pass USD 15.00"), (["40 kids shoes"], "Kids shoes USD 40.00"),
        (["5 second hand book"], "Second hand book USD 5.00"), (["$2 hours of parking"], "Hours of parking USD 2.00"),
        (["1.5 hours studio $30"], "1.5 hours studio USD 30.00"),
        (["12 min parking fee $4"], "12 min parking fee USD 4.00"),
        (["20 minibus"], "Minibus USD 20.00"), (["9 mints"], "Mints USD 9.00"),
    ])
    func entriesAreParsed(words: [String], said: String) throws {
        let entry = try BudgetEntry(words, home: .usd)
        #expect("\(entry.title) \(entry.amount.coded)" == said)
    }

    @Test(
        arguments: [
            ([], BudgetError.noTitle), (["45.20"], .noTitle), (["hotel"], .noAmount("hotel")),
            (["NaN", "hotel"], .noAmount("NaN hotel")),
            (["2 hours on set list"], .noAmount("2 hours on set list")),
            (["30 min writing"], .noAmount("30 min writing")),
            (["45 minutes, on hold"], .noAmount("45 minutes, on hold")),
            (["3 days in rome"], .noAmount("3 days in rome")),
            (["1 hour writing"], .noAmount("1 hour writing")), (["1 day pass"], .noAmount("1 day pass")),
            (["1.5 hours writing"], .noAmount("1.5 hours writing")), (["26.2 miles"], .noAmount("26.2 miles")),
            (["10 km run"], .noAmount("10 km run")), (["2 kg coffee"], .noAmount("2 kg coffee")),
            (["1 500 km by car"], .noAmount("1 500 km by car")), (["dinner 4 people"], .noAmount("dinner 4 people")),
            (
                ["2", "nights", "450"],
                .twoAmounts(Money(minorUnits: 200, currency: .usd), Money(minorUnits: 45_000, currency: .usd))
            ),
        ] as [([String], BudgetError)])
    func invalidEntriesAreRejected(words: [String], error: BudgetError) {
        #expect(throws: error) { try BudgetEntry(words, home: .usd) }
    }

    @Test(arguments: [
        "4 tickets 80", "3 nights hotel 240", "3 x 4.50 tickets", "taxi 12 tip 3", "dinner for 4 120",
        "12 taxi, 8 lunch", "12.50 taxi, 8 lunch", "45 hotel and 12 lunch", "12.50 + 3 tip dinner", "20 - 5 lunch",
        "EUR 5 tea EUR 7 cake",
    ])
    func severalAmountsAreRejected(text: String) {
        do {
            _ = try BudgetEntry([text], home: .usd)
            Issue.record("\(text) was read")
        } catch BudgetError.twoAmounts {
        } catch {
            Issue.record("\(text): \(error)")
        }
    }

    @Test(arguments: [
        "$12 .50 lunch", "20 pesos tacos", "50 francs fondue", "20 crowns tea", "250 rupees fuel", "Rs 250 fuel",
    ])
    func unclearAmountsAreReported(text: String) {
        #expect(throws: MoneyError.self) { try BudgetEntry([text], home: .usd) }
    }

    @Test(arguments: ["12.345", "1.2.3", "1,2,3", "12.", "1500 kr", "1 500 kr", "500kr", "1 500 kronor", "JPY 12.50"])
    func malformedAmountsAreReported(text: String) {
        for words in [["\(text) hotel"], ["hotel \(text)"], [text, "hotel"], ["hotel", text]] {
            #expect(throws: MoneyError.self) { try BudgetEntry(words, home: .usd) }
        }
    }

    @Test func theChartIsWellFormedForAnyTitle() async throws {
        let environment = try await TestEnvironment()
        try await Self.add(
            environment,
            [
                ("<b>&\"'", "10", .planned), ("<b>&\"'", "12", .spent), ("A\u{202E}B", "EUR 5", .spent),
                (String(repeating: "long ", count: 39), "0.01", .spent),
            ])
        let lines = try await Self.change(environment) { budget, _ in budget.items }
        let svg = try BudgetChart(title: "R&D <2027>", lines).svg()
        let texts = try XMLDocument(xmlString: svg).nodes(forXPath: "//text()").map(\.stringValue)
        #expect(texts.contains("R&D <2027>") && texts.contains("<b>&\"'"))
        #expect(texts.contains("12.00 of 10.00"))
        #expect(!svg.contains("\u{202E}"))
    }
}

/// SPENT and BUDGET from the owner's cell.
@Suite struct BudgetTextCommandTests {
    @Test func spentAddsALineAndBudgetShowsTheTotals() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.environment.show("Grand Canyon")
        try await BudgetTests.add(
            owner.environment, to: "canyon", [("Hotel", "600", .planned), ("Deposit", "100", .spent)])
        let talk = [
            ("SPENT 45.20 hotel @canyon", "Hotel $45.20. Budget $600.00, spent $145.20, left $454.80"),
            ("BUDGET canyon", "Grand Canyon: budget $600.00, spent $145.20, left $454.80."),
            ("budget @grand canyon", "Grand Canyon: budget $600.00, spent $145.20, left $454.80."),
            ("SPENT EUR 9.50 taxi @canyon", "Taxi €9.50. Spent €9.50"),
            ("BUDGET canyon", "Grand Canyon: spent €9.50; budget $600.00, spent $145.20, left $454.80."),
            ("UNDO", "Undone: added \"Taxi\" €9.50."),
            ("BUDGET", "Nothing planned or spent yet. Text SPENT 45.20 hotel"),
            ("SPENT 5 bread", "Bread $5.00. Spent $5.00"), ("BUDGET", "Spent $5.00."),
            ("SPENT 500 hotel @canyon", "Hotel $500.00. Budget $600.00, spent $645.20, over by $45.20"),
            ("SPENT 12.345 x", "\"12.345\" has too many decimals; USD allows at most 2."),
            ("SPENT hotel", "How much was it? Hotel. Reply with the amount."),
            ("SPENT", "Add what it is for, like: 45.20 hotel."), ("SPENT 5 x @moon", "Nothing is named moon."),
            ("SPENT $20 yesterday taxi", "Taxi $20.00 on Sun Nov 29 2026. Spent $25.00"),
            ("SPENT 15 uber home nov 28", "Uber home $15.00 on Sat Nov 28 2026. Spent $40.00"),
            ("SPENT 15 on friday uber", "Uber $15.00 on Fri Nov 27 2026. Spent $55.00"),
            ("SPENT 5 sun cream", "Sun cream $5.00. Spent $60.00"),
            ("SPENT 5 bus on the 28th", "Bus $5.00 on Sat Nov 28 2026. Spent $65.00"),
            ("SPENT 29 sun cream", "Sun cream $29.00. Spent $94.00"),
            ("spent 2 hours on set list", "How much was it? 2 hours on set list. Reply with the amount."),
            (
                "SPENT 15 nov 28 uber",
                "\"15 nov 28\" may be several days. Give one, like: 45.20 hotel yesterday."
            ),
            (
                "SPENT 4 tickets 80",
                "Is the amount $4.00 or $80.00? Give one expense, with a currency or decimals: USD 4.00 hotel."
            ),
            (
                "SPENT 20 pesos tacos",
                "\"pesos\" is the currency of several countries; write MXN, ARS, CLP, COP, DOP, PHP or UYU."
            ),
        ]
        for (said, reply) in talk { #expect(try await owner.says(said) == reply, "\(said)") }
    }
}

extension BudgetTextCommandTests {
    /// What an amount was for is taken from the next text.
    @Test(arguments: [
        ("SPENT $23", "parking", "Parking $23.00. Spent $23.00"), ("SPENT 23", "gas for tour", "Gas for tour $23.00"),
        ("SPENT EUR 9.50", "Taxi!", "Taxi! €9.50. Spent €9.50"), ("SPENT 23", "SPENT 5 tea", "Tea $5.00. Spent $5.00"),
    ])
    func theTitleIsTakenFromTheNextText(said: String, answer: String, reply: String) async throws {
        let owner = try await BookerPhone()
        #expect(try await owner.says(said)?.hasPrefix("What was ") == true)
        #expect(try await owner.says(answer)?.hasPrefix(reply) == true)
    }

    @Test(arguments: ["no", "thanks", "I'm in", "what?", "never mind", "see you there on friday", "5"])
    func anotherTextIsNoTitle(text: String) async throws {
        let owner = try await BookerPhone()
        #expect(try await owner.says("SPENT $23") == "What was $23.00 for? Reply with a word or two, like hotel.")
        _ = try await owner.says(text)
        #expect(try await owner.says("BUDGET") == "Nothing planned or spent yet. Text SPENT 45.20 hotel")
    }
}

/// The journal, read by a strict parser and, if it is installed, by hledger.
@Suite struct BudgetLedgerTests {
    private func journal() async throws -> (text: String, totals: [String: String]) {
        let environment = try await TestEnvironment()
        _ = try await environment.show("Grand Canyon: \"2\"")
        try await BudgetTests.add(
            environment, to: "canyon",
            [
                ("Hotel; *big*", "450.00", .planned), ("! Food", "150", .planned), ("Hotel; *big*", "145.20", .spent),
                ("Taxi", "EUR 9.50", .spent), ("Tea", "JPY 1500", .planned), ("Tea", "JPY 700", .spent),
                ("Oil", "KWD 1.234", .spent), ("日本", "1,234.56", .spent), ("...", "0.01", .spent),
            ])
        try await BudgetTests.add(environment, [("Hotel", "20", .spent)])
        let account = environment.account.id
        let budgets = try await environment.store.read { try Budget.all(account: account, in: $0) }
        let text = BudgetLedger(budgets, until: BudgetTests.day.adding(days: 30)).text
        var totals: [String: String] = [:]
        for total in try BudgetTotal.all(budgets.flatMap(\.items)) {
            totals["\(total.currency) spent"] = total.spent.plain
            if total.isPlanned { totals["\(total.currency) planned"] = total.planned.plain }
        }
        return (text, totals.filter { !["0", "0.00", "0.000"].contains($0.value) })
    }

    @Test func journalTotalsMatchTheBudget() async throws {
        let (text, totals) = try await journal()
        #expect(try StrictJournal.totals(of: text) == totals)
    }

    @Test func anEmptyBudgetGivesAnEmptyJournal() {
        #expect(BudgetLedger([], until: BudgetTests.day).text.isEmpty)
    }

    @Test(.enabled("needs hledger") { await Hledger.isThere.value }) func hledgerReportsTheSameTotals() async throws {
        let (text, totals) = try await journal()
        try await Hledger.run(["check", "--strict"], text)
        let lines = try await Hledger.run(["bal", "--budget", "expenses", "-O", "csv"], text)
        let last = try #require(lines.split(separator: "\n").last).dropFirst().dropLast().split(separator: "\",\"")
        var found: [String: String] = [:]
        for (column, kind) in [(1, "spent"), (2, "planned")] {
            for amount in last[column].split(separator: ", ") {
                let parts = amount.split(separator: " ").map(String.init)
                found["\(parts[0]) \(kind)"] = parts[1]
            }
        }
        #expect(found == totals)
    }
}

/// Parses only the subset of the journal format that the export uses.
enum StrictJournal {
    struct Mistake: Error { let line: String }

    static func totals(of text: String) throws -> [String: String] {
        var sums: [String: Int64] = [:]
        var digits: [String: Int] = [:]
        var (declared, kind) = (Set<String>(), "")
        for line in text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
            if line == "decimal-mark ." || line.wholeMatch(of: /commodity [A-Z]{3} 1000\.0*/) != nil { continue }
            if let account = line.wholeMatch(of: /account (\S+)/) {
                declared.insert(String(account.1))
            } else if line.wholeMatch(of: /\d{4}-\d\d-\d\d( [^;]*)?/) != nil {
                kind = "spent"
            } else if line.wholeMatch(of: /~ \d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d( +[^;]*)?/) != nil {
                kind = "planned"
            } else if let posting = line.wholeMatch(of: /\ \ \ \ (\S+)\ \ ([A-Z]{3}) (\d+)(?:\.(\d+))?/) {
                guard declared.contains(String(posting.1)) else { throw Mistake(line: line) }
                let key = "\(posting.2) \(kind)"
                digits[key] = posting.4?.count ?? 0
                sums[key, default: 0] += Int64(posting.3 + (posting.4 ?? "")) ?? 0
            } else if line.wholeMatch(of: /\ \ \ \ assets:cash(\ \ 0)?/) == nil {
                throw Mistake(line: line)
            }
        }
        return Dictionary(
            uniqueKeysWithValues: sums.map { key, sum in
                let places = digits[key] ?? 0
                var text = String(sum).leftPadded(to: places + 1)
                if places > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -places)) }
                return (key, text)
            })
    }
}

private enum Hledger {
    static let isThere = Task { await LiveProgram.succeeds("hledger", ["--version"]) }

    @discardableResult
    static func run(_ arguments: [String], _ journal: String) async throws -> String {
        let end = try await LiveProgram.run(
            "env", ["LC_ALL=C.UTF-8", "hledger", "-f", "-"] + arguments, input: Array(journal.utf8))
        try #require(end.code == 0, "\(end.notes)")
        return end.output
    }
}
