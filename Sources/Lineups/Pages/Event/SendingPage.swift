import Agenda
import Lineups
import Messaging
import PageKit
import People
import Platform
import Storage
import Twilio
import Values

/// Pages that show texts and send them once they are approved: ask, remind, tell about a change or about pay, cancel,
/// restore.
struct SendingPage: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case ask
        case bench = "ask-bench"
        case remind, tell
        case pay = "tell-pay"
        case cancel, restore

        var title: String {
            switch self {
            case .ask: "Ask"
            case .bench: "Ask the bench"
            case .remind: "Remind"
            case .tell: "Tell people about the change"
            case .pay: "Tell the new pay"
            case .cancel: "Cancel the show"
            case .restore: "Restore the show"
            }
        }

        /// Nil where there is nothing to do.
        func button(_ texts: TextPreview) -> String? {
            self == .cancel || self == .restore ? texts.sendWords(doing: title) : texts.sendWords
        }
    }

    let kind: Kind

    static func addRoutes(to router: PageRouter) {
        for kind in Kind.allCases {
            let page = SendingPage(kind: kind)
            router.get("events/:event/\(kind.rawValue)", page.show)
            router.post("events/:event/\(kind.rawValue)", needs: .send, page.send)
        }
    }

    @Sendable
    func show(_ request: PageRequest) async throws -> PageResponse {
        let (event, only, isAnyway) = (try await request.show(), only(request), request.query["anyway"] == "yes")
        let useCase = try await useCase(request, event, only: only, anyway: isAnyway)
        let plan = try await request.read { [account = request.account.id] tx in
            // Somebody whom the account does not have is not found.
            if let only { _ = try Contact.find(only, account: account, in: tx) }
            return try useCase.plan(in: tx)
        }
        let rewritten = try await (useCase as? CancelEvent)?.rewritten(
            now: request.now, in: request.services.store)
        let query = only.map { "?only=\($0)" } ?? ""
        let model = SendingModel(
            plan, rewriting: rewritten ?? TextPreview([]), kind: kind,
            path: "/events/\(event)/\(kind.rawValue)\(query)", isAnyway: isAnyway,
            delay: try await request.delay(of: plan.preview), home: request.account.zone, now: request.now)
        return .page(Page("sending", title: "\(kind.title): \(plan.event.name)", section: "/", model: model))
    }

    /// Sends the texts that were shown, as far as they are still the same.
    @Sendable
    func send(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        var useCase = try await useCase(request, event, only: only(request), anyway: request.form["anyway"] == "yes")
        let wait = try await request.sendingWait()
        useCase.hold = wait
        let keys = Set(request.form.values("text"))
        let sent = try await request.write { [useCase] tx in
            try useCase.send(useCase.plan(in: tx).approved(keys), in: tx)
        }
        let count = sent.texts.count
        var notice =
            switch kind {
            case .cancel: "The show is canceled."
            case .restore: "The show is on again."
            case .ask, .bench, .remind, .tell, .pay: ""
            }
        if let words = sent.rewritten.rewrittenWords { notice += " \(words)" }
        if notice.isEmpty || !keys.isEmpty { notice += " \(SendingNotice.of(count, of: keys.count, wait: wait))" }
        return .redirect(to: "/events/\(event)", notice: String(notice.drop { $0 == " " }), lasting: wait)
    }

    /// The only recipient; nil for everybody.
    private func only(_ request: PageRequest) -> ID<Contact>? {
        request.query["only"].flatMap { Int64($0) }.map { ID($0) }
    }

    private func useCase(
        _ request: PageRequest, _ event: ID<Event>, only: ID<Contact>?, anyway: Bool
    ) async throws -> any SendingUseCase {
        let (planner, account) = (request.services.planner, request.account)
        let sender = try await request.services.sender(account)
        switch kind {
        case .ask, .bench:
            return RequestAnswers(
                planner: planner, event: event,
                recipients: kind == .bench ? .bench : only.map { .contacts([$0]) } ?? .notAskedYet, anyway: anyway,
                account: account, sender: sender)
        case .remind:
            return RemindLineup(
                planner: planner, event: event, only: only.map { [$0] }, anyway: anyway, account: account,
                sender: sender)
        case .tell:
            return TellAboutChange(planner: planner, event: event, anyway: anyway, account: account, sender: sender)
        case .pay:
            return TellAboutPay(
                planner: planner, event: event, only: only.map { [$0] }, anyway: anyway, account: account,
                sender: sender)
        case .cancel:
            return CancelEvent(planner: planner, event: event, anyway: anyway, account: account, sender: sender)
        case .restore:
            return RestoreEvent(planner: planner, event: event, anyway: anyway, account: account, sender: sender)
        }
    }
}
