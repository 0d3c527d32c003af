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

/// A top-level command and its place in the root help.
package struct CommandRegistration: Sendable {
    /// A heading of the root help, in order.
    package enum Group: String, CaseIterable, Sendable {
        case everyDay = "Every day"
        case booking = "Booking"
        case companions = "Companions"
        case upkeep = "Looking after it"
    }

    let command: any ParsableCommand.Type
    let group: Group
    /// The position within the group, from 1. Commands without one follow in the order of their modules.
    let place: Int
    /// False for rarely used commands, which are listed by name in one line at the end.
    let isListed: Bool

    init(_ command: any ParsableCommand.Type, in group: Group, at place: Int = .max, isListed: Bool = true) {
        (self.command, self.group, self.place, self.isListed) = (command, group, place, isListed)
    }
}
