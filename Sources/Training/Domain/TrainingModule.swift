import Agenda
package import Platform
import Storage
import Values

/// The training module.
extension Module {
    /// - Parameter races: searches races; called for each search that was asked for by text.
    package static func training(races: @escaping @Sendable () throws -> RunSignUp) -> Module {
        let (texts, answers, raceTexts) = (TrainingTexts(), RunAnswers(), RaceTexts())
        var module = Module("training")
        module.resources = [.workouts, .runs]
        module.migrations = Migration.training + [.planRamp, .skipReason]
        module.subjectKinds = [.day]
        module.textCommands = TrainingTexts.words.map { word in
            CommandHandler(word, usageHint: TrainingTexts.usageHint) {
                try texts.handleCommand($0, in: $1)
            }
        }
        module.textCommands += RaceTexts.words.map { word in
            CommandHandler(word, usageHint: RaceTexts.usageHint) {
                try raceTexts.handleCommand($0, in: $1)
            }
        }
        module.prompts = [
            PromptHandler(.ranDistance, unclearReply: TrainingTexts.anotherQuestion) {
                try answers.handleReply($0, in: $1)
            }
            .reading(sharing: RunAnswers.sharedWords) { try answers.read($0, in: $1) },
            PromptHandler(.rebuildPlan) { try RebuildTexts.handleReply($0, in: $1) },
            PromptHandler(.foundRaces) { try raceTexts.handleReply($0, in: $1) },
        ]
        module.backgroundJobs = [
            BackgroundJobHandler(.raceSearch) { try await RaceRequest.perform($0, store: $1, now: $2, races: races) }
        ]
        module.ownerHint = {
            try TrainingTexts.moveHint($0, $1, in: $2) ?? answers.hint(for: $0, $1, in: $2)
        }
        module.jobs = [JobHandler(.trainingDay) { try WorkoutReminders.run($0, in: $1) }]
        module.undoHandlers = [
            UndoHandler(TrainingChange.kind, isPrivate: true) { try TrainingChange.restore($0, in: $1) }
                .touching { step, _ in try TrainingChange.rows(of: step) }
        ]
        module.accountSettings = TrainingSettings.all
        module.changeSources = [
            ChangeSource("run", of: .events) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM run WHERE id IN \(list: rows)")
            }
        ]
        return module
    }
}
