import Agenda
import ICalendar
import Platform
import Storage
import TestSupport
import Testing
import Values

/// How many entries and how many bytes of photos an account may have.
@Suite struct AgendaQuotaTests {
    private static let noon = TestEnvironment.noon

    private func undo(_ environment: TestEnvironment) async throws -> String? {
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        return try await environment.store.write(at: Self.noon) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }?.words()
    }

    // MARK: - Entries

    private func add(_ name: String, day: String, in environment: TestEnvironment) async throws -> CalendarEntry {
        let start = CalendarTime.day(try #require(LocalDate(iso: day)))
        let event = CalendarEvent(
            uid: "", start: start, end: CalendarEntry.defaultEnd(after: start), summary: name)
        let account = environment.account
        return try await environment.store.write(at: Self.noon) {
            try CalendarEntry.add(event, toCalendarNamed: nil, account: account, in: $0).entry
        }
    }

    @Test func entriesAreLimited() async throws {
        let environment = try await TestEnvironment(quotas: [.entries: 2])
        _ = try await environment.show("Late Show")
        let first = try await add("one", day: "2026-12-01", in: environment)
        _ = try await add("two", day: "2026-12-02", in: environment)
        _ = try await add("two", day: "2026-12-02", in: environment)
        let error = await #expect(throws: QuotaError.self) {
            try await add("three", day: "2026-12-03", in: environment)
        }
        #expect(error?.quota == .entries && error?.limit == 2 && error?.used == 2 && error?.added == 1)
        let line = "This account can have 2 calendar entries and has 2: 1 more is too many. Remove other entries first."
        #expect(error?.sentence == line)
        try await environment.store.write(at: Self.noon) { try first.remove(in: $0) }
        _ = try await add("three", day: "2026-12-03", in: environment)
        #expect(try await undo(environment) == "added \"three\"")
        #expect(try await undo(environment) == "removed \"one\"")
    }

    /// (how many events the file has, whether it is imported)
    @Test(arguments: [(2, true), (3, false)])
    func aFileIsImportedAsAWhole(_ count: Int, _ isImported: Bool) async throws {
        let environment = try await TestEnvironment(quotas: [.entries: 3])
        _ = try await add("one", day: "2026-12-01", in: environment)
        let events = (0..<count).map { number in
            let start = CalendarTime.day(LocalDate(daysSince1970: 21_000 + number))
            return CalendarEvent(
                uid: "\(number)@example.org", start: start, end: CalendarEntry.defaultEnd(after: start),
                summary: "event \(number)")
        }
        let (account, store) = (environment.account, environment.store)
        func importEvents() async throws -> Int {
            try await CalendarImport.run(
                events, intoCalendarNamed: nil, orOfFileNamed: "File", account: account, importsAlarms: false,
                now: Self.noon, store: store
            ).report.new
        }
        if isImported {
            #expect(try await importEvents() == count)
            #expect(try await importEvents() == 0, "the same file takes no room again")
        } else {
            await #expect(throws: QuotaError.self) { try await importEvents() }
        }
        let left = try await store.read { try CalendarEntry.count(of: account.id, in: $0) }
        #expect(left == (isImported ? 1 + count : 1))
    }

    @Test func theTextCommandSaysSo() async throws {
        let environment = try await TestEnvironment(quotas: [.entries: 1])
        try await environment.store.write { _ = try $0.run("UPDATE account SET cell = \(BookerPhone.cell)") }
        let phone = BookerPhone(environment: environment)
        let added = try await phone.says("EVENT Tue 3pm dentist")
        #expect(added?.hasPrefix("Added: dentist") == true)
        let refused = try await phone.says("EVENT Wed 3pm haircut")
        let line = "This account can have 1 calendar entry and has 1: 1 more is too many. Remove other entries first."
        #expect(refused == "Not added. \(line)")
    }

    // MARK: - Photos

    private func file(_ name: String, megabytes: Int) -> PhotoFile {
        PhotoFile(name: name, width: 4, height: 3, bytes: megabytes << 20)
    }

    private func add(_ files: [PhotoFile], in environment: TestEnvironment) async throws {
        try await environment.store.write(at: Self.noon) { tx in
            var album = try PhotoAlbum.of(environment.subject("@me", in: tx), in: tx)
            try album.add(files, credit: PhotoCredit(.file), in: tx)
        }
    }

    @Test func bytesOfPhotosAreLimited() async throws {
        let environment = try await TestEnvironment(quotas: [.photos: 5 << 20])
        try await add([file("a.jpg", megabytes: 2), file("b.jpg", megabytes: 2)], in: environment)
        let error = await #expect(throws: QuotaError.self) {
            try await add([file("c.jpg", megabytes: 2)], in: environment)
        }
        let line =
            "This account can store 5 MB of photos and has 4 MB: 2 MB more are too many. Remove other photos first."
        #expect(error?.sentence == line)
        try await add([file("a.jpg", megabytes: 2)], in: environment)
        try await add([file("d.jpg", megabytes: 1)], in: environment)
        let account = environment.account.id
        let used = try await environment.store.read { try PhotoAlbum.bytes(of: account, in: $0) }
        #expect(used == 5 << 20)
        try await environment.store.write(at: Self.noon) { tx in
            var album = try PhotoAlbum.of(environment.subject("@me", in: tx), in: tx)
            try album.remove(album.items, in: tx)
        }
        try await add([file("e.jpg", megabytes: 5)], in: environment)
        #expect(try await undo(environment) == "added a photo")
        #expect(try await undo(environment) == "removed 3 photos")
    }

    /// The hourly sweep finds the sizes of photos that an earlier version has stored without them.
    @Test func sizesAreRecordedLater() async throws {
        let environment = try await TestEnvironment()
        let photoStore = PhotoStore(environment.store)
        let stored = try await photoStore.add(SampleImage.jpeg(mark: 1))
        let size = try #require(stored.bytes)
        try await add([stored, file("missing.jpg", megabytes: 1)], in: environment)
        try await environment.store.write { _ = try $0.run("UPDATE photo SET bytes = NULL") }
        try await photoStore.recordSizes(in: environment.store, now: TestEnvironment.noon)
        let account = environment.account.id
        let used = try await environment.store.read { try PhotoAlbum.bytes(of: account, in: $0) }
        #expect(used == size && size > 0)
    }
}
