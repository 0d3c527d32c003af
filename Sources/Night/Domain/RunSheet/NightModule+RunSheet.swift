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
        resources.append(.runSheets)
        changeSources += [
            NightSource.ofShow("run_sheet", .runSheets, key: "event_id"),
            NightSource.ofShow("run_item", .runSheets), NightSource.ofShow("run_pin", .runSheets),
        ]
    }
}

extension ChangeSource.Noun {
    package static let runSheets: ChangeSource.Noun = "runsheets"
}
