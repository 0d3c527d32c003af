internal import Values

extension Terminal {
    /// Asks for confirmation before something is sent or cannot be undone. The default is No. Without a terminal
    /// nothing is read from standard input, and `--yes` is required.
    func confirm(_ question: String, yes: Bool) throws {
        if yes { return }
        guard isInteractive else {
            throw CommandError(.usage, "Needs confirmation: add --yes.")
        }
        guard offer(question) else { throw CommandError(.interrupted, "Nothing changed.") }
    }

    /// Offers an optional further step. The default is No; without a terminal the answer is No.
    func offer(_ question: String) -> Bool {
        guard isInteractive else { return false }
        let answer = ask(question + " [y/N] ")?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }

    /// Asks the user to type the name before a destructive change. `--yes` then requires the name too.
    func confirm(_ question: String, byName name: String, given: String?) throws {
        if let given {
            guard given == name else {
                throw CommandError(.refused, "The name given with --yes is not \(name.quotedLine). Nothing changed.")
            }
            return
        }
        guard isInteractive else {
            throw CommandError(
                .usage, "Needs confirmation by name.", "Add --yes \(name.argument)")
        }
        guard ask(question + " Type the name to confirm: ") == name else {
            throw CommandError(.interrupted, "The name does not match. Nothing changed.")
        }
    }
}
