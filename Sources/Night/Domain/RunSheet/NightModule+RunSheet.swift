package import Platform
import Storage
import Templates

extension Module {
    /// Adds the run sheet.
    mutating func addRunSheet(templates: MessageTemplates) {
        let jobs = RunSheetJobs(texts: RunSheetTexts(templates))
        migrations += Migration.runSheet
        self.jobs.append(JobHandler(RunSheetJobs.moves) { try jobs.run($0, in: $1) })
        undoHandlers.append(
            UndoHandler(RunSheetUndo.kind) { try RunSheetUndo.restore($0, in: $1) }
                .touching { step, _ in RunSheetUndo.rows(of: step) }.namingPeople())
        changeSources += [
            ChangeSource("run_sheet", of: .runSheets) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM event WHERE id IN \(list: rows)")
            },
            RunSheetSource.ofShow("run_item"), RunSheetSource.ofShow("run_pin"),
        ]
    }
}

extension ChangeSource.Noun {
    package static let runSheets: ChangeSource.Noun = "runsheets"
}

private enum RunSheetSource {
    /// A table of run sheets whose rows belong to shows.
    static func ofShow(_ table: String) -> ChangeSource {
        let name = SQL(stringLiteral: table)
        return ChangeSource(table, of: .runSheets) { rows, tx in
            try tx.values(
                """
                SELECT DISTINCT event.account_id FROM \(name) AS item JOIN event ON event.id = item.event_id
                WHERE item.id IN \(list: rows)
                """)
        }
    }
}
