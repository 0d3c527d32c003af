import Agenda
import Lineups
import PageKit
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import LineupsPages

/// What the board shows.
@Suite struct BoardModelTests {
    private func board(_ environment: TestEnvironment, _ view: BoardView = BoardView()) async throws -> BoardModel {
        let (account, now) = (environment.account, TestEnvironment.noon)
        let listing = try await environment.store.read(at: now) { tx in
            try Board.listing(view.query, limit: view.limit, account: account.id, in: tx)
        }
        return BoardModel(listing, view: view, home: account.zone, now: now)
    }

    private func status(_ light: String, _ sign: String, _ words: String) -> [String] { [light, sign, words] }

    @Test func aRowShowsTheLineupInOrder() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        let people = [
            try await environment.contact("Ada", Phone.ada), try await environment.contact("Grace", Phone.grace),
            try await environment.contact("Alan", nil),
        ]
        try await environment.deliver(environment.invite(show, people))
        _ = try await environment.text("yes", from: Phone.ada)
        let model = try await board(environment)
        let row = try #require(model.rows.first)
        #expect(row.name == "Late Show")
        #expect(row.day == "Fri Dec 4")
        #expect(row.time == "8 PM")
        #expect(row.distance == "in 4 days")
        #expect(row.place == "The Anchor")
        #expect(row.zone == nil)
        #expect(row.status.all == status("red", "✗", "1 of 3 in"))
        #expect(row.people.map(\.name) == ["Ada", "Grace", "Alan"])
        #expect(
            row.people.map(\.status.all) == [
                status("green", "✓", "confirmed"), status("yellow", "…", "asked"), status("red", "!", "no cell"),
            ])
        #expect(row.more == nil && row.moreOnPhones == nil && row.waiting == nil)
        #expect(row.notTold == nil)
    }

    @Test func aConfirmedShowIsGreen() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Phone.ada)]))
        #expect(try await board(environment).rows.first?.status.all == status("red", "✗", "0 of 1 in"))
        _ = try await environment.text("yes", from: Phone.ada)
        let row = try #require(try await board(environment).rows.first)
        #expect(row.status.all == status("green", "✓", "All Confirmed"))
        #expect(row.people.map(\.name) == ["Ada"])
    }

    /// Of people who are in (+) or missing (-), in the order of the lineup: those that a phone shows, and how many more
    /// there are.
    @Test(
        "a phone shows three, first of all those who are missing",
        arguments: [
            ("", [], nil), ("+-", [1, 2], nil), ("+++", [1, 2, 3], nil), ("+++++", [1, 2, 3], 2),
            ("+++--", [1, 4, 5], 2), ("++---", [3, 4, 5], 2), ("-----", [1, 2, 3], 2),
        ] as [(String, [Int], Int?)])
    func phones(_ answers: String, shown: [Int], more: Int?) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        for (place, answer) in answers.enumerated() {
            let person = try await environment.contact("\(place + 1)", nil)
            try await environment.seat([person], in: show)
            guard answer == "+" else { continue }
            let entry = AnswerForPerformer(
                planner: environment.planner, event: show.id, contact: person,
                answer: ManualAnswer(.yes, isMisread: false), account: environment.account)
            _ = try await environment.store.write { try entry.run(in: $0) }
        }
        let row = try #require(try await board(environment).rows.first)
        #expect(row.people.filter { !$0.isFurther }.map(\.name) == shown.map { "\($0)" })
        #expect(row.people.count == answers.count && row.hasPeople == !answers.isEmpty)
        #expect(row.moreOnPhones == more)
    }

    @Test("a row counts the texts about its show that wait") func waitingTextsAreCounted() async throws {
        let environment = try await TestEnvironment()
        let (late, brunch) = (try await environment.show("Late Show"), try await environment.show("Brunch", inDays: 6))
        try await environment.deliver(environment.invite(late, [environment.contact("Ada", Phone.ada)]))
        try await environment.deliver(environment.invite(brunch, [environment.contact("Grace", Phone.grace)]))
        for body in ["hmm", "what's the parking situation?"] { _ = try await environment.text(body, from: Phone.ada) }
        _ = try await environment.text("hello?", from: "+14155550999")
        #expect(try await board(environment).rows.map(\.waiting) == ["2 texts waiting", nil])
    }

    @Test func aYesToEarlierTermsOrWithoutAHostIsNotCountedAsConfirmed() async throws {
        let environment = try await TestEnvironment()
        var show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Phone.ada)]))
        _ = try await environment.text("yes", from: Phone.ada)
        #expect(try await board(environment).filters.map(\.count) == [1, 0, 1])
        show.location = "The Harbour"
        let moved = show
        try await environment.store.write { try moved.save(in: $0) }
        #expect(try await board(environment).filters.map(\.count) == [1, 1, 0])
        show.location = "The Anchor"
        let hosted = show
        try await environment.store.write { try hosted.save(in: $0) }
        try await environment.setSpots("host", of: show)
        #expect(try await board(environment).filters.map(\.count) == [1, 1, 0])
    }

    @Test func whoWasNotToldIsMarked() async throws {
        let environment = try await TestEnvironment()
        var show = try await environment.show("Late Show")
        try await environment.deliver(environment.invite(show, [environment.contact("Ada", Phone.ada)]))
        show.location = "The Harbour"
        let moved = show
        try await environment.store.write { try moved.save(in: $0) }
        #expect(try await board(environment).rows.first?.notTold == "Ada")
    }

    @Test("a row names who is confirmed elsewhere at the same time") func doubleBookingsAreMarked() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Phone.ada)
        for name in ["Late Show", "Other Room"] {
            let show = try await environment.show(name)
            try await environment.seat([ada], in: show)
            let entry = AnswerForPerformer(
                planner: environment.planner, event: show.id, contact: ada,
                answer: ManualAnswer(.yes, isMisread: false), account: environment.account)
            _ = try await environment.store.write { try entry.run(in: $0) }
        }
        #expect(
            try await board(environment).rows.map(\.doubleBookings) == [
                ["Ada also in Other Room, 8-10 PM"], ["Ada also in Late Show, 8-10 PM"],
            ])
    }

    @Test func filtersAndSearch() async throws {
        let environment = try await TestEnvironment()
        let late = try await environment.show("Late Show")
        let open = try await environment.show("Open Mic", inDays: 6, location: "Café Zoë")
        _ = try await environment.show("Brunch", inDays: 8, location: nil)
        try await environment.seat([environment.contact("Ada Lovelace", Phone.ada)], in: open)
        try await environment.deliver(environment.invite(late, [environment.contact("Grace", Phone.grace)]))
        _ = try await environment.text("yes", from: Phone.grace)
        func names(_ filter: BoardQuery.Filter, _ search: String = "") async throws -> [String] {
            try await board(environment, BoardView(query: BoardQuery(filter: filter, search: search))).rows.map(\.name)
        }
        #expect(try await names(.all) == ["Late Show", "Open Mic", "Brunch"])
        #expect(try await names(.open) == ["Open Mic", "Brunch"])
        #expect(try await names(.confirmed) == ["Late Show"])
        #expect(try await names(.all, "lovelace") == ["Open Mic"])
        #expect(try await names(.all, "cafe zoe") == ["Open Mic"])
        #expect(try await names(.confirmed, "brunch") == [])
        let query = BoardQuery(filter: .open, search: "a&b")
        let filters = try await board(environment, BoardView(query: query)).filters
        #expect(filters.map(\.path) == ["/?show=all&q=a%26b", "/?show=open&q=a%26b", "/?show=confirmed&q=a%26b"])
        #expect(filters.map(\.isCurrent) == [false, true, false])
        #expect(try await board(environment).filters.map(\.count) == [3, 2, 1])
    }

    @Test func aLongBoardShowsTheFirstRows() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Show 1")
        for index in 1...9 {
            try await environment.seat([environment.contact("P\(index)", nil)], in: show)
        }
        for index in 2...33 { _ = try await environment.show("Show \(index)", inDays: 3 + index) }
        let first = try await board(environment)
        #expect(first.rows.count == BoardView.usualRows)
        #expect(first.count == 33)
        #expect(first.allPath == "/?show=all&rows=all")
        #expect(first.rows.first?.people.count == 9)
        #expect(first.rows.first?.more == nil)
        #expect(first.rows.first?.moreOnPhones == 6)
        for index in 10...14 { try await environment.seat([environment.contact("P\(index)", nil)], in: show) }
        let long = try #require(try await board(environment).rows.first)
        #expect(long.people.count == 8 && long.more == 6 && long.moreOnPhones == 11)
        let all = try await board(environment, BoardView(isUnlimited: true))
        #expect(all.rows.count == 33)
        #expect(all.allPath == nil)
    }

    @Test func anEmptyBoardShowsTheNextStep() async throws {
        try await PageBrowser.open { browser in
            let body = try await browser.get("/").body
            #expect(body.contains("href=\"/events/new\""))
        }
    }
}

extension StatusText {
    /// Light, sign and words.
    var all: [String] { [light, sign, words] }
}
