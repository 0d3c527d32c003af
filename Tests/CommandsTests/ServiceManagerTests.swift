import Foundation
import Storage
import TestSupport
import Testing
import Values

@testable import App

/// What systemd is told, and when.
@Suite struct ServiceManagerTests {
    /// (environment; the watchdog's interval, nil without one)
    @Test(
        arguments: [
            (["NOTIFY_SOCKET": "/run/systemd/notify"], nil),
            (["NOTIFY_SOCKET": "@notify"], nil),
            (["NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "120000000"], .seconds(120)),
            (["NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "120000000", "WATCHDOG_PID": "42"], .seconds(120)),
            (["NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "120000000", "WATCHDOG_PID": "41"], nil),
            (["NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "120000000", "WATCHDOG_PID": ""], nil),
            (["NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "0"], nil),
            (["NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "-1"], nil),
            (["NOTIFY_SOCKET": "/n", "WATCHDOG_USEC": "often"], nil),
        ] as [([String: String], Duration?)])
    func theWatchdogIsForThisProcess(_ environment: [String: String], _ interval: Duration?) throws {
        let manager = try #require(ServiceManager(environment: environment, processID: 42))
        #expect(manager.watchdogInterval == interval)
    }

    @Test(arguments: [nil, "", "notify", "vsock:2:1"] as [String?])
    func withoutASocketThereIsNoManager(_ path: String?) {
        let environment = path.map { ["NOTIFY_SOCKET": $0] } ?? [:]
        #expect(ServiceManager(environment: environment) == nil)
    }

    @Test(arguments: [true, false]) func aNotificationArrives(_ isAbstract: Bool) throws {
        let folder = try TemporaryFolder()
        let path = (isAbstract ? "@" : "") + folder.file("notify")
        let socket = try NotificationSocket(path: path)
        let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": path]))
        try manager.notify(.ready)
        try manager.notify(.alive)
        #expect(socket.received() == ["READY=1", "WATCHDOG=1"])
    }

    /// (path, errno)
    @Test(arguments: [
        ("/nowhere/notify", ENOENT), ("/" + String(repeating: "n", count: 200), ENAMETOOLONG),
    ])
    func aNotificationThatDoesNotArriveIsAnError(_ path: String, _ code: Int32) throws {
        let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": path]))
        #expect(throws: ServiceManagerError(code: code)) { try manager.notify(.ready) }
    }

    @Test func theWatchdogIsFedOnlyAfterAWrite() async throws {
        let environment = try await TestEnvironment()
        let path = environment.folder.file("notify")
        let socket = try NotificationSocket(path: path)
        let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": path]))
        let feed: @Sendable () async throws -> Void = {
            try await manager.feedWatchdog(
                writingTo: environment.store, provider: TestEnvironment.provider, sender: nil,
                now: TestEnvironment.noon)
        }
        try await feed()
        #expect(socket.received() == ["WATCHDOG=1"])
        try FileManager.default.removeItem(atPath: environment.store.path)
        await #expect(throws: StoreError.replaced(path: environment.store.path)) { try await feed() }
        #expect(socket.received() == [])
    }
}
