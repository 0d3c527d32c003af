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
            router.post("polls/:poll/\(page.word)", page.send)
        }
    }

    @Sendable
    func show(_ request: PageRequest) async throws -> PageResponse {
        let poll = try await request.poll()
        let isAnyway = request.query["anyway"] == "yes"
        let sending = try await sending(poll, request, anyway: isAnyway)
        let plan = try await request.read { try sending.plan(in: $0) }
        let model = PollSendingModel(
            plan, poll: poll, title: title, path: "\(poll.path)/\(word)", isAnyway: isAnyway,
            home: request.account.zone, now: request.now)
        return .page(Page("poll_sending", title: "\(title): \(poll.name)", section: PollPages.path, model: model))
    }

    @Sendable
    func send(_ request: PageRequest) async throws -> PageResponse {
        let poll = try await request.poll()
        var sending = try await sending(poll, request, anyway: request.form["anyway"] == "yes")
        let wait = try await request.sendingWait()
        sending.hold = wait
        let keys = Set(request.form.values("text"))
        let count = try await request.write { [sending] in try sending.send(keys, in: $0).texts.count }
        guard count > 0 else { return .redirect(to: poll.path, notice: "Nothing was sent.") }
        return .redirect(to: poll.path, notice: SendingNotice.of(count, wait: wait), lasting: wait)
    }

    private func sending(_ poll: Poll, _ request: PageRequest, anyway: Bool) async throws -> SendPoll {
        SendPoll(
            poll, purpose, anyway: anyway, account: request.account,
            sender: try await request.services.sender(request.account),
            texts: PollTexts(request.services.signIn.templates, publicURL: request.services.publicURL))
    }
}

/// Every text of a poll that would be sent, with its price.
struct PollSendingModel: PageModel {
    struct Text: Codable, Hashable, Sendable {
        let to: String
        let body: String
    }

    struct Skipped: Codable, Hashable, Sendable {
        let name: String
        let reason: String
    }

    let title: String
    let poll: String
    let pollPath: String
    let path: String
    let texts: [Text]
    let summary: String?
    let skipped: [Skipped]
    let hasSkipped: Bool
    let notes: [String]
    let keys: [String]
    let button: String?
    let anywayPath: String?
    let isAnyway: Bool

    init(
        _ plan: SendPoll.Plan, poll: Poll, title: String, path: String, isAnyway: Bool, home: Zone, now: Instant
    ) {
        let preview = plan.preview
        (self.title, self.poll, pollPath, self.path) = (title, poll.name, poll.path, path)
        texts = preview.differentTexts.map { Text(to: $0.recipients.joined(separator: ", "), body: $0.body) }
        summary = plan.messages.isEmpty ? nil : preview.size()
        skipped = plan.skippedWords(home: home, now: now).map { Skipped(name: $0.name, reason: $0.words) }
        hasSkipped = !skipped.isEmpty
        let delayed = preview.delayed(now: now, home: home)
        notes = delayed.map { name, until, zone in
            isAnyway
                ? "It is quiet hours for \(name). The text is sent anyway."
                : "The text to \(name) goes out \(DateText().long(until, in: zone)), their time."
        }
        keys = plan.messages.map(\.approvalKey)
        button = preview.sendWords
        anywayPath = !isAnyway && !delayed.isEmpty ? "\(path)?anyway=yes" : nil
        self.isAnyway = isAnyway
    }
}
