import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Storage
import Twilio
import Values

/// A form that answers for somebody: on an event, in a conversation, or in rows of the inbox.
struct AnswerForm: Sendable {
    private let choice: ManualAnswer.Choice
    private let path: String
    private let backPath: String

    /// Throws `PageError.badField` for what is no answer.
    ///
    /// - Parameters:
    ///   - path: where the form goes.
    ///   - backPath: where a person goes who does not confirm it.
    init(_ request: PageRequest, path: String, backPath: String) throws(PageError) {
        guard let choice = ManualAnswer.Choice(rawValue: request.text("answer")) else {
            throw PageError.badField("answer")
        }
        (self.choice, self.path, self.backPath) = (choice, path, backPath)
    }

    /// What became of it.
    enum Outcome: Sendable {
        case answered(notice: String)
        /// The texts that it would send at once, to approve.
        case preview(Page)
    }

    /// The fields that are sent again with the approved texts.
    private static let fields = ["event", "contact", "answer", "misread", "message", "back"]

    /// Answers, unless that would send texts at once which were not shown yet.
    func submit(_ request: PageRequest, event: ID<Event>) async throws -> Outcome {
        let account = request.account
        let text: ID<InboundMessage>? = request.form["message"] == nil ? nil : try request.formID("message")
        let entry = AnswerForPerformer(
            planner: request.services.planner, event: event, contact: try request.formID("contact"),
            answer: ManualAnswer(choice, isMisread: request.text("misread") == "yes"), givenIn: text, account: account,
            departures: request.services.modules.departureNotes)
        if let text, try await request.read({ try InboundMessage.find(text, account: account.id, in: $0) }) == nil {
            throw PageError.notFound
        }
        let fields = Self.fields.compactMap { name in
            request.form[name].map { AnswerTextsModel.Field(name: name, value: $0) }
        }
        let (name, gone) = try await request.read { tx in
            let event = try Event.findOpen(event, account: account.id, in: tx)
            let slot = try Slot.find(of: entry.contact, in: event, tx: tx)
            return (slot.name, try entry.departureNotes(of: slot, in: tx).map(\.before))
        }
        return try await submit(
            entry.causing(), fields, request, for: name, notes: gone, notice: AnswerNotice.of)
    }

    /// - Parameters:
    ///   - fields: sent again with the approved texts.
    ///   - people: whom the answer is for.
    ///   - notes: what else the answer does.
    private func submit<Result>(
        _ change: CausedTexts.Change<Result>, _ fields: [AnswerTextsModel.Field], _ request: PageRequest,
        for people: String, notes: [String] = [], notice: (Result) -> String
    ) async throws -> Outcome {
        let approval = TextsToApprove(
            title: "Answer \(choice.rawValue) for \(people)", path: path, backPath: backPath, section: "/inbox",
            fields: fields, notes: notes)
        switch try await approval.make(change, request) {
        case .preview(let page): return .preview(page)
        case .made(let result, let texts):
            return .answered(notice: notice(result) + CausedTextsModel.notice(texts))
        }
    }

    /// Answers the checked texts, each for the one show that it is about.
    func submitSeveral(_ request: PageRequest) async throws -> Outcome {
        let again = request.form.values("message")
        let texts: [ID<InboundMessage>] = try (again.isEmpty ? request.form.values("text") : again).map {
            try PageRequest.key($0)
        }
        let account = request.account
        try await request.read { try InboxPage.requireAll(texts, account: account.id, in: $0) }
        let answers = AnswerSeveralTexts(
            choice, to: Set(texts), planner: request.services.planner, account: account,
            departures: request.services.modules.departureNotes)
        let fields = ([("answer", choice.rawValue)] + texts.map { ("message", "\($0)") }).map {
            AnswerTextsModel.Field(name: $0, value: $1)
        }
        return try await submit(
            answers.causing(), fields, request, for: texts.count.counted("text"), notice: AnswerNotice.of)
    }
}

/// The texts that an answer or another change sends at once or writes again, before it is made.
struct AnswerTextsModel: PageModel {
    /// What was chosen already.
    struct Field: Codable, Hashable, Sendable {
        let name: String
        let value: String
    }

    let title: String
    let path: String
    let backPath: String
    let fields: [Field]
    /// What else the change does.
    let notes: [String]
    let caused: CausedTextsModel?
    /// Queued texts that the change writes again; nil for none.
    let rewritten: RewrittenTextsModel?
}
