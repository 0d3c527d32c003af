import ArgumentParser

/// A command that is parsed without the others. From the root, the parser prepares the commands of all modules, and
/// looks for a request for a completion script first, which takes as long as the command itself.
struct SingleCommand<Command: ParsableCommand>: ParsableCommand {
    // With a command above it, the parser does not look for that request.
    static var configuration: CommandConfiguration { CommandConfiguration(_superCommandName: "greenroom") }

    @OptionGroup var command: Command

    /// Nil for a request for help, and for arguments that are not valid.
    static func parsed(_ arguments: [String]) -> (any ParsableCommand)? {
        (try? parseAsRoot(arguments) as? SingleCommand)?.command
    }
}
