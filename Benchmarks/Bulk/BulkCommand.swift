import Agenda
import App
import ArgumentParser
import Lineups
import Messaging
import People
import PhoneNumbers
import Platform
import Storage
import TestSupport
import Values

struct BulkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bulk", abstract: "How long it takes to import many contacts and to ask many people.",
        discussion: """
            Imports vCards with a name, a cell and an address each, asks a lineup, and imports the same file again, with
            each database in turn.

            Examples:
              benchmarks bulk
              GREENROOM_TEST_FSYNC=on .ci/postgres .build/release/benchmarks bulk --postgres --round-trip 1
            """)

    @Option(help: "The number of contacts that are imported.")
    var contacts = 20_000

    @Option(help: "The number of people who are asked.")
    var people = 500

    @Flag(help: "Also measure a database at the server that .ci/postgres has started.")
    var postgres = false

    @Option(help: "With --postgres: also with a database whose answers come as many milliseconds later.")
    var roundTrip: Double?

    func run() async throws {
        var report = Report("bulk")
        for engine in BenchmarkEngine.sides(postgres: postgres, roundTrip: roundTrip.map { .seconds($0 / 1000) }) {
            let app = try await engine.database()
            let booker = try await Booker(
                store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
            let path = app.environment["GREENROOM_DATABASE"] ?? app.store.path
            let store = try Store(path: path, migrations: Modules.migrations)
            let file = ImportFile(try app.folder.write((0..<contacts).map(Self.card).joined(), to: "people.vcf"))
            report.add("\(engine.name) import s", try await seconds { try await importAll(file, booker, store) })
            try await booker.refreshStatistics()
            report.add("\(engine.name) ask s", try await ask(booker, store))
            report.add("\(engine.name) import again s", try await seconds { try await importAll(file, booker, store) })
            try store.close()
        }
        report.print()
    }

    private static func card(_ index: Int) -> String {
        """
        BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Guest \(index)\r\nUID:bulk-\(index)\r
        TEL;TYPE=cell:+1917\(2_000_000 + index)\r\nEMAIL:guest\(index)@example.com\r\nEND:VCARD\r\n
        """
    }

    private func importAll(_ file: ImportFile, _ booker: Booker, _ store: Store) async throws {
        _ = try await ContactImport(
            store: store, account: booker.account.id, region: booker.account.region, now: WallClock.system.now()
        ).run([file]) { _ in }
    }

    /// Seconds from the plan to the commit of the texts.
    private func ask(_ booker: Booker, _ store: Store) async throws -> Double {
        let (account, now, count) = (booker.account, WallClock.system.now(), people)
        let event = try await store.write(.account(account.id), at: now) { tx in
            let draft = EventDraft(
                kind: .show, name: "Late Show", startsAt: now.adding(.days(9)), zone: account.zone, location: nil)
            let event = try Event.create(draft, account: account.id, in: tx)
            let asked: [ID<Contact>] = try tx.values(
                "SELECT id FROM contact WHERE account_id = \(account.id) ORDER BY id LIMIT \(count)")
            for contact in asked { _ = try Lineup.add(contact, to: event, asHost: false, in: tx) }
            return event
        }
        let asking = RequestAnswers(
            planner: booker.planner, event: event, recipients: .notAskedYet, account: account, sender: booker.sender)
        return try await seconds {
            let plan = try await store.read(at: now) { try asking.plan(in: $0) }
            _ = try await store.write(.account(account.id), at: now) { try asking.send(plan, in: $0) }
        }
    }

    private func seconds(_ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await body()
        return (ContinuousClock.now - start) / .seconds(1)
    }
}
