import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

@testable import Messaging

/// At a server each round trip takes time, so what is done for many people waits as often as what is done for a few.
/// The first of each kind has prepared the statements of the connection.
@Suite(.enabled(if: TestDatabase.server != nil)) struct BulkRoundTripsTests {
    /// More than a few round trips that statements of other lengths take once.
    private static let slack = 15

    private func lineup(_ count: Int, _ environment: TestEnvironment, round: Int) async throws -> Event {
        let show = try await environment.show("Show \(round)", inDays: 4 + round)
        try await environment.store.write { [account = environment.account.id] tx in
            for index in 0..<count {
                let number = "+1917555\(1000 + round * 1000 + index)"
                let id = try Contact.create(name: "Performer \(round)-\(index)", account: account, in: tx)
                let cell = ContactNumber(
                    raw: number, e164: number, kind: "mobile", isTextable: true, isVerified: true)
                try Contact.setNumbers([cell], of: id, in: tx)
                _ = try Lineup.add(id, to: show.id, asHost: false, in: tx)
            }
        }
        return show
    }

    @Test func asking() async throws {
        let environment = try await TestEnvironment()
        var counts: [Int] = []
        for (round, people) in [20, 10, 200].enumerated() {
            let show = try await lineup(people, environment, round: round)
            let asking = RequestAnswers(
                planner: environment.planner, event: show.id, recipients: .notAskedYet, account: environment.account,
                sender: environment.sender)
            let roundTrips = try await environment.store.roundTrips {
                let sent = try await environment.store.write(at: TestEnvironment.noon) { tx in
                    try asking.send(asking.plan(in: tx), in: tx)
                }
                #expect(sent.texts.count == people && sent.skipped.isEmpty)
            }
            counts.append(try #require(roundTrips))
        }
        #expect(counts[2] <= counts[1] + Self.slack, "\(counts)")
        #expect(counts[2] <= 75, "\(counts)")
    }

    @Test func claimingAndReporting() async throws {
        let environment = try await TestEnvironment()
        let sender = environment.sender
        var counts: [[Int]] = []
        for (round, people) in [20, 10, 100].enumerated() {
            let show = try await lineup(people, environment, round: round)
            let slots = try await environment.store.read { try Lineup.of(show, in: $0).slots }
            try await environment.invite(show, slots.map(\.contact), isSent: false)
            let claiming = try await environment.store.roundTrips {
                let claims = try await environment.store.write(at: TestEnvironment.noon) {
                    try ClaimedMessage.claimDue(sender: sender.id, limit: 128, in: $0)
                }
                #expect(claims.count == people)
            }
            let texts: [ID<OutboundMessage>] = try await environment.store.read {
                try $0.values("SELECT id FROM outbound_message WHERE state = 'sending'")
            }
            let reporting = try await environment.store.roundTrips {
                try await environment.store.write(at: TestEnvironment.noon) { tx in
                    try OutboundMessage.accept(
                        texts.map { ($0, "SM\($0)", TestEnvironment.noon) }, sender: sender.id, in: tx)
                }
            }
            let states = try await environment.store.read {
                try OutboundMessage.counts(account: environment.account.id, in: $0)
            }
            #expect(states == [.accepted: [20, 30, 130][round]])
            counts.append([try #require(claiming), try #require(reporting)])
        }
        #expect(counts[2][0] <= counts[1][0] + 2 && counts[2][1] <= counts[1][1] + 2, "\(counts)")
    }

    @Test func schedulingAtTheStart() async throws {
        let environment = try await TestEnvironment()
        var counts: [Int] = []
        for round in 0..<3 {
            for index in 0...round {
                let show = try await environment.show("Show \(round)-\(index)")
                let contact = try await environment.contact("Guest \(round)-\(index)", nil)
                try await environment.store.write { _ = try Lineup.add(contact, to: show.id, asHost: false, in: $0) }
            }
            let roundTrips = try await environment.store.roundTrips {
                try await environment.store.write(at: TestEnvironment.noon) { try LineupScheduler.scheduleAll(in: $0) }
            }
            counts.append(try #require(roundTrips))
        }
        let jobs = try await environment.store.read {
            try $0.value("SELECT count(*) FROM job WHERE kind = 'lineup.steps' AND state = 'waiting'", as: Int.self)
        }
        #expect(jobs == 6)
        #expect(counts.allSatisfy { $0 <= 2 }, "\(counts)")
    }

    @Test func importing() async throws {
        let environment = try await TestEnvironment()
        let folder = try TemporaryFolder()
        var counts: [Int] = []
        for (round, people) in [64, 640].enumerated() {
            let cards = (0..<people).map { index in
                """
                BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Guest \(round) \(index)\r\nUID:u-\(round)-\(index)\r
                TEL;TYPE=cell:+1646555\(1000 + round * 1000 + index)\r\nEMAIL:g\(round)-\(index)@example.com\r
                END:VCARD\r\n
                """
            }
            let file = ImportFile(try folder.write(cards.joined(), to: "\(round).vcf"))
            let contacts = ContactImport(
                store: environment.store, account: environment.account.id, region: nil, now: TestEnvironment.noon)
            let roundTrips = try await environment.store.roundTrips {
                let summary = try await contacts.run([file]) { #expect($0.outcome == .added) }
                #expect(summary.added == people)
            }
            counts.append(try #require(roundTrips))
        }
        // Parts are as long as the machine is slow.
        #expect(counts[1] <= 640 / 3, "\(counts)")
    }
}
