internal import ArgumentParser
internal import Messaging
internal import PhoneNumbers
internal import Storage
internal import Templates
internal import Values

/// Runs the command line and turns whatever goes wrong into a line for people and a code for scripts.
package enum Program {
    /// Answers the exit code.
    package static func run(_ arguments: [String]) async -> Int32 {
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        do {
            var command = try Root.parseAsRoot(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return 0
        } catch {
            return report(error, to: terminal)
        }
    }

    private static func report(_ error: any Error, to terminal: Terminal) -> Int32 {
        if let error = commandError(for: error) {
            terminal.say("greenroom: \(error.what)")
            for line in error.lines { terminal.say("  \(line)") }
            return error.code.rawValue
        }
        let code = Root.exitCode(for: error)
        let message = Root.fullMessage(for: error)
        if code == .success {
            if !message.isEmpty { terminal.line(message) }
        } else if !message.isEmpty {
            terminal.say(message.replacing("Error: ", with: "greenroom: "))
        }
        return code.rawValue
    }

    private static func commandError(for error: any Error) -> CommandError? {
        switch error {
        case let error as CommandError: error
        case let error as StoreError: CommandError(error.exitCode, error.description)
        case let error as TemplateError: CommandError(.configuration, error.description)
        default: nil
        }
    }
}

extension StoreError {
    fileprivate var exitCode: CommandError.Code {
        switch self {
        case .busy, .inUse, .column, .failed: .refused
        case .full, .readOnly: .cannotWrite
        case .cannotOpen: .cannotCreate
        case .notOurs, .newer, .older, .damaged: .configuration
        }
    }
}
