import ArgumentParser
import CommandKit
import Platform
import Values

/// Where a password comes from: a hidden prompt, or the standard input. It is never an argument.
struct PasswordOptions: ParsableArguments {
    @Flag(help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    /// A password that exists.
    func present(in terminal: Terminal) throws -> String {
        try read("Password: ", in: terminal)
    }

    /// A password that is chosen; at a terminal it is typed twice.
    func new(in terminal: Terminal, names: [String?]) throws -> Password {
        let typed = try read("New password: ", in: terminal)
        do throws(PasswordError) {
            let password = try Password(typed, names: names)
            if !passwordStdin, terminal.askSecret("Repeat the password: ") != typed { throw .differs }
            return password
        } catch {
            throw CommandError(error)
        }
    }

    private func read(_ question: String, in terminal: Terminal) throws -> String {
        if passwordStdin {
            guard let line = terminal.secretFromInput(), !line.isEmpty else {
                throw CommandError(.usage, "Standard input has no password.")
            }
            return line
        }
        guard terminal.isInteractive else {
            throw CommandError(
                .usage, "A password is needed, but there is no terminal to prompt on.", "Add --password-stdin.")
        }
        guard let line = terminal.askSecret(question) else { throw CommandError(.interrupted, "Nothing changed.") }
        return line
    }
}
