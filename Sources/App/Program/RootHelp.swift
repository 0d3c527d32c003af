import ArgumentParser
import CommandKit

/// The root help: one line per command, by group.
enum RootHelp {
    static func isWanted(_ arguments: [String]) -> Bool {
        ["--help", "-h", "help", "-help", "-?"].contains(arguments.first ?? "") && arguments.count == 1
    }

    static func print(to terminal: Terminal) {
        terminal.line(Root.configuration.abstract)
        var others: [String] = []
        for group in CommandRegistration.Group.allCases {
            terminal.line()
            terminal.line(Style.bold(group.rawValue.uppercased(), terminal))
            for registration in Modules.commands(in: group) {
                let name = registration.command.configuration.commandName ?? ""
                if registration.isListed {
                    terminal.line("  \(name.padded(to: 10))\(registration.command.configuration.abstract)")
                } else {
                    others.append(name)
                }
            }
        }
        terminal.line("  also: \(others.joined(separator: ", "))")
        terminal.line()
        terminal.line("Help for a command, with examples:  greenroom event add --help")
    }
}
