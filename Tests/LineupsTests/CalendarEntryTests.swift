import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What the mails to somebody do to the show in their calendar, whatever becomes of their place.
@Suite struct CalendarEntryTests {
    enum Way: String, Sendable {
        case nothing, removed, removedAndTakenBack, removedAndTakenBackLater, answeredNoForThem, saidNo, placeTaken
        case inLine, canceled, moved
    }

    static let rows: [(Way, methods: [String])] = [
        (.nothing, ["REQUEST"]), (.removed, ["REQUEST", "CANCEL"]), (.removedAndTakenBack, ["REQUEST"]),
        (.removedAndTakenBackLater, ["REQUEST", "CANCEL", "REQUEST"]), (.answeredNoForThem, ["REQUEST", "CANCEL"]),
        (.saidNo, ["REQUEST"]), (.placeTaken, ["REQUEST", "CANCEL"]), (.inLine, ["REQUEST", "CANCEL"]),
        (.canceled, ["REQUEST", "CANCEL"]),
        (.moved, ["REQUEST", "REQUEST"]),
    ]

    private static let later = TestEnvironment.noon.adding(.minutes(5))

    @Test(arguments: rows) func theCalendarFollowsThePlace(_ way: Way, _ methods: [String]) async throws {
        let scene = try await MailScene()
        let mary = try await scene.contact("Mary", MailScene.mary)
        _ = try await scene.ask([mary])
        try await go(way, mary, scene)
        _ = try await scene.environment.runJobs(now: Self.later)
        let mails = try await Self.calendars(scene)
        #expect(mails.map(\.method) == methods)
        #expect(Set(mails.map(\.uid)).count == 1)
        // Once more changes nothing.
        try await scene.environment.store.write { [show = scene.show] in try LineupScheduler.schedule(show, in: $0) }
        _ = try await scene.environment.runJobs(now: Self.later.adding(.minutes(1)))
        #expect(try await Self.calendars(scene).count == methods.count)
    }

    private func go(_ way: Way, _ mary: ID<Contact>, _ scene: MailScene) async throws {
        let (environment, show) = (scene.environment, scene.show)
        let (planner, account, sender) = (environment.planner, environment.account, environment.sender)
        switch way {
        case .nothing: break
        case .removed: try await remove(mary, scene)
        case .removedAndTakenBack:
            try await remove(mary, scene)
            try await undo(scene)
        case .removedAndTakenBackLater:
            try await remove(mary, scene)
            _ = try await environment.store.write {
                try $0.run("UPDATE outbound_message SET state = 'accepted' WHERE state = 'queued'")
            }
            try await undo(scene)
        case .answeredNoForThem:
            let answer = AnswerForPerformer(
                planner: planner, event: show.id, contact: mary, answer: ManualAnswer(.no, isMisread: false),
                account: account)
            _ = try await environment.store.write(at: TestEnvironment.noon) { try answer.run(in: $0) }
        case .saidNo:
            scene.server.post(MailScene.reply("No, sorry", to: try scene.header("Message-ID")))
            try await scene.read()
        case .placeTaken:
            let bob = try await environment.contact("Bob", "+14155550101")
            try await environment.store.write(at: TestEnvironment.noon) { tx in
                _ = try Lineup.add(bob, to: show.id, asHost: false, in: tx)
                let taker = try Slot.find(of: bob, in: show, tx: tx).id
                let slot = try Slot.find(of: mary, in: show, tx: tx).id
                try tx.run("UPDATE slot SET replaced_by = \(taker), answer = 'expired' WHERE id = \(slot)")
                try LineupScheduler.schedule(show, in: tx)
            }
        case .inLine:
            try await environment.store.write(at: TestEnvironment.noon) { tx in
                let slot = try Slot.find(of: mary, in: show, tx: tx).id
                try tx.run("UPDATE slot SET bench_rank = 1, in_line_since = \(tx.now) WHERE id = \(slot)")
                try tx.run("UPDATE invitation SET closed_at = \(tx.now) WHERE slot_id = \(slot)")
                try LineupScheduler.schedule(show, in: tx)
            }
        case .canceled:
            let canceling = CancelEvent(planner: planner, event: show.id, account: account, sender: sender)
            _ = try await environment.store.write(at: TestEnvironment.noon) { tx in
                try canceling.send(canceling.plan(in: tx), in: tx)
            }
        case .moved:
            var changes = ChangeEvent.Changes()
            changes.startsAt = show.startsAt.adding(.hours(1))
            let change = ChangeEvent(planner: planner, event: show.id, changes: changes, account: account)
            let telling = TellAboutChange(planner: planner, event: show.id, account: account, sender: sender)
            _ = try await environment.store.write(at: TestEnvironment.noon) { tx in
                _ = try change.run(in: tx)
                return try telling.send(telling.plan(in: tx), in: tx)
            }
        }
    }

    /// The mail waits, so that an undo can stop it.
    private func remove(_ mary: ID<Contact>, _ scene: MailScene) async throws {
        let removal = RemoveFromLineup(event: scene.show.id, contact: mary, account: scene.environment.account.id)
        let result = try await scene.environment.store.write(at: TestEnvironment.noon) { try removal.run(in: $0) }
        #expect(result.shouldBeTold.isEmpty)
        #expect(try await scene.environment.runJobs(now: TestEnvironment.noon).isEmpty)
    }

    private func undo(_ scene: MailScene) async throws {
        let (undo, account) = (Undo(modules: scene.environment.modules), scene.environment.account.id)
        _ = try await scene.environment.store.write(at: TestEnvironment.noon.adding(.minutes(1))) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }
    }

    /// The calendar objects of the mails that were sent or wait, the oldest first.
    private static func calendars(_ scene: MailScene) async throws -> [(method: String, uid: String)] {
        let rows: [(String, String)] = try await scene.environment.store.read { tx in
            try tx.rows(
                """
                SELECT calendar, calendar_uid FROM outbound_message
                WHERE to_number = \(MailScene.mary) AND calendar IS NOT NULL AND state <> 'cancelled' ORDER BY id
                """
            ).map { (try $0["calendar"], try $0["calendar_uid"]) }
        }
        return rows.map { calendar, uid in
            (
                calendar.split(whereSeparator: \.isNewline).first { $0.hasPrefix("METHOD:") }?.dropFirst(7).description
                    ?? "", uid
            )
        }
    }

    @Test func theMailSaysThatTheyHaveNoPlace() async throws {
        let scene = try await MailScene()
        let mary = try await scene.contact("Mary", MailScene.mary)
        _ = try await scene.ask([mary])
        try await remove(mary, scene)
        let (subject, body): (String, String) = try await scene.environment.store.read { tx in
            let row = try #require(
                try tx.row("SELECT subject, body FROM outbound_message WHERE kind = 'notice' AND state = 'queued'"))
            return (try row["subject"], try row["body"])
        }
        #expect(subject == "No longer in the lineup: Late Show, Fri Dec 4, 8 PM")
        #expect(
            body == "Anchor Comedy: Hi Mary, you're no longer on the lineup of Late Show, Fri Dec 4, 8 PM, so there's "
                + "nothing to do.")
    }

    /// Who was asked by text is told nothing.
    @Test func aTextIsNotSentForIt() async throws {
        let scene = try await MailScene()
        let bob = try await scene.environment.contact("Bob", "+14155550101")
        try await scene.environment.invite(scene.show, [bob])
        let removal = RemoveFromLineup(event: scene.show.id, contact: bob, account: scene.environment.account.id)
        let result = try await scene.environment.store.write(at: TestEnvironment.noon) { try removal.run(in: $0) }
        #expect(result.shouldBeTold.map(\.name) == ["Bob"])
        #expect(try await scene.environment.runJobs(now: Self.later).isEmpty)
    }

    /// A mail changes one date in a calendar, so several dates are several mails.
    @Test(arguments: [true, false]) func eachDateHasItsMail(_ isCanceled: Bool) async throws {
        let scene = try await MailScene()
        let environment = scene.environment
        let mary = try await scene.contact("Mary", MailScene.mary)
        _ = try await scene.ask([mary])
        let other = try await environment.show("Late Show", inDays: 11)
        try await scene.send(try await environment.invite(other, [mary], isSent: false))
        let (events, account) = ([scene.show, other], environment.account)
        let count = try await environment.store.write(at: TestEnvironment.noon) { tx -> Int in
            var step: ID<UndoStep>?
            for event in events {
                var changes = ChangeEvent.Changes()
                changes.startsAt = event.startsAt.adding(.hours(1))
                step = try ChangeEvent(
                    planner: environment.planner, event: event.id, changes: changes, account: account, with: step
                ).run(in: tx).step
            }
            let now = try events.map { try Event.find($0.id, account: account.id, in: tx) }
            guard isCanceled else {
                let telling = TellAboutChanges(
                    planner: environment.planner, events: now, account: account, sender: environment.sender)
                return try telling.send(telling.plan(in: tx), in: tx).count
            }
            let canceling = CancelEvents(
                planner: environment.planner, events: now, anyway: false, with: try #require(step), account: account,
                sender: environment.sender)
            return try canceling.send(canceling.plan(in: tx), in: tx).texts.count
        }
        let mails = try await Self.calendars(scene).suffix(2)
        #expect(count == 2 && mails.map(\.method) == (isCanceled ? ["CANCEL", "CANCEL"] : ["REQUEST", "REQUEST"]))
        #expect(Set(mails.map(\.uid)).count == 2)
    }
}
