import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A removed countdown comes back with everything that was deleted with it.
@Suite struct SubjectSnapshotTests {
    /// The tables whose rows go when a subject, or its event, is deleted. The module of a new one registers its
    /// `subjectContents` or, for events or decks alone, adds it to what restores the event or deck.
    @Test(.enabled(if: TestDatabase.server == nil, "SQLite describes the tables, which are the same at a server"))
    func everyTableThatBelongsToASubjectIsKnown() async throws {
        let environment = try await TestEnvironment()
        let tables: [String] = try await environment.store.read { tx in
            try tx.values(
                """
                SELECT DISTINCT child.name FROM sqlite_schema AS child JOIN pragma_foreign_key_list(child.name) AS reference
                WHERE child.type = 'table' AND reference."table" IN ('subject', 'event')
                    AND reference.on_delete = 'CASCADE' ORDER BY child.name
                """)
        }
        #expect(
            tables == [
                "availability", "budget_line", "calendar_item", "countdown", "day", "deck", "event", "guest",
                "guest_rule", "lineup_setting", "note", "one_time_notice", "photo", "photo_candidate", "photo_download",
                "race", "run_item", "run_pin", "run_sheet", "settlement", "slot", "spot", "todo", "trip",
                "webhook_lineup", "workout",
            ])
    }

    @Test func theNamesInUndoStepsAreUnique() {
        let names = TestEnvironment.modules().subjects.contents.map(\.name)
        #expect(names.count == Set(names).count && !names.isEmpty)
    }

    private func rows(_ environment: TestEnvironment) async throws -> [String: Set<String>] {
        var rows: [String: Set<String>] = [:]
        for table in [
            "subject", "event", "countdown", "calendar_item", "todo", "budget_line", "note", "photo",
            "photo_candidate", "photo_download",
        ] {
            rows[table] = try await environment.store.literals(of: table)
        }
        return rows
    }

    @Test func undoRestoresEveryRow() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let (noon, later) = (TestEnvironment.noon, TestEnvironment.noon.adding(.minutes(5)))
        let countdown = try await environment.store.write(at: noon) { tx in
            let (countdown, _) = try Countdown.add(
                "our trip", at: noon.adding(.days(10)), zone: account.zone, account: account.id, in: tx)
            let subject = Subject(countdown.event)
            var list = try TodoList.of(subject, in: tx)
            for title in ["film", "socks"] { _ = try list.add(title, due: nil, in: tx) }
            var budget = try Budget.of(subject, in: tx)
            let price = Money(minorUnits: 4520, currency: .usd)
            _ = try budget.add("hotel", price, .spent, day: account.zone.date(of: noon), in: tx)
            _ = try Note.add("a longer cable", to: subject, in: tx)
            let credit = #"{"source":"file"}"#
            try tx.run(
                """
                INSERT INTO photo (subject_id, file, width, height, zoom, pan_x, pan_y, rank, credit, added_at)
                VALUES (\(subject.id), 'a.jpg', 4, 3, 1000, 0, 0, 1, \(credit), \(noon))
                """)
            try tx.run(
                """
                INSERT INTO photo_candidate (subject_id, phrase, file, width, height, credit, shown_keys, found_at)
                VALUES (\(subject.id), 'canyon', 'b.jpg', 4, 3, \(credit), \("x\ny"), \(noon))
                """)
            try tx.run(
                """
                INSERT INTO photo_download (account_id, subject_id, sender_id, reply_to, message_sid)
                SELECT \(account.id), \(subject.id), id, '+14155550100', 'MM1' FROM sender LIMIT 1
                """)
            let calendar = try NamedCalendar.add("Trips to come", account: account.id, in: tx)
            _ = try CalendarEntry.addExisting(
                countdown.event.id, calendar: calendar, alarms: [CalendarEntry.defaultAlarm], in: tx)
            return countdown
        }
        let before = try await rows(environment)
        #expect(before.values.allSatisfy { !$0.isEmpty }, "\(before.filter(\.value.isEmpty).keys)")
        try await environment.store.write(at: later) {
            try Countdown.remove([countdown], subjects: environment.subjects, in: $0)
        }
        #expect(try await rows(environment).values.allSatisfy(\.isEmpty))
        let undo = Undo(modules: environment.modules)
        let outcome = try await environment.store.write(at: later) {
            try undo.run(account: account.id, since: Instant(milliseconds: 0), in: $0)
        }
        #expect(try outcome?.words() == "removed \"our trip\"")
        let after = try await rows(environment)
        for (table, rows) in before { #expect(after[table] == rows, "\(table)") }
    }
}
