import Agenda
import JSON
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
        var members: [JSONValue.Member] = []
        do {
            let found = try DateReadBack(text, as: kind, zone: zone, account: request.account, now: request.now)
            let parts = found.parts.map { part in
                JSONValue.object([
                    JSONValue.Member("text", .string(part.text)), JSONValue.Member("isStrong", .bool(part.isStrong)),
                ])
            }
            members.append(JSONValue.Member("parts", .array(parts)))
        } catch let error as any UserFacingError {
            members.append(JSONValue.Member("problem", .string(error.sentences)))
        }
        return .file(PageFile(.object(members)))
    }
}
