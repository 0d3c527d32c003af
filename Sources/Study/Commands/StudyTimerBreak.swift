import ArgumentParser
import CommandKit
import Study

struct StudyTimerBreak: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "break", abstract: "Begin a break when the study time is up.",
        discussion: """
            Example:
              greenroom study timer break
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await TimerChoosing(choice: .break).run(in: context)
    }
}
