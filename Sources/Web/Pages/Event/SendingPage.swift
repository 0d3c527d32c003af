internal import Agenda
internal import Lineups
internal import People
internal import Platform
internal import Storage
internal import Twilio
internal import Values

/// Pages that show texts and send them once they are approved: ask, remind, tell about a change, cancel, restore.
struct SendingPage: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case ask
        case bench = "ask-bench"
        case remind, tell, cancel, restore

        var title: String {
            switch self {
            case .ask: "Ask"
            case .bench: "Ask the bench"
            case .remind: "Remind"
            case .tell: "Tell people about the change"
            case .cancel: "Cancel the show"
            case .restore: "Restore the show"
            }
        }

        /// Nil where there is nothing to do.
        func button(_ count: Int) -> String? {
            let texts = count == 1 ? "Send 1 text" : "Send \(count) texts"
            if self == .cancel || self == .restore {
                return count == 0 ? title : "\(title) and \(texts.lowercasedFirst)"
            }
            return count == 0 ? nil : texts
        }
    }

    let kind: Kind

    static func addRoutes(to router: PageRouter) {
        for kind in Kind.allCases {
            let page = SendingPage(kind: kind)
            router.get("events/:event/\(kind.rawValue)", page.show)
            router.post("events/:event/\(kind.rawValue)", page.send)
        }
    }

    @Sendable
    func show(_ request: PageRequest) async throws -> PageResponse {
        let sending = try await sending(request, only: request.query["only"], anyway: request.query["anyway"])
        let plan = try await request.read { [now = request.now] in try sending.plan(now: now, in: $0) }
        let only = sending.only.map { "?only=\($0)" } ?? ""
        let model = SendingModel(
            plan, kind: kind, path: "/events/\(plan.event.id)/\(kind.rawValue)\(only)", isAnyway: sending.anyway,
            home: request.account.zone, now: request.now)
        return .page(Page("sending", title: "\(kind.title): \(plan.event.name)", section: "/", model: model))
    }

    /// Sends the texts that were shown, as far as they are still the same.
    @Sendable
    func send(_ request: PageRequest) async throws -> PageResponse {
        let sending = try await sending(request, only: request.query["only"], anyway: request.form["anyway"])
        let keys = Set(request.form.values("text"))
        let count = try await request.write { [now = request.now] in try sending.send(keys, now: now, in: $0) }
        var notice =
            switch kind {
            case .cancel: "The show is canceled."
            case .restore: "The show is on again."
            case .ask, .bench, .remind, .tell: ""
            }
        if count > 0 { notice += count == 1 ? " 1 text is on its way." : " \(count) texts are on their way." }
        let missing = keys.count - count
        if missing > 0 {
            notice +=
                " \(missing == 1 ? "1 text was" : "\(missing) texts were") not sent: something changed in the meantime."
        }
        let words = notice.drop { $0 == " " }
        return LineupForms.back(to: sending.event, words.isEmpty ? "Nothing was sent." : String(words))
    }

    private func sending(_ request: PageRequest, only: String?, anyway: String?) async throws -> Sending {
        Sending(
            kind: kind, event: try await request.show(), only: only.flatMap { Int64($0) }.map { ID($0) },
            anyway: anyway == "yes", account: request.account,
            sender: try await request.services.sender(request.account), planner: request.services.planner)
    }
}

/// What would be sent.
struct SendingPlan: Sendable {
    let event: Event
    let messages: InvitationPlanner.Plan
    /// More about requests; nil for other texts.
    let ask: AskPlan?
}

/// One use case that sends texts, chosen by the page.
struct Sending: Sendable {
    let kind: SendingPage.Kind
    let event: ID<Event>
    /// The only recipient; nil for everybody.
    let only: ID<Contact>?
    let anyway: Bool
    let account: Account
    let sender: Sender
    let planner: InvitationPlanner

    private var ask: AskLineup {
        AskLineup(
            planner: planner, event: event,
            recipients: kind == .bench ? .bench : only.map { .contacts([$0]) } ?? .notAskedYet, anyway: anyway,
            account: account, sender: sender)
    }

    private var remind: RemindLineup {
        RemindLineup(
            planner: planner, event: event, only: only.map { [$0] }, anyway: anyway, account: account, sender: sender)
    }

    private var tell: TellAboutChange {
        TellAboutChange(planner: planner, event: event, anyway: anyway, account: account, sender: sender)
    }

    private var cancel: CancelEvent {
        CancelEvent(planner: planner, event: event, anyway: anyway, account: account, sender: sender)
    }

    private var restore: RestoreEvent {
        RestoreEvent(planner: planner, event: event, anyway: anyway, account: account, sender: sender)
    }

    /// Throws also for somebody whom the account does not have.
    func plan(now: Instant, in tx: Transaction) throws -> SendingPlan {
        if let only { _ = try Contact.find(only, account: account.id, in: tx) }
        switch kind {
        case .ask, .bench:
            let plan = try ask.plan(now: now, in: tx)
            return SendingPlan(event: plan.event, messages: plan.messages, ask: plan)
        case .remind:
            let plan = try remind.plan(now: now, in: tx)
            return SendingPlan(event: plan.event, messages: plan.messages, ask: nil)
        case .tell:
            let plan = try tell.plan(now: now, in: tx)
            return SendingPlan(event: plan.event, messages: plan.messages, ask: nil)
        case .cancel:
            let plan = try cancel.plan(now: now, in: tx)
            return SendingPlan(event: plan.event, messages: plan.messages, ask: nil)
        case .restore:
            let plan = try restore.plan(now: now, in: tx)
            return SendingPlan(event: plan.event, messages: plan.messages, ask: nil)
        }
    }

    /// Sends what has one of these keys. Returns the number of texts.
    func send(_ keys: Set<String>, now: Instant, in tx: Transaction) throws -> Int {
        switch kind {
        case .ask, .bench:
            try ask.send(ask.plan(now: now, in: tx).approved(keys), now: now, in: tx).texts.count
        case .remind:
            try remind.send(remind.plan(now: now, in: tx).approved(keys), now: now, in: tx).texts.count
        case .tell: try tell.send(tell.plan(now: now, in: tx).approved(keys), now: now, in: tx).texts.count
        case .cancel: try cancel.run(cancel.plan(now: now, in: tx).approved(keys), now: now, in: tx).count
        case .restore: try restore.run(restore.plan(now: now, in: tx).approved(keys), now: now, in: tx).count
        }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
