import ArgumentParser

/// A command of the command tree with its path, for suggestions, help and tests.
struct CommandNode {
    let command: any ParsableCommand.Type
    /// The words after `greenroom`.
    let path: [String]

    static var root: CommandNode { CommandNode(command: Root.self, path: []) }

    var name: String { path.last ?? "greenroom" }

    /// The command line.
    var line: String { (["greenroom"] + path).joined(separator: " ") }

    /// The name and its aliases.
    var names: [String] { [name] + command.configuration.aliases }

    var children: [CommandNode] {
        command.configuration.subcommands.map { child in
            CommandNode(command: child, path: path + [child.configuration.commandName ?? ""])
        }
    }

    /// This command and all of its subcommands.
    var subtree: [CommandNode] { [self] + children.flatMap(\.subtree) }

    /// The example command lines in its help.
    var examples: [String] {
        command.configuration.discussion.split(separator: "\n")
            .filter { $0.hasPrefix("  greenroom ") }
            .map { String($0.drop { $0 == " " }) }
    }

    /// The deepest command that the arguments name, and the remaining arguments.
    static func reached(by arguments: [String]) -> (node: CommandNode, rest: ArraySlice<String>) {
        var node = root
        var rest = arguments[...]
        if rest.first == "help" { rest = rest.dropFirst() }
        while let word = rest.first, let child = node.children.first(where: { $0.names.contains(word) }) {
            node = child
            rest = rest.dropFirst()
        }
        return (node, rest)
    }
}
