internal import Agenda
internal import ArgumentParser
internal import Foundation
internal import Messaging
internal import OutsideServices
internal import PhoneNumbers
internal import Storage
internal import Templates
internal import Values

/// Runs the command line and turns whatever goes wrong into a line for people and a code for scripts.
package enum Program {
    /// Answers the exit code.
    package static func run(_ arguments: [String]) async -> Int32 {
        // What is made for others too gets its mode by itself.
        umask(0o077)
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        if RootHelp.isWanted(arguments) {
            RootHelp.print(to: terminal)
            return 0
        }
        // `help event add` is `event add --help`.
        let arguments = arguments.first == "help" ? arguments.dropFirst() + ["--help"] : arguments
        do {
            try refuseHelpOnNothing(arguments)
            var command = try Root.parseAsRoot(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return 0
        } catch {
            return report(error, of: arguments, to: terminal)
        }
    }

    /// Asked for help on a command that is not there, the parser would show the first page.
    private static func refuseHelpOnNothing(_ arguments: [String]) throws {
        let advice = UsageAdvice(arguments: arguments)
        guard arguments.contains(where: ["--help", "-h"].contains), advice.unknownCommand == arguments.first else {
            return
        }
        throw advice.error(message: "")
    }

    private static func report(_ error: any Error, of arguments: [String], to terminal: Terminal) -> Int32 {
        guard let refusal = refusal(for: error, of: arguments) else {
            // Examples stay on one line each, to be pasted.
            let message = Root.fullMessage(for: error, columns: 100)
            if !message.isEmpty { terminal.line(message) }
            return 0
        }
        terminal.say("greenroom: \(refusal.what)")
        for line in refusal.lines { terminal.say("  \(line)") }
        return refusal.code.rawValue
    }

    /// What to say, and the code to end with; nil where it was help that was asked for.
    static func refusal(for error: any Error, of arguments: [String]) -> CommandError? {
        let advice = UsageAdvice(arguments: arguments)
        if let error = commandError(for: error) {
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

    private static func commandError(for error: any Error) -> CommandError? {
        switch error {
        case let error as CommandError: error
        case let error as any CommandErrorConvertible: error.commandError
        case StoreError.notAllowed(let path):
            CommandError(.permission, "\(StoreError.notAllowed(path: path))", lines: FileGroup.wayIn(to: path))
        case let error as StoreError: CommandError(error.exitCode, error.description)
        case let error as TodoError:
            error.isUnknown
                ? CommandError(.notFound, error.description, "See them all: greenroom todo list --all")
                : CommandError(.usage, error.description)
        case let error as BudgetError:
            error.isUnknown
                ? CommandError(.notFound, error.description, "See them all: greenroom budget show")
                : CommandError(.usage, error.description)
        case let error as MoneyError: CommandError(.usage, error.sentence)
        case let error as NoteError:
            error.isUnknown
                ? CommandError(.notFound, error.description, "See them all: greenroom note list")
                : CommandError(.usage, error.description)
        case let error as PhotoError:
            switch error {
            case .unknown, .none: CommandError(.notFound, error.description, "See them all: greenroom photo list")
            default: CommandError(error.isUnknown ? .notFound : .usage, error.description)
            }
        case let error as CropError: CommandError(.usage, error.description)
        case let error as OutsideError:
            CommandError(.provider, error.description, "Everything else works without it.")
        case let error as BlobStoreError: CommandError(.cannotWrite, error.description)
        case let error as CountdownError: CommandError(.refused, error.description)
        case CalendarError.unknown(let name, let nearest):
            notFound("\(CalendarError.unknown(name, nearest: nearest))", name, meant: nearest.first)
        case let error as CalendarError: CommandError(error.exitCode, error.description)
        case let error as UndoError: CommandError(.refused, error.description)
        case let error as TemplateError: CommandError(.configuration, error.description)
        default: nil
        }
    }
}

extension Program {
    private static func notFound(_ what: String, _ name: String, meant: String?) -> CommandError {
        let error = CommandError(.notFound, what, "See them all: greenroom calendar list")
        return meant.map { error.correcting(name, to: $0) } ?? error
    }
}

extension CalendarError {
    fileprivate var exitCode: CommandError.Code {
        switch self {
        case .unknown, .several: .notFound
        case .noName, .tooLong, .endsBeforeStart, .neverHappens, .series: .usage
        case .nameTaken, .builtIn, .notAnEntry, .changedMeanwhile: .refused
        }
    }
}

extension StoreError {
    fileprivate var exitCode: CommandError.Code {
        switch self {
        case .busy, .inUse, .column, .failed: .refused
        case .full, .readOnly: .cannotWrite
        case .cannotOpen: .cannotCreate
        case .notAllowed: .permission
        case .notOurs, .newer, .older, .damaged: .configuration
        }
    }
}
