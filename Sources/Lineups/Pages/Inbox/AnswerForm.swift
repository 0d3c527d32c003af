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
        return try await submit(entry.causing(), fields, request, notice: AnswerNotice.of) { tx in
            try Slot.find(of: entry.contact, in: Event.findOpen(event, account: account.id, in: tx), tx: tx).name
        }
    }

    /// - Parameters:
    ///   - fields: sent again with the approved texts.
    ///   - people: whom the answer is for.
    private func submit<Result>(
        _ change: CausedTexts.Change<Result>, _ fields: [AnswerTextsModel.Field], _ request: PageRequest,
        notice: (Result) -> String, people: @escaping @Sendable (Transaction) throws -> String
    ) async throws -> Outcome {
        let caused = try await CausedTexts.plan(change, now: request.now, in: request.services.store)
        if !Set(caused.keys).isSubset(of: request.form.values("text")) {
            let model = AnswerTextsModel(
                title: "Answer \(choice.rawValue) for \(try await request.read(people))", path: path,
                backPath: backPath, fields: fields,
                caused: CausedTextsModel(caused, home: request.account.zone, now: request.now))
            return .preview(Page("answer_texts", title: model.title, section: "/inbox", model: model))
        }
        let (result, texts) = try await request.write { try caused.make(change, in: $0) }
        return .answered(notice: notice(result) + CausedTextsModel.notice(texts.count))
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
        return try await submit(answers.causing(), fields, request, notice: AnswerNotice.of) { _ in
            texts.count.counted("text")
        }
    }
}

/// The texts that an answer sends at once, before it is entered.
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
    let caused: CausedTextsModel
}
