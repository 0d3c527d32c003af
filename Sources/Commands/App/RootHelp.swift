internal import ArgumentParser

/// The first page of help: every command in a line, in the order in which a booker meets them.
enum RootHelp {
    static func isWanted(_ arguments: [String]) -> Bool {
        ["--help", "-h", "help", "-help", "-?"].contains(arguments.first ?? "") && arguments.count == 1
    }

    /// What a booker seldom types: on one line at the end.
    private static let seldom = ["history", "note", "photo", "restore", "migrate", "sandbox", "health"]

    static func print(to terminal: Terminal) {
        let configuration = Root.configuration
        terminal.line(configuration.abstract)
        for group in configuration.groupedSubcommands {
            terminal.line()
            terminal.line(Style.bold(group.name.uppercased(), terminal))
            for command in group.subcommands {
                let name = command.configuration.commandName ?? ""
                if seldom.contains(name) { continue }
                terminal.line("  \(name.padded(to: 10))\(command.configuration.abstract)")
            }
        }
        terminal.line("  also:     \(seldom.joined(separator: ", "))")
        terminal.line()
        terminal.line("One command in full, with examples:  greenroom event add --help")
        terminal.line("See it work without a real text:     greenroom demo")
    }
}

extension String {
    /// With blanks behind, up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }
}
