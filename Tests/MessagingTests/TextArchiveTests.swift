import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Messaging

/// What the daily job moves into the archive, and that nothing is lost by it.
@Suite struct TextArchiveTests {
    private static let (ada, grace) = ("+14155550101", "+14155550102")
    private static let noon = TestEnvironment.noon
    /// Six months later.
    private static let later = noon.adding(.days(190))
    private static let half = Retention(archiveMonths: 6)

    /// Ada was asked and said yes, and asked something; Grace was asked.
    private func asked() async throws -> (environment: TestEnvironment, show: Event, people: [ID<Contact>]) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show", inDays: 90)
        let people = [
            try await environment.contact("Ada", Self.ada), try await environment.contact("Grace", Self.grace),
        ]
        try await environment.invite(show, people)
        _ = try await environment.text("yes, I'm in", from: Self.ada, sid: "SM1")
        _ = try await environment.text("can i bring my dog?", from: Self.ada, sid: "SM2")
        try await run("UPDATE inbound_message SET needs_attention = 0", in: environment)
        try await run("UPDATE outbound_message SET state = 'delivered'", in: environment)
        return (environment, show, people)
    }

    private func run(_ statement: SQL, in environment: TestEnvironment) async throws {
        try await environment.store.write { _ = try $0.run(statement) }
    }

    private func values(_ query: SQL, in environment: TestEnvironment) async throws -> [String] {
        try await environment.store.read { try $0.values(query, as: String.self) }
    }

    private func bodies(_ environment: TestEnvironment) async throws -> [String] {
        try await values(
            """
            SELECT body FROM (SELECT id, 1 AS side, body FROM inbound_message
                UNION ALL SELECT id, 2 AS side, body FROM outbound_message) AS texts ORDER BY side, id
            """, in: environment)
    }

    /// The words of the conversation with Ada, and the answers to her texts.
    private func conversation(_ environment: TestEnvironment, _ contact: ID<Contact>) async throws -> [String] {
        let account = environment.account.id
        return try await environment.store.read { tx in
            let thread = try Thread(numbers: [Self.ada], contact: contact, account: account, limit: 100, in: tx)
            return thread.lines.flatMap { line in
                switch line {
                case .theirs(let text): [text.body, text.answer ?? ""]
                case .ours(let text): [text.body]
                }
            }
        }
    }

    @Test func theConversationStillShowsWhatIsArchived() async throws {
        let (environment, show, people) = try await asked()
        let before = try await conversation(environment, people[0])
        try await Self.half.run(environment.store, now: Self.later)
        #expect(Set(try await bodies(environment)) == [TextArchive.mark])
        #expect(try await conversation(environment, people[0]) == before)
        #expect(try await environment.statuses(show)["Ada"] == .confirmed)
    }

    /// (months, days later, whether the words are moved): a month at a time
    @Test(arguments: [(6, 150, false), (6, 180, false), (6, 190, true)])
    func textsAreArchivedByTheMonth(_ months: Int, _ days: Int, _ isMoved: Bool) async throws {
        let (environment, _, _) = try await asked()
        try await Retention(archiveMonths: months).run(environment.store, now: Self.noon.adding(.days(days)))
        #expect(try await bodies(environment).contains(TextArchive.mark) == isMoved)
    }

    @Test func aRepeatedRunDoublesNothing() async throws {
        let (environment, _, people) = try await asked()
        let before = try await conversation(environment, people[0])
        for _ in 0..<3 { try await Self.half.run(environment.store, now: Self.later) }
        let archives = try await values("SELECT direction FROM text_archive ORDER BY direction", in: environment)
        #expect(archives == ["in", "out"])
        #expect(try await conversation(environment, people[0]) == before)
    }

    /// What was kept back at first has a key between those of others.
    @Test func aTextThatWaitedIsArchivedLater() async throws {
        let (environment, _, people) = try await asked()
        try await run("UPDATE inbound_message SET needs_attention = 1 WHERE sid = 'SM2'", in: environment)
        _ = try await environment.text("ok", from: Self.ada, sid: "SM3")
        let before = try await conversation(environment, people[0])
        try await run("UPDATE inbound_message SET needs_attention = 0 WHERE sid = 'SM3'", in: environment)
        try await Self.half.run(environment.store, now: Self.later)
        #expect(try await bodies(environment)[1] == "can i bring my dog?")
        try await run("UPDATE inbound_message SET needs_attention = 0", in: environment)
        try await Self.half.run(environment.store, now: Self.later)
        #expect(Set(try await bodies(environment)) == [TextArchive.mark])
        #expect(try await conversation(environment, people[0]) == before)
    }

    @Test func whatMayStillBeSentStaysWhereItIs() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show", inDays: 90)
        try await environment.invite(show, [environment.contact("Ada", Self.ada)], isSent: false)
        for state in ["queued", "sending", "uncertain"] {
            try await run("UPDATE outbound_message SET state = \(state)", in: environment)
            try await Self.half.run(environment.store, now: Self.later)
            #expect(try await bodies(environment).contains(TextArchive.mark) == false, "\(state)")
        }
    }

    @Test func anOptOutStays() async throws {
        let (environment, _, _) = try await asked()
        _ = try await environment.text("STOP", from: Self.ada)
        try await Self.half.run(environment.store, now: Self.later)
        let sender = environment.sender.id
        #expect(
            try await environment.store.read {
                try OptOut.isInForce(Self.ada, account: environment.account.id, sender: sender, in: $0)
            })
    }

    /// The words are deleted in the end, also those in the archive.
    @Test func theRetentionSettingDeletesFromTheArchive() async throws {
        let (environment, _, _) = try await asked()
        try await Self.half.run(environment.store, now: Self.later)
        let end = Self.noon.adding(.days(400))
        try await Retention(months: 12, archiveMonths: 6).run(environment.store, now: end)
        #expect(Set(try await bodies(environment)) == [Retention.mark])
        #expect(try await values("SELECT direction FROM text_archive", in: environment).isEmpty)
    }

    @Test func theTextsOfUnknownNumbersLeaveTheArchive() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.text("hello there", from: "+14155550177", sid: "SM1")
        try await run("UPDATE inbound_message SET needs_attention = 0", in: environment)
        try await Self.half.run(environment.store, now: Self.later)
        try await Retention(unknownDays: 30).run(environment.store, now: Self.later)
        #expect(try await values("SELECT direction FROM text_archive WHERE direction = 'in'", in: environment).isEmpty)
    }

    @Test func theWordsOfAPersonWhoIsErasedLeaveTheArchive() async throws {
        let (environment, _, people) = try await asked()
        _ = try await environment.text("sure", from: Self.grace, sid: "SM3")
        try await run("UPDATE inbound_message SET needs_attention = 0", in: environment)
        try await Self.half.run(environment.store, now: Self.later)
        let account = environment.account.id
        try await environment.store.write(at: Self.later) { tx in
            let contact = try #require(try Contact.find(people[0], in: tx))
            try PersonTexts(of: KnownPerson(contact, in: tx), in: tx).erase(places: [ID<Slot>](), in: tx)
        }
        let left = try await environment.store.read { tx in
            try TextArchive(.inbound).words(of: Array(1...9), account: account, in: tx).values.map(\.body)
                + TextArchive(.outbound).words(of: Array(1...9), account: account, in: tx).values.map(\.body)
        }
        #expect(left.contains("sure") && !left.contains { $0.contains("dog") || $0.contains("yes, I'm in") })
        #expect(try await bodies(environment).filter { $0 == Erasure.mark }.count >= 3)
    }

    /// 450 texts are archived in three transactions; a run that is cut off leaves the rest to the next.
    @Test func manyTextsAreArchivedInParts() async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account.id, environment.sender.id)
        try await environment.store.write(at: Self.noon) { tx in
            for number in 0..<450 {
                let draft = Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: Self.ada, body: "hi \(number) \u{1F44B}",
                    kind: .text)
                try Outbox.enqueue(draft, in: tx)
            }
            try tx.run("UPDATE outbound_message SET state = 'delivered'")
        }
        try await Self.half.run(environment.store, now: Self.later)
        #expect(try await values("SELECT direction FROM text_archive", in: environment).count == 3)
        let words = try await environment.store.read {
            try TextArchive(.outbound).words(of: Array(1...450), account: account, in: $0)
        }
        #expect(words.count == 450 && words.values.contains(TextArchive.Words(body: "hi 449 \u{1F44B}")))
    }
}
