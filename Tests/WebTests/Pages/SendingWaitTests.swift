import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What is sent from a page can be stopped for some seconds.
@Suite struct SendingWaitTests {
    private static let people = ["Ada": "+14155550101", "Grace": "+14155550102"]
    private static let later = TestEnvironment.noon.adding(.seconds(10))

    private func texts(_ environment: TestEnvironment) async throws -> [OutboundMessage] {
        try await environment.store.read { [account = environment.account.id] in
            try OutboundMessage.recent(account: account, limit: 9, in: $0).reversed()
        }
    }

    private func send(_ page: String, _ browser: PageBrowser) async throws -> PageAnswer {
        let fields = try await browser.get(page).fields("text").map { ("text", $0) }
        return try await browser.post(page, fields)
    }

    /// Takes back what the page offers to undo.
    private func undo(_ answer: PageAnswer, _ browser: PageBrowser, seconds: Int = 10) async throws -> String? {
        let offer = try #require(answer.cookies["\(PageBrowser.cookie)_undo"]).prefix { $0 != ";" }
        #expect(offer.hasSuffix("-\(seconds)"))
        let cookie = "\(PageBrowser.cookie)_undo=\(offer); \(PageBrowser.cookie)_notice=Sending"
        let next = try await browser.get(
            "/contacts", headers: ["Cookie": "\(PageBrowser.cookie)=\(browser.session?.text ?? ""); \(cookie)"])
        #expect(next.body.contains("data-seconds=\"\(seconds)\"") && next.body.contains("Undo: "))
        return try await browser.post("/undo", [("step", String(offer.prefix { $0 != "-" }))]).notice
    }

    private func show(_ environment: TestEnvironment, isAsked: Bool) async throws -> Event {
        let show = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        for (name, number) in Self.people.sorted(by: { $0.key < $1.key }) {
            people.append(try await environment.contact(name, number))
        }
        if isAsked {
            try await environment.deliver(environment.invite(show, people))
        } else {
            try await environment.seat(people, in: show)
        }
        return show
    }

    private func mark(_ state: OutboundState, _ text: OutboundMessage, _ environment: TestEnvironment) async throws {
        _ = try await environment.store.write { tx in
            try tx.run("UPDATE outbound_message SET state = \(state), attempts = 1 WHERE id = \(text.id)")
        }
    }

    /// How many of the two requests have left when they are stopped.
    @Test(arguments: [
        (0, #"Undone: asked Ada, Grace about "Late Show"."#),
        (1, #"Undone: asked Ada, Grace about "Late Show". Already sent: Ada. Sent texts cannot be recalled."#),
        (
            2,
            #"Not undone: asked Ada, Grace about "Late Show". "#
                + "The text to Ada has already been sent and cannot be recalled."
        ),
    ])
    func requestsAreStopped(sent: Int, notice: String) async throws {
        try await PageBrowser.open(sendingWait: 10) { browser in
            let environment = browser.environment
            let show = try await show(environment, isAsked: false)
            let asked = try await send("/events/\(show.id)/ask", browser)
            #expect(asked.notice == "Sending 2 texts …")
            let queued = try await texts(environment)
            #expect(queued.map(\.notBefore) == [Self.later, Self.later])
            for text in queued.prefix(sent) { try await mark(.sending, text, environment) }
            #expect(try await undo(asked, browser) == notice)
            let states = try await texts(environment).map(\.state)
            let kept: [OutboundState] = Array(repeating: .sending, count: sent)
            #expect(states == kept + Array(repeating: .canceled, count: 2 - sent))
            let page = try await browser.get("/events/\(show.id)").body
            #expect(page.ranges(of: "not asked").count >= 2 - sent)
        }
    }

    @Test("0 seconds send at once", arguments: [0, 10]) func theSetting(_ seconds: Int) async throws {
        try await PageBrowser.open(sendingWait: 10) { browser in
            let environment = browser.environment
            let page = try await browser.get("/settings")
            #expect(page.fields("send_wait") == ["10"])
            for wrong in ["-1", "61", "soon"] {
                let answer = try await browser.post("/settings/lineups", [("send_wait", wrong)])
                #expect(answer.status == 422 && answer.body.contains("Use 0 to 60 seconds."))
            }
            let (account, store) = (environment.account.id, environment.store)
            var changes = ChangeAccount.Changes()
            changes.sendWait = seconds
            _ = try await store.write { [changes] in try ChangeAccount(account, changes: changes).run(in: $0) }
            let show = try await show(environment, isAsked: false)
            let asked = try await send("/events/\(show.id)/ask", browser)
            #expect(asked.notice == (seconds == 0 ? "2 texts are on their way." : "Sending 2 texts …"))
            #expect(try await texts(environment).allSatisfy { ($0.notBefore > TestEnvironment.noon) == (seconds > 0) })
        }
    }

    @Test("a canceled show is on again if nobody was told", arguments: [false, true])
    func cancellation(isTold: Bool) async throws {
        try await PageBrowser.open(sendingWait: 10) { browser in
            let environment = browser.environment
            let show = try await show(environment, isAsked: true)
            let canceled = try await send("/events/\(show.id)/cancel", browser)
            #expect(canceled.notice == "The show is canceled. Sending 2 texts …")
            let notices = try await texts(environment).filter { $0.kind == .notice }
            #expect(notices.map(\.notBefore) == [Self.later, Self.later])
            if isTold { try await mark(.accepted, notices[0], environment) }
            #expect(
                try await undo(canceled, browser)
                    == (isTold
                        ? #"Not undone: canceled "Late Show". Restore the show instead."#
                        : #"Undone: canceled "Late Show"."#))
            let (isCanceled, open) = try await environment.store.read { tx in
                (
                    try Event.find(show.id, in: tx)?.isCanceled,
                    try tx.value("SELECT count(*) FROM invitation WHERE closed_at IS NULL", as: Int.self)
                )
            }
            #expect(isCanceled == isTold && open == (isTold ? 0 : 2))
            let states = try await texts(environment).filter { $0.kind == .notice }.map(\.state)
            #expect(states == (isTold ? [.accepted, .queued] : [.canceled, .canceled]))
        }
    }

    @Test("a restored show is canceled again if nobody was told", arguments: [false, true])
    func restoration(isTold: Bool) async throws {
        try await PageBrowser.open(sendingWait: 10) { browser in
            let environment = browser.environment
            let show = try await show(environment, isAsked: true)
            _ = try await send("/events/\(show.id)/cancel", browser)
            // Ada was told that it is canceled, Grace not yet.
            let notices = try await texts(environment).filter { $0.kind == .notice }
            try await environment.deliver([notices[0].id])
            let restored = try await send("/events/\(show.id)/restore", browser)
            #expect(restored.notice == "The show is on again. Sending 1 text …")
            let request = try #require(try await texts(environment).last)
            if isTold { try await mark(.accepted, request, environment) }
            let undone = try await undo(restored, browser)
            #expect(undone?.hasPrefix(isTold ? #"Not undone: restored "Late Show""# : #"Undone: restored"#) == true)
            let (isCanceled, open) = try await environment.store.read { tx in
                (
                    try Event.find(show.id, in: tx)?.isCanceled,
                    try tx.value("SELECT count(*) FROM invitation WHERE closed_at IS NULL", as: Int.self)
                )
            }
            #expect(isCanceled == !isTold && open == (isTold ? 2 : 0))
            let states = try await texts(environment).suffix(3).map(\.state)
            #expect(states == [.delivered] + (isTold ? [.canceled, .accepted] : [.queued, .canceled]))
        }
    }

    @Test("a request that the cancellation stopped is queued again") func queuedRequests() async throws {
        try await PageBrowser.open(sendingWait: 10) { browser in
            let environment = browser.environment
            let show = try await show(environment, isAsked: false)
            _ = try await send("/events/\(show.id)/ask", browser)
            let canceled = try await send("/events/\(show.id)/cancel", browser)
            #expect(canceled.notice == "The show is canceled.")
            #expect(try await texts(environment).map(\.state) == [.canceled, .canceled])
            #expect(try await undo(canceled, browser) == #"Undone: canceled "Late Show"."#)
            #expect(try await texts(environment).map(\.state) == [.queued, .queued])
        }
    }

    @Test func aTextToTheLineupIsStopped() async throws {
        try await PageBrowser.open(sendingWait: 10) { browser in
            let environment = browser.environment
            let path = "/events/\(try await show(environment, isAsked: true).id)/text"
            let preview = try await browser.post(path, [("text", "Doors at 7.")])
            let sent = try await browser.post(
                "\(path)/send", [("text", "Doors at 7.")] + preview.fields("number").map { ("number", $0) })
            #expect(sent.notice == "Sending 2 texts …")
            #expect(try await undo(sent, browser) == "Undone: texted Ada, Grace.")
            #expect(try await texts(environment).filter { $0.kind == .text }.allSatisfy { $0.state == .canceled })
        }
    }

    @Test("their text waits again when the reply is stopped") func aReplyIsStopped() async throws {
        try await PageBrowser.open(sendingWait: 10) { browser in
            let environment = browser.environment
            _ = try await show(environment, isAsked: true)
            _ = try await environment.text("can my brother come along too?", from: Self.people["Ada"] ?? "")
            func waiting() async throws -> Int {
                try await environment.store.read { [account = environment.account.id] in
                    try InboundMessage.waiting(account: account, in: $0).count
                }
            }
            #expect(try await waiting() == 1)
            let text = try await environment.store.read { tx in
                try tx.value("SELECT max(id) FROM inbound_message", as: Int64.self) ?? 0
            }
            let preview = try await browser.post("/inbox/\(text)/reply", [("text", "Sure.")])
            let position = try #require(preview.fields("position").first)
            let sent = try await browser.post(
                "/inbox/\(text)/send", [("text", "Sure."), ("position", position)])
            #expect(sent.notice == "Sending your reply …")
            #expect(try await waiting() == 0)
            #expect(try await undo(sent, browser)?.hasPrefix("Undone: texted Ada") == true)
            #expect(try await waiting() == 1)
            #expect(try await texts(environment).last?.state == .canceled)
        }
    }
}
