import ArgumentParser
import CommandKit

struct OptOutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "optout", abstract: "People who want no texts.",
        discussion: """
            Example:
              greenroom optout list
            """,
        subcommands: [OptOutList.self], defaultSubcommand: OptOutList.self)
}
