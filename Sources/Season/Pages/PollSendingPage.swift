import Lineups
import Messaging
import PageKit
import Platform
import Season
import Storage
import Twilio
import Values

/// `/polls/ID/send` and `/polls/ID/remind`: the texts with their price, and the form that sends them.
struct PollSendingPage: Sendable {
    let purpose: SendPoll.Purpose
    let word: String
    let title: String

    static func addRoutes(to router: PageRouter) {
        for page in [
            PollSendingPage(purpose: .ask, word: "send", title: "Send the poll"),
            PollSendingPage(purpose: .remind, word: "remind", title: "Remind"),
        ] {
            router.get("polls/:poll/\(page.word)", page.show)
            router.post("polls/:poll/\(page.word)", needs: .send, page.send)
        }
    }

    @Sendable
    func show(_ request: PageRequest) async throws -> PageResponse {
        let poll = try await request.poll()
        let isAnyway = request.query["anyway"] == "yes"
        let sending = try await sending(poll, request, anyway: isAnyway)
        let plan = try await request.read { try sending.plan(in: $0) }
        let home = request.account.zone
        let model = SendingTextsModel(
            plan.preview, keys: plan.messages.map(\.approvalKey),
            skipped: plan.skippedWords(home: home, now: request.now), title: title,
            crumbs: [("Polls", PollPages.path), (poll.name, poll.path)], path: "\(poll.path)/\(word)",
            nothing: "There is nothing to send.", isAnyway: isAnyway,
            delay: try await request.delay(of: plan.preview), home: home, now: request.now)
        return .page(Page("sending_texts", title: "\(title): \(poll.name)", section: PollPages.path, model: model))
    }

    @Sendable
    func send(_ request: PageRequest) async throws -> PageResponse {
        let poll = try await request.poll()
        var sending = try await sending(poll, request, anyway: request.form["anyway"] == "yes")
        let wait = try await request.sendingWait()
        sending.hold = wait
        let keys = Set(request.form.values("text"))
        let count = try await request.write { [sending] in try sending.send(keys, in: $0).texts.count }
        return .sent(count, of: keys.count, to: poll.path, wait: wait)
    }

    private func sending(_ poll: Poll, _ request: PageRequest, anyway: Bool) async throws -> SendPoll {
        SendPoll(
            poll, purpose, anyway: anyway, account: request.account,
            sender: try await request.services.sender(request.account),
            texts: PollTexts(request.services.signIn.templates, publicURL: request.services.publicURL))
    }
}
