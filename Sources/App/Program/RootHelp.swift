import ArgumentParser
import CommandKit

/// The root help: one line per command, by group.
enum RootHelp {
    static func isWanted(_ arguments: [String]) -> Bool {
        ["--help", "-h", "help", "-help", "-?"].contains(arguments.first ?? "") && arguments.count == 1
    }

    /// The names, on as few lines of 80 columns as they need.
    private static func lines(of names: [String]) -> [String] {
        names.reduce(into: [String]()) { lines, name in
            let longer = (lines.last.map { "\($0), " } ?? "") + name
            if lines.isEmpty || longer.count > 72 { lines.append(name) } else { lines[lines.count - 1] = longer }
        }
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
        for line in lines(of: others) { terminal.line("  also: \(line)") }
        terminal.line()
        terminal.line("Help for a command, with examples:  greenroom event add --help")
    }
}
