import Agenda
import HTTPTransport
import Lineups
import Logging
import Messaging
import People
import Sandbox
import ServiceLifecycle
import Storage
import TestSupport
import Twilio
import Values

@testable import Commands

/// A house whose gateway goes down and comes up again, beside a provider that stays: time moves, and what people text
/// meanwhile waits there.
struct DownTime: Sendable {
    let house: House
    let time: MovableClock
    let sandbox: SandboxProvider
    let show: Event
    /// Says whenever somebody in the house has looked at the clock: something may have changed.
    let looks: AsyncStream<Void>

    static let booker = "+14155550199"
    static let ada = "+14155550101"
    static let grace = "+14155550102"
    static let alan = "+14155550103"

    /// Begins on Monday noon, with the provider's list read: Ada and Grace are in Friday's lineup, Alan stands by.
    static func run(
        policy: [Policy.Item: String], _ body: @escaping @Sendable (DownTime) async throws -> Void
    ) async throws {
        let time = MovableClock(Stage.noon)
        let (looks, hasLooked) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let clock = WallClock {
            hasLooked.yield()
            return time.clock.now()
        }
        let folder = try TemporaryFolder()
        var log = Logger(label: "test") { StreamLogHandler.standardError(label: $0) }
        log.logLevel = .critical
        let engine = try CurlEngine(userAgent: "greenroom-test")
        let sandbox = SandboxProvider(
            SandboxConfiguration(port: 0, clock: time.clock), http: .curl(engine), logger: log)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await sandbox.run() }
            let test = SandboxProvider.testCredentials
            let port = try FreePort.find()
            let settings = try await Settings(
                environment: ["HOME": folder.path],
                flags: [
                    .database: folder.file("greenroom.db"), .accountSID: test.accountSID, .authToken: test.authToken,
                    .from: SandboxConfiguration().numbers[0], .baseURL: try await sandbox.baseURL(),
                    .listen: "127.0.0.1:\(port)", .log: "critical", .rate: "1000",
                ])
            let house = try await House.open(settings, clock: clock) { _ in }
            let show = try await furnish(house, policy: policy)
            let usual = try await house.sender(owner: house.account())
            let backfill = Backfill(
                inbox: house.inbox, client: try house.messagesClient(), sender: usual.id, log: log)
            _ = try await backfill.run(now: time.clock.now())
            try await body(DownTime(house: house, time: time, sandbox: sandbox, show: show, looks: looks))
            group.cancelAll()
        }
    }

    private static func furnish(_ house: House, policy: [Policy.Item: String]) async throws -> Event {
        var account = try await house.account()
        (account.name, account.cell, account.zone) = ("Anchor Comedy", booker, Zone("America/New_York") ?? .utc)
        let named = account
        let start = named.zone.instant(
            of: LocalDateTime(
                date: named.zone.local(Stage.noon).date.adding(days: 4),
                time: LocalTime(secondsSinceMidnight: 20 * 3600)))
        return try await house.store.write { tx in
            try named.save(in: tx)
            let draft = EventDraft(kind: .show, name: "Late Show", startsAt: start, zone: named.zone)
            let id = try Event.create(draft, account: named.id, now: Stage.noon, in: tx)
            guard let event = try Event.find(id, in: tx) else {
                throw StoreError.column("id", holds: "nothing", wanted: "the event just made")
            }
            for (name, cell) in [("Ada", ada), ("Grace", grace), ("Alan", alan)] {
                let contact = try Contact.create(name: name, account: named.id, now: Stage.noon, in: tx)
                let number = ContactNumber(raw: cell, e164: cell, kind: "mobile", isTextable: true, isVerified: true)
                try Contact.setNumbers([number], of: contact, in: tx)
                _ = try Lineup.add(
                    contact, to: event.id, asHost: false, onBench: name == "Alan", now: Stage.noon, in: tx)
            }
            for (item, text) in policy { try Policy.keep(item, text, event: event.id, in: tx) }
            return event
        }
    }

    /// The requests are written, and sent unless they wait for the gateway.
    func ask(isSent: Bool = true) async throws {
        let account = try await house.account()
        let usual = try await house.sender(owner: account)
        let texts = try await house.store.write { [asking = house.asking, show, now = time.clock.now()] tx in
            let plan = try asking.requests(
                for: Lineup.of(show, in: tx), only: nil, from: account, sender: usual, now: now, in: tx)
            return try asking.send(
                plan, purpose: .request, event: show, account: account, sender: usual, now: now, in: tx)
        }
        if isSent { _ = try await house.dispatcher(for: usual).drain(texts) }
    }

    /// It waits at the provider: nobody is there to take it.
    func phone(_ number: String, says words: String) async throws {
        let http = HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test")))
        try await PretendPhones(provider: try await sandbox.baseURL(), http: http).text(from: number, words)
    }

    /// So many times the provider does not give its list.
    private func refuseLists(_ count: Int) async throws {
        let http = HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test")))
        _ = try await http.send(
            HTTPRequest(
                .post, try await sandbox.baseURL() + "/sandbox/faults",
                headers: [HTTPField("Content-Type", "application/json")],
                body: Array(#"{"refuseLists":\#(count)}"#.utf8)))
    }

    /// Runs all that `serve` runs until the texts are taken in, nothing is due any more and nothing waits to leave.
    ///
    /// - Parameter refusals: so many times the provider does not give its list.
    func serve(isPolling: Bool, texts: Int, refusals: Int) async throws {
        try await refuseLists(refusals)
        let transcript = Transcript(answers: [])
        let services = try await Serving(
            house: house, terminal: transcript.terminal(isInteractive: false), isPolling: isPolling
        ).services()
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(services: services, logger: house.log))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                for await _ in looks where try await isQuiet(after: texts) { break }
                await group.triggerGracefulShutdown()
            }
            try await tasks.waitForAll()
        }
    }

    private func isQuiet(after texts: Int) async throws -> Bool {
        let now = time.clock.now()
        return try await house.store.read { tx in
            let taken = try tx.value("SELECT count(*) FROM inbound", as: Int.self)
            let isBusy = try tx.exists(
                """
                SELECT 1 FROM outbound WHERE state = 'sending' OR state = 'queued' AND not_before <= \(now)
                UNION ALL SELECT 1 FROM job WHERE state = 'waiting' AND due <= \(now)
                """)
            return taken == texts && !isBusy
        }
    }

    func standings() async throws -> [String: Slot.Standing] {
        let lineup = try await house.store.read { [show] in try Lineup.of(show, in: $0) }
        return Dictionary(uniqueKeysWithValues: (lineup.slots + lineup.bench).map { ($0.name, $0.standing) })
    }

    /// What has left for this telephone, the oldest first.
    func kinds(to number: String) async throws -> [Outbound.Kind] {
        try await house.store.read {
            try $0.values(
                "SELECT kind FROM outbound WHERE to_number = \(number) AND sid IS NOT NULL ORDER BY id",
                as: Outbound.Kind.self)
        }
    }

    /// What the provider was given for this telephone, the oldest first.
    func texts(to number: String) async throws -> [String] {
        var texts: [String] = []
        for try await page in try house.messagesClient().list(MessageFilter(to: TextAddress(rawValue: number))) {
            texts += page.items.map(\.body)
        }
        return texts.reversed()
    }
}
