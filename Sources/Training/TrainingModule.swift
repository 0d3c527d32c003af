package import Platform
internal import Storage
internal import Values

/// The training module.
extension Module {
    package static let training: Module = {
        let texts = TrainingTexts()
        var module = Module("training")
        module.migrations = Migration.training
        module.subjectKinds = [.day]
        module.textCommands = TrainingTexts.words.map { word in
            CommandHandler(word, usageHint: TrainingTexts.usageHint) {
                try texts.handleCommand($0, in: $1, now: $2)
            }
        }
        module.prompts = [PromptHandler(.ranDistance) { try texts.handleReply($0, in: $1, now: $2) }]
        module.jobs = [JobHandler(.trainingDay) { try WorkoutReminders.run($0, now: $2, in: $1) }]
        module.undoHandlers = [UndoHandler(TrainingChange.kind) { try TrainingChange.restore($0, now: $2, in: $1) }]
        module.accountSettings = TrainingSettings.all
        return module
    }()
}
