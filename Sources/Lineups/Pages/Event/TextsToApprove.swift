import Lineups
import PageKit
import Platform
import Storage
import Twilio
import Values

/// The page that shows the texts which a form sends at once, and those that it writes again. The form approves them when
/// it is sent again.
struct TextsToApprove: Sendable {
    let title: String
    /// Where the form goes.
    let path: String
    /// Where a person goes who does not confirm it.
    let backPath: String
    var section = "/"
    /// What the button does.
    var verb = "Save"
    /// The fields that are sent again with the approved texts.
    var fields: [TextsToApproveModel.Field] = []
    /// What else the change does.
    var notes: [String] = []

    /// Makes a change, unless that would send or rewrite texts which were not shown yet.
    ///
    /// - Parameters:
    ///   - sends: whether such a change can send texts at once.
    ///   - done: shows what was done. The notice about the texts follows its own words.
    func make<Result>(
        _ change: CausedTexts.Change<Result>, sends: Bool = true, _ request: PageRequest,
        done: (_ result: Result, _ textsNotice: String) async throws -> PageResponse
    ) async throws -> PageResponse {
        let caused = try await CausedTexts.plan(change, sends: sends, now: request.now, in: request.services.store)
        if !caused.areShown(by: request.form.values("text")) {
            let model = TextsToApproveModel(
                title: title, path: path, backPath: backPath, verb: verb, fields: fields, notes: notes,
                caused: CausedTextsModel(
                    caused, delay: try await request.delay(of: caused.preview), verb: verb,
                    home: request.account.zone, now: request.now),
                rewritten: RewrittenTextsModel(caused.rewritten, keys: caused.rewrittenKeys))
            return .page(Page("answer_texts", title: title, section: section, model: model))
        }
        let (result, texts) = try await request.write { try caused.make(change, in: $0) }
        return try await done(result, CausedTextsModel.notice(texts.count))
    }
}

struct TextsToApproveModel: PageModel {
    /// What was chosen already.
    struct Field: Codable, Hashable, Sendable {
        let name: String
        let value: String
    }

    let title: String
    let path: String
    let backPath: String
    /// On the button where nothing is sent at once.
    let verb: String
    let fields: [Field]
    /// What else the change does.
    let notes: [String]
    /// Nil for none.
    let caused: CausedTextsModel?
    /// Queued texts that the change writes again; nil for none.
    let rewritten: RewrittenTextsModel?
}

extension [TextsToApproveModel.Field] {
    /// The fields of a form with these names.
    init(_ names: [String], of request: PageRequest) {
        self = names.compactMap { name in
            request.form[name].map { TextsToApproveModel.Field(name: name, value: $0) }
        }
    }
}
