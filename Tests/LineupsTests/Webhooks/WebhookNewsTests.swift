import Agenda
import JSON
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What webhooks are told, read from what is recorded anyway.
@Suite struct WebhookNewsTests {
    private static let kinds = WebhookMessage.Kind.all.map(\.rawValue)

    @Test("A yes by text is told once, with keys and states") func anAnswer() async throws {
        let scene = try await WebhookScene()
        #expect(try await scene.collect(atMinute: 0).isEmpty, "what was before it")
        _ = try await scene.environment.text("yes", from: WebhookScene.ada, now: WebhookScene.minute(1))
        for minute in [2, 3, 90] {
            let messages = try await scene.collect(atMinute: minute)
            #expect(messages.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.answerChanged, .textReceived])
        }
        let told = try #require(try await scene.messages().first { $0.kind == .answerChanged })
        let body = try JSONValue(parsing: Array(told.body.utf8))
        #expect(body.text("type") == "answer.changed" && body.text("timestamp") == "2026-11-30T17:01:00Z")
        let data = try #require(body["data"])
        #expect(data["event_id"] == .integer(Int(scene.show.id.rawValue)))
        #expect(data["contact_id"] == .integer(Int(scene.people[0].rawValue)))
        #expect(data["answer"] == "confirmed" && data["before"] == "none" && data["cause"] == "text")
    }

    @Test("No text, name or number is told") func privacy() async throws {
        let scene = try await WebhookScene()
        _ = try await scene.environment.text("yes, see you", from: WebhookScene.ada, now: WebhookScene.minute(1))
        _ = try await scene.environment.text("STOP", from: WebhookScene.grace, now: WebhookScene.minute(1))
        let bodies = try await scene.collect(atMinute: 2).map(\.body)
        #expect(bodies.count >= 4)
        for secret in ["see you", "Ada", "Grace", "4155550", "Late Show", "Anchor"] {
            #expect(!bodies.contains { $0.contains(secret) }, "\(secret)")
        }
    }

    @Test("A lineup is told when everybody is confirmed, and again after it was not") func lineup() async throws {
        let scene = try await WebhookScene(kinds: [.lineupConfirmed])
        let environment = scene.environment
        _ = try await environment.text("yes", from: WebhookScene.ada, now: WebhookScene.minute(1))
        #expect(try await scene.collect(atMinute: 1).isEmpty)
        _ = try await environment.text("yes", from: WebhookScene.grace, now: WebhookScene.minute(2))
        #expect(try await scene.collect(atMinute: 2).map(\.kind) == [.lineupConfirmed])
        _ = try await environment.text("sorry, I can't make it", from: WebhookScene.grace, now: WebhookScene.minute(3))
        #expect(try await scene.collect(atMinute: 3).count == 1)
        _ = try await environment.text("yes", from: WebhookScene.grace, now: WebhookScene.minute(4))
        #expect(try await scene.collect(atMinute: 4).count == 2)
        #expect(try await scene.collect(atMinute: 9).count == 2)
    }

    @Test("A lineup that is complete without an answer is told within a minute") func removal() async throws {
        let scene = try await WebhookScene(kinds: [.lineupConfirmed])
        _ = try await scene.environment.text("yes", from: WebhookScene.ada, now: WebhookScene.minute(1))
        #expect(try await scene.collect(atMinute: 1).isEmpty)
        _ = try await scene.environment.store.write(at: WebhookScene.minute(1)) { tx in
            try tx.run("UPDATE slot SET removed_at = \(tx.now) WHERE contact_id = \(scene.people[1])")
        }
        #expect(try await scene.collect(atMinute: 3).map(\.kind) == [.lineupConfirmed])
    }

    @Test("A changed and a canceled show are told, each state once") func events() async throws {
        let scene = try await WebhookScene(kinds: [.eventChanged, .eventCanceled])
        let environment = scene.environment
        _ = try await environment.store.write(at: WebhookScene.minute(1)) { tx in
            var show = scene.show
            show.location = "The Harbor"
            try show.save(in: tx)
        }
        #expect(try await scene.collect(atMinute: 2).map(\.kind) == [.eventChanged])
        _ = try await environment.store.write(at: WebhookScene.minute(3)) { try Event.cancel(scene.show.id, in: $0) }
        #expect(try await scene.collect(atMinute: 4).map(\.kind) == [.eventChanged, .eventCanceled])
        _ = try await environment.store.write(at: WebhookScene.minute(5)) { try Event.restore(scene.show.id, in: $0) }
        #expect(try await scene.collect(atMinute: 6).map(\.kind) == [.eventChanged, .eventCanceled, .eventChanged])
        #expect(try await scene.collect(atMinute: 200).count == 3)
    }

    @Test("An opt-out is told, also one that the carrier reports later") func optOut() async throws {
        let scene = try await WebhookScene(kinds: [.contactOptedOut])
        _ = try await scene.environment.text("STOP", from: WebhookScene.ada, now: WebhookScene.minute(1))
        #expect(try await scene.collect(atMinute: 2).map(\.kind) == [.contactOptedOut])
        let sender = scene.environment.sender.id
        _ = try await scene.environment.store.write(at: WebhookScene.minute(200)) {
            try OptOut.record(
                WebhookScene.grace, sender: sender, source: .carrier, since: WebhookScene.minute(30), in: $0)
        }
        #expect(try await scene.collect(atMinute: 201).count == 2)
        #expect(try await scene.collect(atMinute: 300).count == 2)
    }

    @Test("Only what it is to be told is told", arguments: WebhookMessage.Kind.all)
    func selection(_ kind: WebhookMessage.Kind) async throws {
        let scene = try await WebhookScene(kinds: [kind])
        _ = try await scene.environment.text("yes", from: WebhookScene.ada, now: WebhookScene.minute(1))
        _ = try await scene.environment.text("STOP", from: WebhookScene.grace, now: WebhookScene.minute(1))
        _ = try await scene.environment.store.write(at: WebhookScene.minute(1)) {
            try Event.cancel(scene.show.id, in: $0)
        }
        #expect(Set(try await scene.collect(atMinute: 2).map(\.kind)).isSubset(of: [kind]))
    }

    @Test("What happened while nothing ran is told afterwards; while it was off, never", arguments: [true, false])
    func downtime(isOn: Bool) async throws {
        let scene = try await WebhookScene(kinds: [.answerChanged])
        let input = WebhookInput.Reading(name: "Chat", url: scene.webhook.url, kinds: scene.webhook.kinds)
        func setOn(_ isOn: Bool, atMinute minute: Int) async throws {
            _ = try await scene.environment.store.write(at: WebhookScene.minute(minute)) {
                try scene.webhook.edit(input, isOn: isOn, in: $0)
            }
        }
        if !isOn { try await setOn(false, atMinute: 0) }
        _ = try await scene.environment.text("yes", from: WebhookScene.ada, now: WebhookScene.minute(1))
        if !isOn {
            let off = try #require(try await scene.current())
            _ = try await scene.environment.store.write(at: WebhookScene.minute(600)) {
                try off.edit(input, isOn: true, in: $0)
            }
        }
        #expect(try await scene.collect(atMinute: 3000).count == (isOn ? 1 : 0))
    }

    /// How a webhook begins to be told of something.
    enum Start: CaseIterable {
        case switchedOn, undone, receiverIsBack, newTypes
    }

    @Test("What happened before it, or a type of message, was switched on is never told", arguments: Start.allCases)
    func before(_ start: Start) async throws {
        let scene = try await WebhookScene(
            kinds: start == .newTypes ? [.contactOptedOut] : WebhookMessage.Kind.all)
        let environment = scene.environment
        let (early, hedy) = (try await environment.show("Early Show"), "+14155550103")
        _ = try await environment.contact("Hedy Lamarr", hedy)
        _ = try await scene.collect(atMinute: 0)
        func edit(isOn: Bool, atMinute minute: Int) async throws {
            let webhook = try #require(try await scene.current())
            let input = WebhookInput.Reading(name: "Chat", url: webhook.url, kinds: WebhookMessage.Kind.all)
            _ = try await environment.store.write(at: WebhookScene.minute(minute)) {
                try webhook.edit(input, isOn: isOn, in: $0)
            }
        }
        func move(to place: String, atMinute minute: Int) async throws {
            _ = try await environment.store.write(at: WebhookScene.minute(minute)) { tx in
                var show = try #require(try Event.find(early.id, in: tx))
                show.location = place
                try show.save(in: tx)
            }
        }
        switch start {
        case .switchedOn, .undone: try await edit(isOn: false, atMinute: 1)
        case .receiverIsBack:
            _ = try await environment.store.write(at: WebhookScene.minute(1)) {
                try $0.run("UPDATE webhook SET stopped_at = \($0.now), stopped_by = 'receiver'")
            }
        case .newTypes: break
        }
        for number in [WebhookScene.ada, WebhookScene.grace] {
            _ = try await environment.text("yes", from: number, now: WebhookScene.minute(2))
        }
        try await move(to: "The Harbor", atMinute: 2)
        if start != .newTypes { _ = try await environment.text("STOP", from: hedy, now: WebhookScene.minute(2)) }
        if start == .undone {
            let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
            _ = try await environment.store.write(at: WebhookScene.minute(10)) {
                try undo.run(account: account, since: TestEnvironment.noon, in: $0)
            }
        } else {
            try await edit(isOn: true, atMinute: 10)
        }
        for minute in [10, 11, 75, 90] {
            #expect(try await scene.collect(atMinute: minute).map(\.kind) == [], "minute \(minute)")
        }
        _ = try await environment.text("sorry, I can't make it", from: WebhookScene.ada, now: WebhookScene.minute(91))
        try await move(to: "The Anchor", atMinute: 91)
        let told = Set(try await scene.collect(atMinute: 92).map(\.kind))
        #expect(told == [.answerChanged, .textReceived, .eventChanged])
    }

    @Test("A second process that reads at the same time tells nothing twice") func twoProcesses() async throws {
        let scene = try await WebhookScene(kinds: [.answerChanged, .textReceived])
        for (number, body) in [(WebhookScene.ada, "yes"), (WebhookScene.grace, "no")] {
            _ = try await scene.environment.text(body, from: number, now: WebhookScene.minute(1))
        }
        async let first: Void = scene.sender.collect(now: WebhookScene.minute(2))
        async let second: Void = scene.sender.collect(now: WebhookScene.minute(2))
        _ = try await (first, second)
        #expect(try await scene.messages().count == 4)
    }

    @Test("A change writes nothing for webhooks, so a text needs no more statements") func statements() async throws {
        let scene = try await WebhookScene()
        let statements = try await scene.environment.store.statements {
            _ = try await scene.environment.text("yes", from: WebhookScene.ada, now: WebhookScene.minute(1))
        }
        #expect(!statements.contains { $0.contains("webhook") })
    }

    @Test("Adding, changing and removing are undone") func undo() async throws {
        let scene = try await WebhookScene()
        let environment = scene.environment
        let input = WebhookInput.Reading(name: "Board", url: "http://127.0.0.1:2/", kinds: [.textReceived])
        _ = try await environment.store.write(at: WebhookScene.minute(1)) {
            try scene.webhook.edit(input, isOn: false, in: $0)
        }
        #expect(try await scene.current()?.name == "Board")
        try await environment.undo()
        let before = try #require(try await scene.current())
        #expect(before.name == "Chat" && before.isOn && before.kinds == WebhookMessage.Kind.all)
        _ = try await environment.store.write(at: WebhookScene.minute(1)) { try scene.webhook.remove(in: $0) }
        #expect(try await scene.current() == nil)
        try await environment.undo()
        #expect(try await scene.current()?.isOn == true)
        try await environment.undo()
        #expect(try await scene.current() == nil)
    }
}
