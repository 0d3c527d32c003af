import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Storage
import Twilio
import Values

/// A form that answers for somebody: on an event, in a conversation, or in a row of the inbox.
struct AnswerForm: Sendable {
    private let event: ID<Event>
    private let choice: ManualAnswer.Choice
    private let path: String
    private let backPath: String

    /// Throws `PageError.badField` for what is no answer.
    ///
    /// - Parameters:
    ///   - path: where the form goes.
    ///   - backPath: where a person goes who does not confirm it.
    init(
        _ request: PageRequest, event: @autoclosure () throws -> ID<Event>, path: String, backPath: String
    ) throws {
        guard let choice = ManualAnswer.Choice(rawValue: request.text("answer")) else {
            throw PageError.badField("answer")
        }
        (self.event, self.choice, self.path, self.backPath) = try (event(), choice, path, backPath)
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
    func submit(_ request: PageRequest) async throws -> Outcome {
        let (account, now) = (request.account, request.now)
        let text: ID<InboundMessage>? = request.form["message"] == nil ? nil : try request.formID("message")
        let entry = AnswerForPerformer(
            planner: request.services.planner, event: event, contact: try request.formID("contact"),
            answer: ManualAnswer(choice, isMisread: request.text("misread") == "yes"), givenIn: text, account: account)
        if let text, try await request.read({ try InboundMessage.find(text, account: account.id, in: $0) }) == nil {
            throw PageError.notFound
        }
        let causing = entry.causing()
        let caused = try await CausedTexts.plan(causing, now: now, in: request.services.store)
        if !Set(caused.keys).isSubset(of: request.form.values("text")) {
            let slot = try await request.read { [event] tx in
                try Slot.find(of: entry.contact, in: Event.findOpen(event, account: account.id, in: tx), tx: tx)
            }
            let model = AnswerTextsModel(
                title: "Answer \(choice.rawValue) for \(slot.name)", path: path, backPath: backPath,
                fields: Self.fields.compactMap { name in
                    request.form[name].map { AnswerTextsModel.Field(name: name, value: $0) }
                }, caused: CausedTextsModel(caused, home: account.zone, now: now))
            return .preview(Page("answer_texts", title: model.title, section: "/inbox", model: model))
        }
        let (result, texts) = try await request.write { try caused.make(causing, in: $0) }
        return .answered(notice: AnswerNotice.of(result) + CausedTextsModel.notice(texts.count))
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
