import HTTPTransport
import Platform
import Storage
import Synchronization
import TestSupport
import Testing
import Twilio
import Values

@testable import Messaging

/// What `doctor` says about a phone that sends for us, and when its state is reported.
@Suite struct DeviceCheckTests {
    private static func client(_ health: (status: Int, body: String)?, list: Int) -> HTTPClient {
        HTTPClient { request async throws(HTTPFailure) in
            guard let health else { throw HTTPFailure(.couldNotConnect, "nobody is there", mayHaveBeenSent: false) }
            let isHealth = request.url.hasSuffix("/health")
            return HTTPResponse(
                status: isHealth ? health.status : list, body: Array((isHealth ? health.body : "[]").utf8))
        }
    }

    private static func health(_ battery: Int, charging: Int = 0, failed: Int = 0, version: String = "1.66.2") -> String
    {
        #"{"version": "\#(version)", "checks": {"battery:level": {"observedValue": \#(battery)},"#
            + #" "battery:charging": {"observedValue": \#(charging)}, "messages:failed": {"observedValue": \#(failed)}}}"#
    }

    /// The phone's health, the status of its list, and the start of each line that is not good.
    private static let rows: [(health: String?, list: Int, findings: [String])] = [
        (health(80), 200, ["RCS"]), (health(12), 200, ["battery: 12%", "RCS"]),
        (health(12, charging: 3), 200, ["RCS"]), (health(80, failed: 2), 200, ["phone: 2 texts", "RCS"]),
        (health(80, version: "1.66.1"), 200, ["phone: version 1.66.1", "RCS"]),
        (health(80), 404, ["texts: this version", "RCS"]), (nil, 200, ["phone: no response", "RCS"]),
    ]

    @Test(arguments: rows)
    func findings(health: String?, list: Int, findings: [String]) async {
        let provider = Provider(
            baseURL: "http://192.168.1.20:8080", pathPrefix: "", accountSID: "sms",
            credentials: .token(Secret("password")), kind: ProviderKind.named("android"))
        let http = Self.client(health.map { (200, $0) }, list: list)
        let check = DeviceCheck(
            client: AccountClient(provider: provider, http: http),
            messages: MessagesClient(provider: provider, http: http), now: TestEnvironment.noon)
        let bad = await check.check().filter { $0.grade != .good }.map(\.what)
        #expect(bad.count == findings.count, "\(bad)")
        for (what, start) in zip(bad, findings) { #expect(what.hasPrefix(start), "\(bad)") }
    }

    private static func phones(_ all: (minutesAgo: Int, isDeleted: Bool)...) -> String {
        let phones = all.map { minutes, isDeleted in
            let seen = TestEnvironment.noon.adding(.minutes(-minutes)).rfc3339
            return #"{"id": "d", "lastSeen": "\#(seen)", "deletedAt": \#(isDeleted ? "\"\(seen)\"" : "null")}"#
        }
        return "[\(phones.joined(separator: ", "))]"
    }

    /// What the server lists of its phones, what is said of it, and whether an alert waits.
    private static let servers: [(status: Int, body: String, says: String, isAway: Bool)] = [
        (200, phones((2, false)), "phone: its server heard of it within 2 minutes", false),
        (200, phones((59, false)), "phone: its server heard of it within 59 minutes", false),
        (200, phones((60, false)), "phone: its server has not heard of it for 60 minutes", true),
        (200, phones((300, false), (3, false)), "phone: its server heard of it within 3 minutes", false),
        (200, phones((300, false), (3, true)), "phone: its server has not heard of it for 5 hours", true),
        (200, "[]", "phone: reached through a server, which does not report on it", false),
        (200, #"[{"id": "d"}]"#, "phone: reached through a server, which does not report on it", false),
        (404, "", "phone: reached through a server, which does not report on it", false),
        (403, "", "phone: reached through a server, which does not report on it", false),
    ]

    @Test(arguments: servers)
    func whatItsServerSays(status: Int, body: String, says: String, isAway: Bool) async throws {
        let environment = try await TestEnvironment()
        try await environment.store.write { tx in
            var account = environment.account
            account.cell = "+14155550199"
            try account.save(in: tx)
        }
        let provider = Provider(
            baseURL: "https://api.sms-gate.app/3rdparty/v1", pathPrefix: "", accountSID: "sms",
            credentials: .token(Secret("password")), kind: ProviderKind.named("android"))
        let http = HTTPClient { request async throws(HTTPFailure) in
            request.url == "https://api.sms-gate.app/3rdparty/v1/devices"
                ? HTTPResponse(status: status, body: Array(body.utf8)) : HTTPResponse(status: 404, body: [])
        }
        let client = AccountClient(provider: provider, http: http)
        let check = DeviceCheck(
            client: client, messages: MessagesClient(provider: provider, http: http), now: TestEnvironment.noon)
        let found = try #require(await check.check().first)
        #expect(found.what == says && (found.grade == .bad) == isAway)
        let watch = DeviceWatch(client: client, store: environment.store, sender: environment.sender.id)
        try await watch.run(now: TestEnvironment.noon)
        let isWaiting = try await environment.store.read {
            try Notification.isWaiting(.deviceAway, of: environment.account.id, in: $0)
        }
        #expect(isWaiting == isAway)
    }

    /// In percent, whether it charges, and whether an alert waits for the operator then.
    @Test(arguments: [(80, false, false), (19, false, true), (19, true, false), (20, false, false)])
    func aLowBatteryIsReported(_ row: (battery: Int, isCharging: Bool, isReported: Bool)) async throws {
        let environment = try await TestEnvironment()
        let health = DeviceHealth(version: nil, battery: row.battery, isCharging: row.isCharging, failed: nil)
        let isWaiting = try await environment.store.write { tx in
            var account = environment.account
            account.cell = "+14155550199"
            try account.save(in: tx)
            let low = DeviceHealth(version: nil, battery: 5, isCharging: false, failed: nil)
            try DeviceAlert(low).report(from: environment.sender.id, in: tx)
            #expect(try Notification.isWaiting(.device, of: account.id, in: tx))
            try DeviceAlert(health).report(from: environment.sender.id, in: tx)
            return try Notification.isWaiting(.device, of: account.id, in: tx)
        }
        #expect(isWaiting == row.isReported)
    }

    /// The minutes at which the phone is asked, whether it answers, and how many texts failed; then the topics of the
    /// alerts that wait, or were sent.
    private static let days: [(asked: [(minute: Int, answers: Bool, failed: Int)], topics: [Notification.Topic])] = [
        ([(0, false, 0), (9, false, 0)], []), ([(0, false, 0), (10, false, 0)], [.deviceAway]),
        ([(0, false, 0), (5, true, 0), (10, false, 0)], []),
        ([(0, false, 0), (10, false, 0), (15, true, 0)], []), ([(0, true, 2)], []), ([(0, true, 3)], [.deviceFailing]),
        ([(0, true, 3), (5, true, 0)], []),
    ]

    @Test(arguments: days)
    func anAbsenceIsReported(asked: [(minute: Int, answers: Bool, failed: Int)], topics: [Notification.Topic])
        async throws
    {
        let environment = try await TestEnvironment()
        let store = environment.store
        let account = try await store.write { tx in
            var account = environment.account
            account.cell = "+14155550199"
            try account.save(in: tx)
            return account.id
        }
        let provider = Provider(
            baseURL: "http://192.168.1.20:8080", pathPrefix: "", accountSID: "sms",
            credentials: .token(Secret("password")), kind: ProviderKind.named("android"))
        let current = Mutex<String?>(nil)
        let http = HTTPClient { _ async throws(HTTPFailure) in
            guard let body = current.withLock({ $0 }) else {
                throw HTTPFailure(.couldNotConnect, "nobody is there", mayHaveBeenSent: false)
            }
            return HTTPResponse(status: 200, body: Array(body.utf8))
        }
        let watch = DeviceWatch(
            client: AccountClient(provider: provider, http: http), store: store, sender: environment.sender.id)
        for (minute, answers, failed) in asked {
            current.withLock { $0 = answers ? Self.health(80, failed: failed) : nil }
            let now = TestEnvironment.noon.adding(.minutes(minute))
            if answers {
                try await watch.run(now: now)
            } else {
                await #expect(throws: APIFailure.self) { try await watch.run(now: now) }
            }
        }
        let waiting = try await store.read { tx in
            try Notification.Topic.allCases.filter { try Notification.isWaiting($0, of: account, in: tx) }
        }
        #expect(waiting == topics)
    }
}
