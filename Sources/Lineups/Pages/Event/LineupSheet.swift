import JSON
import Lineups
import PageKit
import Platform
import Storage

/// Lineups to save as a spreadsheet, as `event export` writes it.
enum LineupSheet {
    static func file(_ scope: ExportLineups.Scope, name: String, _ request: PageRequest) async throws -> PageResponse {
        let export = ExportLineups(scope, account: request.account.id)
        let table = try await request.read { try export.table(in: $0) }
        return .file(PageFile(table, name: name))
    }
}
