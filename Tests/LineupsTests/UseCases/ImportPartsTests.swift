import Agenda
import Lineups
import People
import Platform
import SheetReader
import Storage
import TestSupport
import Testing
import Values

/// Long imports are stored in several transactions, as one undo step. One that was cut between them is finished by
/// importing the file again.
@Suite struct ImportPartsTests {
    private static let (people, performers) = (1200, 600)

    private func takePeople(
        _ environment: TestEnvironment, onPart: () -> Void = {}
    ) async throws -> ContactSheetImport.Report {
        let lines = (0..<Self.people).map { "Person \($0),+1415555\(1000 + $0)\n" }
        let file = ImportFile(try environment.folder.write("Name,Cell\n" + lines.joined(), to: "people.csv"))
        let contacts = ContactSheetImport(
            store: environment.store, account: environment.account.id, region: environment.account.region,
            now: TestEnvironment.noon)
        return try await contacts.run(file, file.sheet(needs: ContactColumn.names), onPart: onPart)
    }

    private func contacts(_ environment: TestEnvironment) async throws -> [String] {
        let account = environment.account.id
        let all = try await environment.store.read { try Contact.all(account: account, in: $0) }
        return all.sorted { $0.id < $1.id }.map { "\($0.name) \($0.numbers.compactMap(\.e164))" }
    }

    @Test func peopleOfACutImportAreTheSame() async throws {
        let (whole, cut) = (try await TestEnvironment(), try await TestEnvironment())
        _ = try await takePeople(whole)
        let task = Task { try await takePeople(cut, onPart: cancelCurrentTask) }
        await #expect(throws: CancellationError.self) { try await task.value }
        let stored = try await contacts(cut).count
        #expect((1..<Self.people).contains(stored))
        let again = try await takePeople(cut).people.filter { $0.outcome == .added }.count
        #expect(again == Self.people - stored)
        let (found, expected) = (try await contacts(cut), try await contacts(whole))
        #expect(found == expected && found.count == Self.people)
        for count in [again, stored] {
            #expect(try await cut.undo() == ImportSummary.words(added: count, updated: 0))
        }
        #expect(try await contacts(cut).isEmpty)
    }

    @Test func peopleAreUndoneAsAWhole() async throws {
        let environment = try await TestEnvironment()
        var parts = 0
        _ = try await takePeople(environment) { parts += 1 }
        #expect(parts > 1)
        #expect(try await environment.undo() == ImportSummary.words(added: Self.people, updated: 0))
        #expect(try await contacts(environment).isEmpty)
        #expect(try await environment.undo() == nil)
    }

    /// Texts that come in are stored meanwhile.
    @Test(.timeLimit(.minutes(5))) func othersWriteInBetween() async throws {
        let environment = try await TestEnvironment()
        let importing = Task { try await takePeople(environment) }
        var seen: [Int] = []
        while (seen.last ?? 0) < Self.people {
            let count = try await environment.store.write { try $0.value("SELECT count(*) FROM contact", as: Int.self) }
            seen.append(count ?? 0)
        }
        _ = try await importing.value
        #expect(seen.contains { 0 < $0 && $0 < Self.people }, "\(seen.count) writes")
    }

    // MARK: - Shows

    private func takeShows(
        _ environment: TestEnvironment, onPart: () -> Void = {}
    ) async throws -> ImportLineups.Result {
        let lines = (0..<Self.performers).map {
            "Show \($0 / 20),12/11/2026,8pm,Person \($0),+1415555\(1000 + $0)\n"
        }
        let file = ImportFile(
            try environment.folder.write("Show,Date,Time,Performer,Cell\n" + lines.joined(), to: "shows.csv"))
        let account = environment.account
        let plan = LineupImport(
            account: account, file: "shows.csv", order: account.dateOrder, now: TestEnvironment.noon)
        let importing = ImportLineups(
            store: environment.store, plan: plan, isDryRun: false, skipsBadRows: false)
        return try await importing.run(file.sheet(needs: LineupColumn.needed), onPart: onPart)
    }

    private func places(_ environment: TestEnvironment) async throws -> [String] {
        try await environment.store.read { tx in
            try tx.rows(
                """
                SELECT event.name AS show_name, contact.name AS person FROM slot
                JOIN event ON event.id = slot.event_id JOIN contact ON contact.id = slot.contact_id ORDER BY slot.id
                """
            ).map { "\(try $0["show_name"] as String): \(try $0["person"] as String)" }
        }
    }

    private func left(_ environment: TestEnvironment) async throws -> [Int] {
        try await environment.store.read { tx in
            [
                try tx.value("SELECT count(*) FROM event") ?? 0, try tx.value("SELECT count(*) FROM contact") ?? 0,
                try tx.value("SELECT count(*) FROM slot") ?? 0,
            ]
        }
    }

    @Test func showsOfACutImportAreTheSame() async throws {
        let (whole, cut) = (try await TestEnvironment(), try await TestEnvironment())
        _ = try await takeShows(whole)
        let task = Task { try await takeShows(cut, onPart: cancelCurrentTask) }
        await #expect(throws: CancellationError.self) { try await task.value }
        let stored = try await places(cut).count
        #expect((1..<Self.performers).contains(stored))
        let again = try await takeShows(cut)
        #expect(again.isKept && again.report.problems.isEmpty)
        #expect(again.report.places.filter { $0.outcome == .added }.count == Self.performers - stored)
        let (found, expected) = (try await places(cut), try await places(whole))
        #expect(found == expected && found.count == Self.performers)
        for _ in 0..<2 { try await cut.undo() }
        #expect(try await left(cut) == [0, 0, 0])
    }

    @Test func showsAreUndoneAsAWhole() async throws {
        let environment = try await TestEnvironment()
        var parts = 0
        _ = try await takeShows(environment) { parts += 1 }
        #expect(parts > 1)
        let undone = try #require(try await environment.undo())
        #expect(undone.hasPrefix("\(ImportSummary.words(added: Self.performers, updated: 0)), created \"Show 0\""))
        #expect(try await left(environment) == [0, 0, 0])
        #expect(try await environment.undo() == nil)
    }
}
