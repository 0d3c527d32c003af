import ArgumentParser
import CommandKit
import Study

struct StudyTimerMore: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "more", abstract: "Extend the study time or the break by the length of a break.",
        discussion: """
            Example:
              greenroom study timer more
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await TimerChoosing(choice: .more).run(in: context)
    }
}
