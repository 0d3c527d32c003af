import ArgumentParser
import CommandKit

/// The command tree, with the commands of all modules.
struct Root: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "greenroom",
            abstract: "Greenroom asks your performers by text and shows who is in.",
            version: Version.text,
            groupedSubcommands: CommandRegistration.Group.allCases.map { group in
                CommandGroup(name: group.rawValue, subcommands: Modules.commands(in: group).map(\.command))
            })
    }

    func run() async throws {
        try await Overview.print()
    }
}
