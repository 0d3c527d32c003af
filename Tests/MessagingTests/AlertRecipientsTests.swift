import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Who gets an alert: the owner of its event, those who chose all, each once and in their own hours.
@Suite struct AlertRecipientsTests {
    private enum Cell {
        static let main = "+14155550199"
        static let kim = "+14155550101"
        static let dee = "+14155550102"
    }

    /// The owner of the account, another owner, a booker and a viewer.
    private struct Office {
        let environment: TestEnvironment
        let kim: Member
        let dee: Member

        init(kimsCell: String? = Cell.kim) async throws {
            environment = try await TestEnvironment()
            var account = environment.account
            account.cell = Cell.main
            let owner = account
            try await environment.store.write(at: TestEnvironment.noon) { try owner.save(in: $0) }
            kim = try await environment.addMember("Kim", as: .booker, cell: kimsCell)
            dee = try await environment.addMember("Dee", as: .owner, cell: Cell.dee)
            _ = try await environment.addMember("Vic", as: .viewer, cell: "+14155550103")
        }

        func members() async throws -> [Member] {
            try await environment.store.read { [id = environment.account.id] in try Member.all(of: id, in: $0) }
        }

        func choose(_ name: String, _ alerts: MemberAlerts? = nil, quietHours: String? = nil) async throws {
            let hours = try quietHours.map { try AlertQuietHours.read($0) }
            let id = environment.account.id
            try await environment.store.write(at: TestEnvironment.noon) {
                try Member.named(name, account: id, in: $0).change(alerts: alerts, quietHours: hours, in: $0)
            }
        }

        func raise(
            _ line: String = "Ada is out.", to audience: AlertAudience, isUrgent: Bool = false, waits: Bool = false,
            except writer: String? = nil, at now: Instant = TestEnvironment.noon
        ) async throws {
            let (id, sender) = (environment.account.id, environment.sender.id)
            try await environment.store.write(at: now) { tx in
                let account = try #require(try Account.find(id, in: tx))
                try Notification.raise(
                    .answer, of: ID<Job>(1), line, to: audience, except: writer, account: account, sender: sender,
                    isUrgent: isUrgent, waits: waits, in: tx)
            }
        }

        func run(at now: Instant = TestEnvironment.noon) async throws { try await environment.jobs.run(now: now) }

        /// The cells that got a text, in order.
        func told() async throws -> [String] {
            try await environment.store.read {
                try $0.values(
                    "SELECT to_number FROM outbound_message WHERE kind = 'notice' ORDER BY to_number", as: String.self)
            }
        }
    }

    enum Concern: Sendable { case owners, kims, nobodys, removed, viewers }

    struct Row: Sendable, CustomTestStringConvertible {
        let concern: Concern
        var choices: [(String, MemberAlerts)] = []
        var hasCell = true
        let told: [String]

        var testDescription: String { "\(concern) \(choices) \(hasCell) → \(told)" }
    }

    static let rows = [
        Row(concern: .owners, told: [Cell.dee, Cell.main]),
        Row(concern: .owners, choices: [("Kim", .all)], told: [Cell.kim, Cell.dee, Cell.main]),
        Row(concern: .owners, choices: [("Dee", .none)], told: [Cell.main]),
        Row(concern: .owners, choices: [("Dee", .none), ("Anchor Comedy", .none)], told: []),
        Row(concern: .kims, told: [Cell.kim]),
        Row(concern: .kims, choices: [("Kim", .all)], told: [Cell.kim]),
        Row(concern: .kims, choices: [("Dee", .all)], told: [Cell.kim, Cell.dee]),
        Row(concern: .kims, choices: [("Kim", .none)], told: [Cell.main]),
        Row(concern: .kims, choices: [("Kim", .none), ("Anchor Comedy", .none)], told: [Cell.dee]),
        Row(concern: .kims, hasCell: false, told: [Cell.main]),
        Row(concern: .kims, choices: [("Kim", .all)], hasCell: false, told: [Cell.main]),
        Row(concern: .kims, choices: [("Anchor Comedy", .all)], hasCell: false, told: [Cell.main]),
        Row(concern: .nobodys, told: [Cell.main]),
        Row(concern: .nobodys, choices: [("Kim", .all)], told: [Cell.kim, Cell.main]),
        Row(concern: .removed, told: [Cell.main]),
        Row(concern: .viewers, told: [Cell.main]),
    ]

    @Test("An alert goes to the owner of its event and to those who chose all, each once", arguments: rows)
    func recipients(_ row: Row) async throws {
        let office = try await Office(kimsCell: row.hasCell ? Cell.kim : nil)
        for (name, alerts) in row.choices { try await office.choose(name, alerts) }
        let audience: AlertAudience
        switch row.concern {
        case .owners: audience = .owners
        case .kims: audience = .eventOwner(office.kim.id)
        case .nobodys: audience = .eventOwner(nil)
        case .viewers: audience = .eventOwner(try await office.members().first { $0.role == .viewer }?.id)
        case .removed:
            audience = .eventOwner(office.kim.id)
            try await office.environment.store.write { [kim = office.kim] in try kim.remove(in: $0) }
        }
        try await office.raise(to: audience)
        try await office.run()
        #expect(try await office.told() == row.told)
    }

    @Test("An account of one member works as before, and one without any cell gets nothing") func alone() async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account, environment.sender.id)
        try await environment.store.write(at: TestEnvironment.noon) {
            try Notification.raise(.answer, of: ID<Job>(1), "Ada is out.", account: account, sender: sender, in: $0)
        }
        let count = try await environment.store.read {
            try $0.value("SELECT count(*) FROM notification", as: Int.self)
        }
        #expect(count == 0)
    }

    @Test("Who wrote the text is not told of it; the others who get all are") func writer() async throws {
        let office = try await Office()
        try await office.choose("Dee", .all)
        try await office.raise(to: .eventOwner(office.kim.id), except: Cell.kim)
        try await office.run()
        #expect(try await office.told() == [Cell.dee])
    }

    @Test("Quiet hours are each member's own, and urgent alerts come at once", arguments: [(false, 0), (true, 1)])
    func quietHours(_ isUrgent: Bool, _ atNight: Int) async throws {
        let office = try await Office()
        try await office.choose("Kim", quietHours: "22:00-09:30")
        try await office.choose("Dee", .all)
        let night = TestEnvironment.noon.adding(.hours(11))
        try await office.raise(to: .eventOwner(office.kim.id), isUrgent: isUrgent, at: night)
        try await office.run(at: night)
        #expect(try await office.told().count { $0 == Cell.kim } == atNight)
        #expect(try await office.told().contains(Cell.dee))
        try await office.run(at: TestEnvironment.noon.adding(.hours(21)))
        #expect(try await office.told().count { $0 == Cell.kim } == atNight)
        try await office.run(at: TestEnvironment.noon.adding(.minutes(21 * 60 + 30)))
        #expect(try await office.told() == [Cell.kim, Cell.dee])
    }

    @Test("What the clock causes waits for the end of the member's own quiet hours instead of the usual ones")
    func clock() async throws {
        let office = try await Office()
        try await office.choose("Kim", quietHours: "23:30-06:00")
        try await office.choose("Dee", .all)
        let evening = TestEnvironment.noon.adding(.hours(10))
        try await office.raise(to: .eventOwner(office.kim.id), waits: true, at: evening)
        try await office.run(at: evening)
        #expect(try await office.told() == [Cell.kim])
        try await office.run(at: TestEnvironment.noon.adding(.hours(21)))
        #expect(try await office.told() == [Cell.kim, Cell.dee])
    }

    @Test(
        "Alerts that wait for a member who is removed go to the owner of the account, once", arguments: [false, true])
    func removedMeanwhile(_ ownerGetsAll: Bool) async throws {
        let office = try await Office()
        let account = office.environment.account.id
        if ownerGetsAll { try await office.choose("Anchor Comedy", .all) }
        try await office.environment.store.write(at: TestEnvironment.noon) {
            try NotificationTiming.setting.set("18:00", of: account, in: $0)
        }
        try await office.raise(to: .eventOwner(office.kim.id))
        try await office.environment.store.write(at: TestEnvironment.noon) { [kim = office.kim] in
            try kim.remove(in: $0)
        }
        try await office.run(at: TestEnvironment.noon.adding(.hours(6)))
        #expect(try await office.told() == [Cell.main])
    }

    @Test("Each gets a daily text of their own lines") func digest() async throws {
        let office = try await Office()
        let environment = office.environment
        try await environment.store.write(at: TestEnvironment.noon) { [account = environment.account.id] in
            try NotificationTiming.setting.set("18:00", of: account, in: $0)
        }
        try await office.choose("Dee", .all)
        try await office.raise(to: .eventOwner(office.kim.id))
        let (id, sender) = (environment.account.id, environment.sender.id)
        try await environment.store.write(at: TestEnvironment.noon) { tx in
            let account = try #require(try Account.find(id, in: tx))
            try Notification.raise(
                .unclear, of: ID<Job>(2), "Who is this?", account: account, sender: sender, in: tx)
        }
        try await office.run(at: TestEnvironment.noon.adding(.hours(6)))
        func texts(_ cell: String) async throws -> [String] {
            try await environment.store.read {
                try $0.values("SELECT body FROM outbound_message WHERE to_number = \(cell)", as: String.self)
            }
        }
        #expect(try await texts(Cell.kim) == ["Ada is out."])
        #expect(try await texts(Cell.main) == ["Who is this?"])
        #expect(try await texts(Cell.dee) == ["Ada is out.\nWho is this?"])
    }

    @Test("An alert that only some were told is not taken back quietly") func takenBack() async throws {
        let office = try await Office()
        try await office.choose("Dee", .all, quietHours: "22:00-09:00")
        let night = TestEnvironment.noon.adding(.hours(11))
        func takesBack(_ now: Instant) async throws -> Bool {
            try await office.environment.store.write(at: now) {
                try Notification.takeBack(.answer, of: ID<Job>(1), in: $0)
            }
        }
        try await office.raise(to: .eventOwner(office.kim.id), at: night)
        #expect(try await takesBack(night))
        try await office.raise(to: .eventOwner(office.kim.id), at: night)
        try await office.run(at: night)
        #expect(try await office.told() == [Cell.kim])
        #expect(try await !takesBack(night))
        try await office.run(at: TestEnvironment.noon.adding(.hours(22)))
        #expect(try await office.told() == [Cell.kim])
    }

    @Test(
        "Quiet hours are read strictly",
        arguments: [
            ("22:00-08:00", "22:00-08:00"), ("9:00 - 17:30", "09:00-17:30"), ("usual", nil), (" ", nil),
        ] as [(String, String?)])
    func reading(_ text: String, _ hours: String?) throws {
        #expect(try AlertQuietHours.read(text)?.description == hours)
    }

    @Test(arguments: ["22-8", "22:00", "22:00-22:00", "25:00-08:00", "22:00-08:00-09:00", "late"])
    func unreadable(_ text: String) {
        #expect(throws: MemberError.quietHours(text)) { try AlertQuietHours.read(text) }
    }

    @Test("Quiet hours end on the same day or the next") func ends() throws {
        let (zone, noon) = (Zone(stored: "UTC"), Instant(milliseconds: 1_796_040_000_000))
        let day = zone.local(noon).date
        func at(_ hour: Int, _ date: LocalDate) -> Instant {
            zone.instant(of: LocalDateTime(date: date, time: LocalTime(secondsSinceMidnight: hour * 3600)))
        }
        let (night, siesta) = (try AlertQuietHours("22:00-08:00"), try AlertQuietHours("13:00-15:00"))
        #expect(night.end(from: at(12, day), in: zone) == at(12, day))
        #expect(night.end(from: at(23, day), in: zone) == at(8, day.adding(days: 1)))
        #expect(night.end(from: at(3, day), in: zone) == at(8, day))
        #expect(night.end(from: at(8, day), in: zone) == at(8, day))
        #expect(siesta.end(from: at(14, day), in: zone) == at(15, day))
        #expect(siesta.end(from: at(15, day), in: zone) == at(15, day))
    }

    @Test("A viewer has no alerts to choose, and an undone choice is as it was") func choices() async throws {
        let office = try await Office()
        await #expect(throws: MemberError.noAlerts("Vic", .viewer)) { try await office.choose("Vic", .all) }
        try await office.choose("Kim", .all, quietHours: "22:00-08:00")
        let (undo, environment) = (Undo(modules: office.environment.modules), office.environment)
        let step = try await environment.store.read { [id = environment.account.id] in
            try UndoStep.recent(account: id, limit: 1, in: $0).first?.id
        }
        let id = try #require(step)
        let done = try await environment.store.write { [account = environment.account.id, owner = office.dee] in
            try undo.run(id, account: account, by: owner, in: $0)
        }
        #expect(done?.refusal == nil)
        let kim = try #require(try await office.members().first { $0.name == "Kim" })
        #expect(kim.alerts == .own && kim.quietHours == nil)
    }
}
