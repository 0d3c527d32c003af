import Agenda
import Foundation
import NIOCore
import Platform
import ServiceLifecycle
import Storage
import Synchronization
import Templates
import TestSupport
import Testing
import Values

@testable import Web

/// What arrives on an event stream.
private final class EventReader: Sendable {
    let connection: RawConnection
    private let all = Mutex("")

    init(_ connection: RawConnection) { self.connection = connection }

    /// Reads until the text has appeared since the last call; false if the stream ends before.
    func has(_ text: String) async -> Bool {
        for await part in connection.text() {
            let isThere = all.withLock { all in
                all += part
                guard let found = all.range(of: text) else { return false }
                all = String(all[found.upperBound...])
                return true
            }
            if isThere { return true }
        }
        return false
    }

    /// The rest, until the stream ends.
    func rest() async -> String {
        for await part in connection.text() { all.withLock { $0 += part } }
        return all.withLock { $0 }
    }
}

/// Server-sent events, over a socket.
@Suite(.timeLimit(.minutes(2))) struct LiveUpdatesTests {
    /// - Parameter version: which the page shows; nil for none.
    private func stream(_ browser: PageBrowser, since version: String? = nil) async throws -> EventReader {
        let connection = try await RawConnection.open(port: browser.gateway.port)
        let cookie = "\(PageBrowser.cookie)=\(browser.session?.text ?? "")"
        let query = version.map { "?since=\($0)" } ?? ""
        let head = "GET /live\(query) HTTP/1.1\r\nHost: \(PageBrowser.host)\r\nConnection: close\r\n"
        try await connection.send(Array("\(head)Cookie: \(cookie)\r\n\r\n".utf8))
        return EventReader(connection)
    }

    @Test func aCommitIsPublishedToItsAccount() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let ada = try await environment.contact("Ada", Phone.ada)
            let events = try await stream(browser)
            #expect(await events.has(": open"))
            try await environment.seat([ada], in: show)
            #expect(await events.has("event: changed\ndata: lineups\n\n"))
            _ = try await environment.contact("Grace", Phone.grace)
            #expect(await events.has("event: changed\ndata: contacts\n\n"))
            await events.connection.close()
        }
    }

    @Test func anotherAccountLearnsNothing() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let foreign = try await stream(browser.with(try await environment.signInStranger()))
            let own = try await stream(browser)
            #expect(await own.has(": open"))
            #expect(await foreign.has(": open"))
            _ = try await environment.show("Late Show")
            #expect(await own.has("event: changed"))
            await own.connection.close()
            await foreign.connection.close()
            let rest = await foreign.rest()
            #expect(!rest.contains(TestDatabase.server == nil ? "changed" : Self.showChanged))
        }
    }

    private static let showChanged = "data: events\n\n"

    @Test(.enabled(if: TestDatabase.server != nil, "with a file, nobody knows what others change"))
    func aCommitOfAnotherGatewayReachesItsAccountOnly() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let show = try await environment.show("Late Show")
            let foreign = try await stream(browser.with(try await environment.signInStranger()))
            let own = try await stream(browser)
            #expect(await own.has(": open"))
            #expect(await foreign.has(": open"))
            let other = try environment.openAgain()
            // Until the gateway is connected for being told, it tells everybody everything.
            let writing = Task {
                while !Task.isCancelled {
                    try await other.write {
                        _ = try $0.run("UPDATE event SET sequence = sequence + 1 WHERE id = \(show.id)")
                    }
                }
            }
            #expect(await own.has(Self.showChanged))
            writing.cancel()
            await own.connection.close()
            await foreign.connection.close()
            let rest = await foreign.rest()
            #expect(!rest.contains(Self.showChanged))
        }
    }

    @Test("Who is removed fetches everything again, which leads to the sign-in page, and their stream ends")
    func removed() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            let kim = try await environment.addMember("Kim", as: .booker)
            let theirs = try await browser.signedIn(as: kim)
            let (events, own) = (try await stream(theirs), try await stream(browser))
            #expect(await events.has(": open"))
            #expect(await own.has(": open"))
            try await environment.store.write { try kim.remove(in: $0) }
            let nouns = environment.modules.changeSources.nouns
            let all = nouns.map(\.rawValue).sorted().joined(separator: " ")
            #expect(await events.rest().contains("event: changed\ndata: \(all)"))
            #expect(await own.has("event: changed\ndata: \(all)"))
            await own.connection.close()
        }
    }

    @Test func aCommitOfAnotherProcessIsNoticed() async throws {
        try await PageBrowser.open { browser in
            let environment = browser.environment
            _ = try await environment.show("Late Show")
            let events = try await stream(browser)
            #expect(await events.has(": open"))
            let other = try environment.openAgain()
            // The counter is read once before it can differ.
            let writing = Task {
                while !Task.isCancelled {
                    try await other.write { _ = try $0.run("UPDATE event SET sequence = sequence + 1") }
                }
            }
            let nouns = environment.modules.changeSources.nouns
            #expect(await events.has(nouns.map(\.rawValue).sorted().joined(separator: " ")))
            writing.cancel()
            await events.connection.close()
        }
    }

    /// The version that a page shows, as the page names it.
    private func version(of browser: PageBrowser) async throws -> String {
        let body = try await browser.get("/").body
        return try #require(body.firstMatch(of: /data-since="([^"]+)"/).map { String($0.output.1) })
    }

    @Test("a page that shows what is true need not fetch it again when its stream opens")
    func aCurrentPageIsToldNothing() async throws {
        try await PageBrowser.open { browser in
            let version = try await version(of: browser)
            let events = try await stream(browser, since: version)
            #expect(await events.has("id: \(version)\n: open\n\n"))
            await events.connection.close()
            let rest = await events.rest()
            #expect(!rest.contains("changed"))
        }
    }

    @Test(
        "a page that may show something else is told to fetch everything",
        arguments: ["", "x", "00000000-0-0-0-2026-11-27", "\u{0}"])
    func anotherVersionIsBehind(_ version: String) async throws {
        try await PageBrowser.open { browser in
            let events = try await stream(browser, since: version.percentEncoded)
            let nouns = browser.environment.modules.changeSources.nouns
            #expect(await events.has(": open\n\n"))
            #expect(await events.has("event: changed\ndata: \(nouns.map(\.rawValue).sorted().joined(separator: " "))"))
            await events.connection.close()
        }
    }

    @Test("what changes between the page and its stream is not missed")
    func aChangeInBetweenIsTold() async throws {
        try await PageBrowser.open { browser in
            let version = try await version(of: browser)
            _ = try await browser.environment.contact("Grace", Phone.grace)
            let events = try await stream(browser, since: version)
            #expect(await events.has("event: changed"), "at once, or when the commit is published")
            await events.connection.close()
        }
    }

    @Test func aModuleDeclaresEveryNounOfATemplate() async throws {
        let nouns = Set(try await TestEnvironment().modules.changeSources.nouns.map(\.rawValue))
        for name in PageTemplates.all.names {
            let source = try #require(PageTemplates.all.source(of: name))
            for match in source.matches(of: /data-nouns="([^"]*)"/) {
                #expect(nouns.isSuperset(of: match.output.1.split(separator: " ").map(String.init)), "\(name)")
            }
        }
    }

    @Test func aSessionHasFewStreams() async throws {
        try await PageBrowser.open { browser in
            var open: [EventReader] = []
            for _ in 0..<LiveListeners.maximumPerSession {
                open.append(try await stream(browser))
                #expect(await open.last?.has(": open") == true)
            }
            let refused = try await browser.get("/live")
            #expect(refused.status == 429)
            await open.removeLast().connection.close()
            // The server notices that it was closed without sending anything.
            var next = try await stream(browser)
            while await !next.has(": open"), !Task.isCancelled { next = try await stream(browser) }
            for reader in open + [next] { await reader.connection.close() }
        }
    }

    @Test func theStreamIsNotCollectedByProxies() async throws {
        try await PageBrowser.open { browser in
            let events = try await stream(browser)
            #expect(await events.has("X-Accel-Buffering: no"))
            await events.connection.close()
        }
    }

    @Test func theGatewayStopsWithOpenStreams() async throws {
        try await PageBrowser.open { browser in
            let events = try await stream(browser)
            #expect(await events.has(": open"))
            await browser.gateway.server.triggerGracefulShutdown()
            let rest = await events.rest()
            #expect(!rest.contains("changed"), "it ends")
        }
    }
}

/// An event stream is exempt from the deadlines of responses.
@Suite struct StreamDeadlineTests {
    @Test func aStreamLastsAsLongAsItsPartsAreTaken() {
        let limits = ConnectionLimits()
        var deadline = ConnectionDeadline(limits: limits, now: .uptimeNanoseconds(0))
        func at(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(UInt64(seconds) * 1_000_000_000) }
        deadline.headReceived(now: at(1))
        deadline.requestEnded(now: at(1))
        #expect(deadline.deadline == at(16))
        deadline.streamSent(now: at(2))
        #expect(deadline.deadline == at(62))
        deadline.streamSent(now: at(50))
        #expect(deadline.deadline == at(110))
        deadline.responseSent(now: at(60))
        #expect(deadline.deadline == at(90))
    }
}
