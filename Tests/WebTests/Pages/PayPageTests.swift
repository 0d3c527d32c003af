import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// The pay of a show over real sockets: its pages, and the text of a performer.
@Suite struct PayPageTests {
    /// Grace has a part of the door, and Ada a flat amount; both said yes.
    private static func fill(_ browser: PageBrowser) async throws -> (Event, ID<Contact>) {
        let environment = browser.environment
        let show = try await environment.show("Late Show")
        let ada = try await environment.contact("Ada", Phone.ada)
        let grace = try await environment.contact("Grace", Phone.grace)
        try await environment.invite(show, [ada, grace])
        let deal = try Terms.agreed("60% of the door after expenses", home: .usd)
        try await environment.store.write { tx in
            try Terms(pay: Money(minorUnits: 5_000, currency: .usd))
                .save(for: Slot.find(of: ada, in: show, tx: tx).id, in: tx)
            try Terms(deal: deal).save(for: Slot.find(of: grace, in: show, tx: tx).id, in: tx)
        }
        for phone in [Phone.ada, Phone.grace] { _ = try await environment.text("yes", from: phone) }
        return (show, ada)
    }

    private static func text(_ body: String, from number: String, _ sid: Int, _ browser: PageBrowser) async throws
        -> String
    {
        let sid = "SM" + String(repeating: "0", count: 31) + "\(sid)"
        let answer = try await browser.gateway.answer(to: SignedRequest(sid: sid, from: number, text: body))
        return answer?.body ?? ""
    }

    @Test func aShowIsSettledPaidAndAskedAbout() async throws {
        let time = MovableClock(TestEnvironment.noon)
        try await PageBrowser.open(clock: time.clock) { browser in
            let (show, ada) = try await Self.fill(browser)
            let path = "/events/\(show.id)/settlement"
            #expect(try await browser.get(path).body.contains("is not over yet"))
            time.move(by: .hours(120))
            #expect(try await browser.get(path).body.contains("needs the door"))
            let money = [("door", "200"), ("fees", ""), ("heads", "20"), ("comps", "2")]
            #expect(try await browser.post(path, money).status == 303)
            #expect(try await browser.post("\(path)/expense", [("title", "Sound"), ("amount", "30")]).status == 303)
            let open = try await browser.get(path).body
            #expect(open.contains("$102.00") && open.contains("60% of the door after expenses"), "\(open)")
            #expect(try await browser.post("\(path)/close").status == 303)
            #expect(try await browser.get("/pay").body.contains("$152.00"))
            #expect(try await Self.text("PAY", from: Phone.ada, 1, browser).contains("$50 due"))
            let person = "\(path)/people/\(ada)"
            let wrong = try await browser.post("\(person)/pay", [("amount", "60")])
            #expect(wrong.status == 422 && wrong.body.contains("$50.00 is due to Ada, and no more."))
            #expect(try await browser.post("\(person)/pay", [("method", "cash")]).status == 303)
            let reply = try await Self.text("PAY", from: Phone.ada, 2, browser)
            #expect(reply.contains("$50 paid") && !reply.contains("102"), "\(reply)")
            let pay = try await browser.get("/pay").body
            #expect(pay.contains("$102.00") && pay.contains("Paid in 2026"))
            #expect(try await browser.get("/pay/paid.csv?year=2026").body.contains("2026,Ada,\(ada),USD,50.00"))
            #expect(try await browser.get("/pay/paid.xlsx?year=2026").status == 200)
            let change = try await browser.post(path, money)
            #expect(change.body.contains("it takes corrections only"), "\(change.status)")
        }
    }

    static let refused: [(fields: [(String, String)], sentence: String)] = [
        ([("door", "lots")], "&quot;lots&quot; is not an amount"), ([("heads", "many")], "is not a number of people"),
        ([("fees", "-1")], "cannot be negative"),
    ]

    @Test(arguments: refused.indices) func badInputStandsBesideItsField(_ index: Int) async throws {
        let row = Self.refused[index]
        try await PageBrowser.open { browser in
            let (show, _) = try await Self.fill(browser)
            let answer = try await browser.post("/events/\(show.id)/settlement", row.fields)
            #expect(answer.status == 422 && answer.body.contains(row.sentence), "\(answer.body)")
        }
    }
}
