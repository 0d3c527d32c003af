import ArgumentParser
import CommandKit
import Foundation
import Values

/// Runs a command line. Errors become a message for people and an exit code for scripts.
package enum Program {
    /// Returns the exit code.
    package static func run(_ arguments: [String]) async -> Int32 {
        NameCompletion.migrations = { Modules.migrations }
        let code = await Self.code(of: arguments)
        guard code == 0, let failure = Terminal.outputFailure else { return code }
        return report(failure, of: arguments, to: Terminal.process(environment: ProcessEnvironment.current))
    }

    private static func code(of arguments: [String]) async -> Int32 {
        // Files that others may read get their mode explicitly.
        umask(0o077)
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        if RootHelp.isWanted(arguments) {
            RootHelp.print(to: terminal)
            return 0
        }
        if arguments == ["--version"] {
            terminal.line(Version.text)
            return 0
        }
        // `help event add` is `event add --help`.
        let arguments = FormerArguments.updated(
            arguments.first == "help" ? arguments.dropFirst() + ["--help"] : arguments)
        do {
            try refuseHelpOnNothing(arguments)
            var command = try command(for: arguments)
            try RepeatedOptions.refuse(in: arguments)
            if let command = command as? any StoreCommand {
                try await command.runWithDatabase()
            } else if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return 0
        } catch let code as ExitCode {
            // It was reported already.
            return code.rawValue
        } catch {
            return report(error, of: arguments, to: terminal)
        }
    }

    /// What is not a valid line of one command is parsed from the root: its message, and the help, name the whole path.
    static func command(for arguments: [String]) throws -> any ParsableCommand {
        let (node, rest) = CommandNode.reached(by: arguments)
        let command = node.command.configuration.defaultSubcommand ?? node.command
        if command.configuration.subcommands.isEmpty, rest.first != "help", let parsed = single(command, Array(rest)) {
            return parsed
        }
        return try Root.parseAsRoot(arguments)
    }

    private static func single<Command: ParsableCommand>(
        _ command: Command.Type, _ arguments: [String]
    ) -> (any ParsableCommand)? { SingleCommand<Command>.parsed(arguments) }

    /// For help on an unknown command, the parser would show the root help.
    private static func refuseHelpOnNothing(_ arguments: [String]) throws {
        let advice = UsageAdvice(arguments: arguments)
        guard arguments.contains(where: ["--help", "-h"].contains), advice.unknownCommand == arguments.first else {
            return
        }
        throw advice.error(message: "")
    }

    private static func report(_ error: any Error, of arguments: [String], to terminal: Terminal) -> Int32 {
        guard let refusal = refusal(for: error, of: arguments) else {
            let message = HelpPage.text(for: error, of: arguments, width: terminal.width)
            if !message.isEmpty { terminal.rows(message) }
            return 0
        }
        // A name with a line end must not look like a line of ours. The parser's own messages may have several lines.
        let isOurs = error is any UserFacingError
        terminal.say("greenroom: \(isOurs ? Printable.line(refusal.what) : refusal.what)")
        for line in refusal.lines { terminal.say("  \(isOurs ? Printable.line(line) : line)") }
        return refusal.code.rawValue
    }

    /// The error to print, with its exit code; nil if help was requested.
    static func refusal(for error: any Error, of arguments: [String]) -> CommandError? {
        let advice = UsageAdvice(arguments: arguments)
        if let error = (error as? any UserFacingError).map({ CommandError($0) }) {
            guard error.code == .notFound else { return error }
            return error.adding(
                (error.corrected(arguments).map { ["Try: \($0)"] } ?? advice.corrected.map { "Or did you mean:  \($0)" })
            )
        }
        switch Root.exitCode(for: error) {
        case .success: return nil
        case .validationFailure:
            let message = Root.message(for: error)
            return advice.error(message: message.last == "." || message.last == "?" ? message : message + ".")
        default: return CommandError(.refused, "\(error)")
        }
    }
}
