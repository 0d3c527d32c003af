import Lineups
import PageKit
import Platform
import Storage
import Twilio
import Values

/// What became of a form whose change may send texts at once.
enum CausedChange<Result: Sendable>: Sendable {
    /// It is made, and sends so many texts.
    case made(Result, texts: Int)
    /// The texts that it would send, which the form approves when it is sent again. Nothing is changed yet.
    case preview(Page)
}

/// The page that shows the texts which a form sends at once, and those that it writes again.
struct TextsToApprove: Sendable {
    let title: String
    /// Where the form goes.
    let path: String
    /// Where a person goes who does not confirm it.
    let backPath: String
    var section = "/"
    /// The fields that are sent again with the approved texts.
    var fields: [AnswerTextsModel.Field] = []
    /// What else the change does.
    var notes: [String] = []

    /// Makes a change, unless that would send or rewrite texts which were not shown yet.
    ///
    /// - Parameter sends: whether such a change can send texts at once.
    func make<Result>(
        _ change: CausedTexts.Change<Result>, sends: Bool = true, _ request: PageRequest
    ) async throws -> CausedChange<Result> {
        let caused = try await CausedTexts.plan(change, sends: sends, now: request.now, in: request.services.store)
        if !caused.areShown(by: request.form.values("text")) {
            let model = AnswerTextsModel(
                title: title, path: path, backPath: backPath, fields: fields, notes: notes,
                caused: CausedTextsModel(caused, home: request.account.zone, now: request.now),
                rewritten: RewrittenTextsModel(caused.rewritten, keys: caused.rewrittenKeys))
            return .preview(Page("answer_texts", title: title, section: section, model: model))
        }
        let (result, texts) = try await request.write { try caused.make(change, in: $0) }
        return .made(result, texts: texts.count)
    }
}
