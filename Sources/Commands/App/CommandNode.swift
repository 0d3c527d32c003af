internal import ArgumentParser

/// One command of the tree and the words that lead to it: for suggestions, for help, and for the test that walks it.
struct CommandNode {
    let command: any ParsableCommand.Type
    /// Without `greenroom`.
    let path: [String]

    static var root: CommandNode { CommandNode(command: Root.self, path: []) }

    var name: String { path.last ?? "greenroom" }

    /// As it is typed.
    var line: String { (["greenroom"] + path).joined(separator: " ") }

    /// Its name and its other names.
    var names: [String] { [name] + command.configuration.aliases }

    var children: [CommandNode] {
        command.configuration.subcommands.map { child in
            CommandNode(command: child, path: path + [child.configuration.commandName ?? ""])
        }
    }

    /// This command and all below it.
    var subtree: [CommandNode] { [self] + children.flatMap(\.subtree) }

    /// The command lines that its help gives as examples.
    var examples: [String] {
        command.configuration.discussion.split(separator: "\n")
            .filter { $0.hasPrefix("  greenroom ") }
            .map { String($0.drop { $0 == " " }) }
    }

    /// How far the words of a command line lead, and what is left of them.
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
