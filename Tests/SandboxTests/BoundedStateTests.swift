import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct BoundedStateTests {
    static func message(_ number: Int) -> StoredMessage {
        StoredMessage(
            sid: "SM\(number)", direction: .inbound, from: "+14155550121", to: "+14155550100", body: "\(number)",
            status: .received, created: Instant(milliseconds: 0), updated: Instant(milliseconds: 0))
    }

    @Test(arguments: [1, 2, 10, 33])
    func ledgerForgetsTheOldest(_ limit: Int) {
        var messageLog = MessageLog(limit: limit)
        for number in 1...100 {
            messageLog.append(Self.message(number))
            #expect(messageLog.count == min(number, limit))
        }
        let kept = messageLog.older(than: nil, limit: 1000) { _ in true }
        #expect(kept.map(\.body) == (101 - limit...100).reversed().map { "\($0)" })
        #expect(kept.map(\.sequence) == (101 - limit...100).reversed())
        #expect(messageLog["SM\(100 - limit)"] == nil)
        #expect(messageLog["SM100"]?.sequence == 100)
        #expect(messageLog.update(100 - limit) { $0.body = "x" } == nil)
        #expect(messageLog.update(100) { $0.body = "x" }?.body == "x")
    }

    @Test func ledgerGoesBothWays() {
        var messageLog = MessageLog(limit: 10)
        for number in 1...15 { messageLog.append(Self.message(number)) }
        #expect(messageLog.older(than: 9, limit: 2) { _ in true }.map(\.sequence) == [8, 7])
        #expect(messageLog.older(than: 7, limit: 5) { _ in true }.map(\.sequence) == [6])
        #expect(messageLog.newer(than: 9, limit: 2) { _ in true }.map(\.sequence) == [11, 10])
        #expect(messageLog.newer(than: 1, limit: 2) { _ in true }.map(\.sequence) == [7, 6])
        #expect(messageLog.newer(than: 15, limit: 2) { _ in true }.isEmpty)
    }

    @Test func timetableGivesTheSoonestFirst() {
        var random = RandomSource.seeded(3)
        var transitions = TransitionQueue()
        let dues = (0..<500).map { _ in Int.random(in: 0..<100, using: &random) }
        for (sequence, due) in dues.enumerated() { transitions.add(sequence, due: .milliseconds(due)) }
        var taken: [Int] = []
        while let sequence = transitions.take(by: .milliseconds(49)) { taken.append(sequence) }
        let expected = dues.indices.filter { dues[$0] <= 49 }.sorted { (dues[$0], $0) < (dues[$1], $1) }
        #expect(taken == expected)
        #expect(transitions.nextDue == dues.filter { $0 > 49 }.min().map { .milliseconds($0) })
    }

    @Test func alertsAreBounded() {
        var log = MonitorAlertLog()
        for number in 1...5000 {
            log.add(
                MonitorAlert(sid: "NO\(number)", code: 11200, url: "", resourceSID: "", date: Instant(milliseconds: 0)))
        }
        #expect(log.all.count <= 2000)
        #expect(log.newest(since: nil).count == 1000)
        #expect(log.newest(since: nil).first?.sid == "NO5000")
    }

    @Test func providerForgetsTheOldest() async throws {
        try await withSandbox {
            $0.messageLimit = 5
        } _: { sandbox in
            var sids: [String] = []
            for number in 1...8 {
                let message = try await sandbox.text("+14155550121", body: "\(number)")
                sids.append(try #require(message[text: "sid"]))
            }
            let listed = try Fields(try await sandbox.get(sandbox.messages))[list: "messages"]
            #expect(listed.map { $0[text: "body"] } == ["8", "7", "6", "5", "4"])
            #expect(try await sandbox.get(sandbox.message(sids[0])).status == 404)
            let health = try Fields(try await sandbox.send(.get, "/sandbox/health"))
            #expect(health[text: "status"] == "ok" && health[number: "messages"] == 5)
        }
    }
}
