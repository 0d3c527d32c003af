import Agenda
import Lineups
import Night
import PageKit
import Platform
import Storage
import Values

/// What is stored in the fields of the forms of a run sheet.
enum RunSheetStored {
    static func settings(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let sheet = try sheet(request, tx)
        let settings = sheet.settings
        return StoredFields(
            row(sheet), key: "settings", "the run sheet",
            [
                .text("stop", "Stop", settings.stop?.iso),
                .text("change", "Changeover", ShowRunSheet.typed(settings.change)),
                .text("length", "Length of a set", ShowRunSheet.typed(settings.setLength)),
                .text("light", "Light", settings.light.map(ShowRunSheet.typed)),
                .box("moves", "Texts about moves", settings.tellsMoves),
            ])
    }

    /// The line that the form names.
    static func line(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let sheet = try sheet(request, tx)
        let key = try sheet.key(request.text("runline"))
        guard let line = sheet.sheet.lines.first(where: { $0.key == key }) else { throw PageError.notFound }
        return fields(of: line, sheet)
    }

    static func lines(_ request: PageRequest, _ tx: Transaction) throws -> [StoredFields] {
        let sheet = try sheet(request, tx)
        return sheet.sheet.lines.map { fields(of: $0, sheet) }
    }

    private static func fields(of line: RunSheet.Line, _ sheet: ShowRunSheet) -> StoredFields {
        StoredFields(
            row(sheet), key: line.key.description, sheet.title(line.key),
            [
                .text("minutes", "Minutes", line.isLengthSet ? ShowRunSheet.typed(line.length) : ""),
                .text("pin", "Starts at", sheet.pin(line.key)?.iso),
                .text("title", "Title", sheet.item(line.key)?.title),
            ])
    }

    private static func sheet(_ request: PageRequest, _ tx: Transaction) throws -> ShowRunSheet {
        try ShowRunSheet(Event.findShow(request.id("event"), account: request.account.id, in: tx), in: tx)
    }

    private static func row(_ sheet: ShowRunSheet) -> UndoRows.Row {
        UndoRows.Row("run_sheet", sheet.event.id.rawValue)
    }
}
