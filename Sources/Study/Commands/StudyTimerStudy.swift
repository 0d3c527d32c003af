import ArgumentParser
import CommandKit
import Study

struct StudyTimerStudy: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "Study again for the full time when the break is over.",
        discussion: """
            Example:
              greenroom study timer study
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await TimerChoosing(choice: .study).run(in: context)
    }
}
