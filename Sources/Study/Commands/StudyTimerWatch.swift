import ArgumentParser
import CommandKit

struct StudyTimerWatch: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Show the clock of the session, and play the alarm when the time is up.",
        discussion: """
            The keys b, m, s and f choose break, more, study and finish; q leaves the session running.
            The alarm is played by the program in GREENROOM_ALARM_PLAYER; without one the terminal beeps.

            Example:
              greenroom study timer watch
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await TimerWatch(context: context).run()
    }
}
