import ArgumentParser
package import Messaging
import Values

extension Terminal {
    /// Asks for confirmation before something is sent or cannot be undone. The default is No. Without a terminal
    /// nothing is read from standard input, and `--yes` is required.
    package func confirm(_ question: String, yes: Bool) throws {
        if yes { return }
        guard isInteractive else {
            throw CommandError(.usage, "Needs confirmation: add --yes.")
        }
        guard offer(question) else { throw CommandError(.interrupted, "Nothing changed.") }
    }

    /// Offers an optional further step. The default is No; without a terminal the answer is No.
    package func offer(_ question: String) -> Bool {
        guard isInteractive else { return false }
        let answer = ask(question + " [y/N] ")?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }

}

/// `--yes NAME`, for what cannot be undone: the name is typed at the prompt, or given.
package struct NameConfirmation: ParsableArguments {
    @Option(help: ArgumentHelp("Skip the confirmation prompt; needs the name.", valueName: "name"))
    var yes: String?

    package init() {}

    /// Asks the user to type the name. Throws `CommandError` for another one.
    ///
    /// - Parameter what: whose name it is, where the question names several things: ` of the backup`.
    package func ask(_ question: String, name: String, what: String = "", on terminal: Terminal) throws {
        if let yes {
            guard yes == name else {
                throw CommandError(.refused, "The name given with --yes is not \(name.quotedLine). Nothing changed.")
            }
            return
        }
        guard terminal.isInteractive else {
            throw CommandError(.usage, "Needs confirmation by name.", "Add --yes \(name.argument)")
        }
        guard terminal.ask("\(question) Type the name\(what) to confirm: ") == name else {
            throw CommandError(.interrupted, "The name does not match. Nothing changed.")
        }
    }
}

// MARK: - Steps of the setup

extension Terminal {
    /// Asks until the answer is valid, and shows why one is not. Enter takes the value in brackets.
    ///
    /// - Parameters:
    ///   - standard: nil if there is none.
    ///   - flag: what to use without a terminal: `--name NAME`.
    package func answer<Value>(
        _ question: String, standard: String? = nil, flag: String, isAccepting: Bool = false,
        read: (String) throws -> Value
    ) throws -> Value {
        if isAccepting, let standard { return try read(standard) }
        guard isInteractive else {
            throw CommandError(.usage, "greenroom init needs \(flag).", "Or run it in a terminal to be prompted.")
        }
        let brackets = standard.map { " [\($0.isEmpty ? "none" : Printable.line($0))]" } ?? ""
        while true {
            guard let typed = ask("\(question)\(brackets) ") else {
                throw CommandError(.interrupted, "Stopped. Completed steps are saved. To continue: greenroom init")
            }
            let words = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if words.isEmpty, standard == nil {
                line("  This needs an answer. To stop: Ctrl-C.")
                continue
            }
            do {
                return try read(words.isEmpty ? standard ?? "" : words)
            } catch let error as any UserFacingError {
                let refusal = CommandError(error)
                if refusal.code == .interrupted { throw refusal }
                line("  " + ([refusal.what] + refusal.lines).joined(separator: " "))
            }
        }
    }

    /// Asks a question with yes or no. Without a terminal, `--yes` takes the standard.
    package func agree(_ question: String, standard: Bool, flag: String, isAccepting: Bool) throws -> Bool {
        try answer(
            "\(question) \(standard ? "[Y/n]" : "[y/N]")", flag: flag, standardChoice: standard,
            isAccepting: isAccepting)
    }

    private func answer(_ question: String, flag: String, standardChoice: Bool, isAccepting: Bool) throws -> Bool {
        if isAccepting { return standardChoice }
        guard isInteractive else {
            throw CommandError(.usage, "greenroom init needs \(flag).", "Or run it in a terminal to be prompted.")
        }
        while true {
            guard let typed = ask(question + " ") else {
                throw CommandError(.interrupted, "Stopped. Completed steps are saved. To continue: greenroom init")
            }
            switch typed.filter({ !$0.isWhitespace }).lowercased() {
            case "": return standardChoice
            case "y", "yes": return true
            case "n", "no": return false
            default: line("  Answer y or n.")
            }
        }
    }

    /// A step that is done.
    package func done(_ text: String) { show(.good(text)) }

    /// A line for the result, filled on a terminal, and one for what to do.
    package func show(_ result: CheckResult) {
        let light: StatusLight =
            switch result.grade {
            case .good: .green
            case .warning: .yellow
            case .bad: .red
            }
        line(Style.light(result.grade.sign, light, self) + " " + result.what)
        if let fix = result.fix { line("    \(fix.commandText)") }
    }
}
