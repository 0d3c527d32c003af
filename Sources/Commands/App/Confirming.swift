internal import Values

extension Terminal {
    /// Asks before something is sent or cannot be undone; the default is No. Without a terminal nothing is
    /// asked, nothing is read from a pipe, and `--yes` is needed.
    func confirm(_ question: String, yes: Bool) throws {
        if yes { return }
        guard isInteractive else {
            throw CommandError(.usage, "This asks for a yes, and nobody is there to be asked.", "Add --yes.")
        }
        guard offer(question) else { throw CommandError(.interrupted, "Nothing was done.") }
    }

    /// Offers something besides what was done already; the default is No, and without a terminal it is No.
    func offer(_ question: String) -> Bool {
        guard isInteractive else { return false }
        let answer = ask(question + " [y/N] ")?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }

    /// Asks for the name itself before a severe act; `--yes` then needs the name too.
    func confirm(_ question: String, byName name: String, given: String?) throws {
        if let given {
            guard given == name else {
                throw CommandError(.refused, "The name given with --yes is not \(name.quotedLine). Nothing was done.")
            }
            return
        }
        guard isInteractive else {
            throw CommandError(
                .usage, "This asks for the name, and nobody is there to be asked.", "Add --yes \(name.argument)")
        }
        guard ask(question + " Type the name to go on: ") == name else {
            throw CommandError(.interrupted, "That is not the name. Nothing was done.")
        }
    }
}
