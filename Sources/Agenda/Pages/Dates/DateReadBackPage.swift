import Agenda
import PageKit
import Platform
import Values

/// `GET /dates/read`: how a typed date is understood, for the script that shows it below the field.
enum DateReadBackPage {
    static let noun = PageNoun { $0.get("dates/read", read) }

    @Sendable
    static func read(_ request: PageRequest) async throws -> PageResponse {
        let text = String((request.query["text"] ?? "").trimmed().prefix(200))
        guard let kind = DateReadBack.Kind(rawValue: request.query["kind"] ?? "day") else {
            throw PageError.badField("kind")
        }
        let zone = request.query["zone"].flatMap { Zone($0) } ?? request.account.zone
        do {
            let found = try DateReadBack(text, as: kind, zone: zone, account: request.account, now: request.now)
            return .file(PageFile(readBack: found.parts.map { ($0.text, $0.isStrong) }))
        } catch let error as any UserFacingError {
            return .file(PageFile(readBackProblem: error.sentences))
        }
    }
}
