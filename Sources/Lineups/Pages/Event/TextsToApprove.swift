import Lineups
import PageKit
import Platform
import Storage
import Twilio
import Values

/// A form whose change may send texts at once: the page that shows them, which the form approves when it is sent again.
struct TextsToApprove: Sendable {
    let title: String
    /// Where the form goes.
    let path: String
    /// Where a person goes who does not confirm it.
    let backPath: String
    var section = "/"
    /// The fields that are sent again with the approved texts.
    var fields: [TextsToApproveModel.Field] = []
    /// What else the change does.
    var notes: [String] = []

    /// Makes a change, unless that would send texts at once which were not shown yet.
    ///
    /// - Parameter done: shows what was done. The notice about the texts follows its own words.
    func make<Result>(
        _ change: CausedTexts.Change<Result>, _ request: PageRequest,
        done: (_ result: Result, _ textsNotice: String) async throws -> PageResponse
    ) async throws -> PageResponse {
        let caused = try await CausedTexts.plan(change, now: request.now, in: request.services.store)
        if !Set(caused.keys).isSubset(of: request.form.values("text")) {
            let model = TextsToApproveModel(
                title: title, path: path, backPath: backPath, fields: fields, notes: notes,
                caused: CausedTextsModel(caused, home: request.account.zone, now: request.now))
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
    let fields: [Field]
    /// What else the change does.
    let notes: [String]
    let caused: CausedTextsModel
}

extension [TextsToApproveModel.Field] {
    /// The fields of a form with these names.
    init(_ names: [String], of request: PageRequest) {
        self = names.compactMap { name in
            request.form[name].map { TextsToApproveModel.Field(name: name, value: $0) }
        }
    }
}
