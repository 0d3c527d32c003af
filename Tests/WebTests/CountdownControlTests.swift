import Agenda
import Foundation
import TestSupport
import Testing
import Values

/// The unit and the wand on a countdown's page.
@Suite struct CountdownControlTests {
    struct Wish: Sendable, CustomTestStringConvertible {
        /// Seconds to go.
        let rest: Int
        let query: String
        /// The heading, without its marks.
        let says: String
        var note = ""
        /// The enabled controls, and the selected ones among them.
        let enabled: [String]
        let current: [String]
        var testDescription: String { "\(rest) \(query)" }
    }

    static let all = ["weeks", "days", "hours", "minutes", "seconds", "wand"]

    /// Without a script: by the addresses that the controls lead to.
    @Test(arguments: [
        Wish(rest: 2_001_906, query: "", says: "Only 23 Days until Rome", enabled: all, current: ["days"]),
        Wish(rest: 2_001_906, query: "?until=weeks", says: "Only 3 Weeks until Rome", enabled: all, current: ["weeks"]),
        Wish(
            rest: 2_001_906, query: "?until=minutes&wand=on",
            says: "With the magic wand, only 30,485 Minutes until Rome",
            enabled: all, current: ["minutes", "wand"]),
        Wish(
            rest: 2_001_906, query: "?wand=on&until=%00", says: "With the magic wand, only 21 Days until Rome",
            enabled: all, current: ["days", "wand"]),
        Wish(
            rest: 2_001_906, query: "?until=fortnights&wand=1&until", says: "Only 23 Days until Rome", enabled: all,
            current: ["days"]),
        Wish(
            rest: 259_201, query: "?until=weeks", says: "Only 3 Days until Rome",
            note: "Less than a week left: no whole weeks to count.",
            enabled: ["days", "hours", "minutes", "seconds", "wand"], current: ["days"]),
        Wish(
            rest: 259_201, query: "?until=weeks&wand=on", says: "With the magic wand, only 1 Day until Rome",
            note: "Less than a week left with the magic wand: no whole weeks to count.",
            enabled: ["days", "hours", "minutes", "seconds", "wand"], current: ["days", "wand"]),
        Wish(
            rest: 172_800, query: "?wand=on", says: "With the magic wand, only 0 Days until Rome",
            enabled: ["days", "hours", "minutes", "seconds", "wand"], current: ["days", "wand"]),
        Wish(
            rest: 172_799, query: "?wand=on", says: "Only 1 Day until Rome",
            note: "The wand rests: less than 2 days to go!", enabled: ["days", "hours", "minutes", "seconds"],
            current: ["days"]),
        Wish(
            rest: 59, query: "?until=minutes", says: "Only 59 Seconds until Rome",
            note: "Less than a minute left: no whole minutes to count.", enabled: ["seconds"], current: ["seconds"]),
        Wish(rest: 0, query: "?until=weeks&wand=on", says: "It's here! Rome", enabled: [], current: []),
    ])
    func theUnitAndTheWandArePickedByAddress(_ wish: Wish) async throws {
        let start = TestEnvironment.noon.adding(.seconds(3_000_000))
        let now = start.adding(.zero - .seconds(wish.rest))
        try await GatewayRequests.open(clock: .fixed(now)) { gateway in
            let trip = try await gateway.countdown("Rome", at: start)
            let address = try await gateway.address(of: .page, trip.id)
            let page = try #require(try await gateway.get(address + wish.query))
            let (head, controls) = try (page.body.inside("h1"), page.body.controls)
            #expect(page.status == 200)
            #expect(head.split(separator: " ").joined(separator: " ") == wish.says)
            #expect(try page.body.inside("p id=\"note\" role=\"status\"") == wish.note)
            #expect(controls.map(\.name) == Self.all)
            #expect(controls.filter { $0.leadsTo != nil }.map(\.name) == wish.enabled)
            #expect(controls.filter(\.isCurrent).map(\.name) == wish.current)
            // Each control links to its own unit and keeps the wand.
            for control in controls where control.name != "wand" {
                guard let query = control.leadsTo else { continue }
                let next = try #require(try await gateway.get(address + query))
                let picked = next.body.controls.filter(\.isCurrent).map(\.name)
                #expect(picked == [control.name] + (wish.current.contains("wand") ? ["wand"] : []))
            }
            if let turned = controls.last?.leadsTo {
                let next = try #require(try await gateway.get(address + turned))
                let isOn = next.body.controls.filter(\.isCurrent).contains { $0.name == "wand" }
                #expect(isOn != wish.current.contains("wand"))
            }
            // The card has the same text.
            let card = try #require(try await gateway.get(address + ".svg" + wish.query))
            #expect(card.status == 200 && card.body.contains("With the magic wand") == wish.says.contains("wand"))
        }
    }
}

extension String {
    /// The words in the first element that begins so, without the marks in them.
    fileprivate func inside(_ tag: String) throws -> String {
        let start = try #require(range(of: "<\(tag)>")).upperBound
        let end = try #require(range(of: "</\(tag.prefix { $0 != " " })>", range: start..<endIndex)).lowerBound
        return String(self[start..<end].replacing(/<[^>]*>/, with: ""))
    }

    /// The units and the wand of a page.
    fileprivate var controls: [(name: String, leadsTo: String?, isCurrent: Bool)] {
        matches(of: /<a( data-unit="(\w+)")?( href="(\?[^"]*)")?( aria-current="true")?( title="[^"]*")?>/).compactMap {
            guard $0.output.1 != nil || $0.output.6 != nil else { return nil }
            return (
                $0.output.2.map(String.init) ?? "wand",
                $0.output.4.map { String($0.replacing("&amp;", with: "&")) }, $0.output.5 != nil
            )
        }
    }
}
