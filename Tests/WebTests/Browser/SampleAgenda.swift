import Agenda
import Foundation
import Lineups
import Messaging
import Platform
import Storage
import Templates
import TestSupport
import Values

/// Countdowns, lists, notes, entries and a performer's link, beside a `SampleEvening`.
struct SampleAgenda: Sendable {
    let countdown: Event
    let performerPath: String

    static func fill(_ environment: TestEnvironment) async throws -> SampleAgenda {
        let (account, zone, now) = (environment.account, environment.account.zone, TestEnvironment.noon)
        let picture = try await PhotoStore(environment.store).add(Array(Data(contentsOf: photo)))
        let countdown = try await environment.store.write(at: now) { tx in
            for (name, days) in [("Mom’s Birthday", 20), ("the première in Łódź", 45), ("大晦日", 31)] {
                let start = now.adding(.days(days))
                _ = try Countdown.add(name, at: start, zone: zone, account: account.id, in: tx)
            }
            let trip = try Countdown.add(
                "our trip to the Grand Canyon", at: now.adding(.days(180)), isAllDay: false, zone: zone,
                notifies: true, picture: picture, account: account.id, in: tx)
            let own = try Subject.own(account.id, in: tx)
            var todos = try TodoList.of(own, in: tx)
            for title in ["Buy film", "Call the florist about the very long table that will not fit", "اتصل بالمسرح"] {
                _ = try todos.add(title, due: nil, in: tx)
            }
            var budget = try Budget.of(own, in: tx)
            let day = zone.date(of: now)
            for (title, amount, kind) in [("Hotel", Int64(45_000), BudgetLine.Kind.planned), ("Hotel", 51_250, .spent)]
            {
                let money = Money(minorUnits: amount, currency: account.currency)
                _ = try budget.add(title, money, kind, day: day, in: tx)
            }
            _ = try Note.add("The florist opens at nine\nAsk for Dee.", to: own, in: tx)
            _ = try Note.add("舞台の図面", to: own, in: tx)
            return trip.countdown.event
        }
        return SampleAgenda(countdown: countdown, performerPath: try await link(environment))
    }

    /// Asks somebody with a link, and returns its path.
    private static func link(_ environment: TestEnvironment) async throws -> String {
        let (account, sender, now) = (environment.account, environment.sender, TestEnvironment.noon)
        let planner = InvitationPlanner(templates: .builtIn, publicURL: "https://gigs.example.org")
        let show = try await environment.show("Sunday Matinée", inDays: 6)
        let guest = try await environment.contact("Zoë Łukasiewicz", "+14155551999")
        let bodies = try await environment.store.write(at: now) { tx in
            try ReplyLink.turn(on: true, for: account.id, random: .seeded(3), in: tx)
            _ = try Lineup.add(guest, to: show.id, asHost: false, in: tx)
            let plan = try planner.requests(
                for: Lineup.of(show, in: tx), only: [guest], from: account, sender: sender, in: tx)
            let texts = try InvitationOutbox(plan).queue(.request, in: tx)
            return try texts.compactMap { try OutboundMessage.find($0, in: tx)?.body }
        }
        let path = bodies.first?.split(separator: " ").first { $0.contains("/r/") }
        return path.flatMap { URL(string: String($0))?.path } ?? "/"
    }

    private static let photo = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("ImageFilesTests/Fixtures/plain.jpg")
}
