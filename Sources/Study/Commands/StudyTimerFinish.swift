import ArgumentParser
import CommandKit
import Study

struct StudyTimerFinish: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish", abstract: "Finish the session.",
        discussion: """
            Example:
              greenroom study timer finish
            """, aliases: ["over"])

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await TimerChoosing(choice: .finish).run(in: context)
    }
}
