package import CommandKit

extension [CommandRegistration] {
    /// The commands of training.
    package static var training: [CommandRegistration] {
        [CommandRegistration(TrainingCommand.self, in: .companions, at: 9)]
    }
}
