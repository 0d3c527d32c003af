import JSON
import Lineups
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

extension PageFile {
    /// A spreadsheet to save. It begins with a byte order mark, which Excel needs for accents.
    init(_ table: ExportTable, name: String) {
        self.init(
            bytes: Array(("\u{FEFF}" + table.separated()).utf8), contentType: "text/csv; charset=utf-8", name: name)
    }
}
