import ArgumentParser
import CommandKit
import Values

/// Advice on an invalid command line: the word at fault, and complete command lines to paste.
struct UsageAdvice {
    let arguments: [String]

    /// - Parameter message: the parser's message; not used for unknown commands.
    func error(message: String) -> CommandError {
        let (node, rest) = CommandNode.reached(by: arguments)
        if let word = unknownCommand {
            let lines = corrected.map { "Did you mean:  \($0)" }
            let typed = (node.path + [word]).joined(separator: " ")
            return CommandError(
                .usage, "There is no command \(typed.quotedLine).",
                lines: lines.isEmpty ? ["See all: \(node.line) --help"] : lines)
        }
        if node.path.isEmpty, rest.first?.hasPrefix("-") == true {
            return CommandError(.usage, message, "Options go after the command: greenroom board --json")
        }
        if let lines = linesForUnknownOption(in: message) {
            // The parser's own guess may name another option.
            let guess = message.firstRange(of: " Did you mean '--")
            return CommandError(.usage, guess.map { String(message[..<$0.lowerBound]) } ?? message, lines: lines)
        }
        let example = target(of: node).examples.first.map { ["For example: \($0)"] } ?? []
        return CommandError(.usage, message, lines: example + ["More: \(target(of: node).line) --help"])
    }

    /// Options that users guess, with our names for them.
    private static let optionAliases = [
        "--time-zone": "--zone", "--timezone": "--zone", "--tz": "--zone", "--venue": "--location",
        "--place": "--location", "--phone": "--cell", "--mobile": "--cell", "--when": "--date",
        "--country": "--region", "--duration": "--length",
    ]

    /// Advice on a guessed option, and on a value that begins with a dash; nil for other messages.
    private func linesForUnknownOption(in message: String) -> [String]? {
        guard !message.contains("Missing value") else { return nil }
        var words = arguments
        if let place = words.firstIndex(where: { Self.optionAliases.keys.contains(Self.option(in: $0)) }) {
            let typed = Self.option(in: words[place])
            words[place] = (Self.optionAliases[typed] ?? typed) + words[place].dropFirst(typed.count)
        } else {
            let isPlain = { (word: String) in
                !word.hasPrefix("-") || word.hasPrefix("--") || word == "-" || word == "-h"
            }
            guard message.contains("Unknown option") || message.contains("Missing"),
                let place = words.firstIndex(where: { !isPlain($0) })
            else { return nil }
            // Arguments after `--` are not parsed as options.
            let value = words.remove(at: place)
            let isOptionBehind = words[place...].contains { $0.hasPrefix("-") }
            words.insert(contentsOf: ["--", value], at: isOptionBehind ? words.count : place)
        }
        return ["Did you mean:  " + (["greenroom"] + words.map(\.argument)).joined(separator: " ")]
    }

    /// Without a value after `=`: `--zone=UTC`.
    private static func option(in word: String) -> String { String(word.prefix { $0 != "=" }) }

    /// The command lines that may have been meant, most likely first.
    var corrected: [String] {
        let (node, rest) = CommandNode.reached(by: arguments)
        guard let word = unknownCommand else { return [] }
        let following = rest.dropFirst().map(\.argument)
        // The verb first: `greenroom add contact Bob`.
        if node.path.isEmpty, let noun = rest.dropFirst().first,
            let child = node.children.first(where: { $0.names.contains(noun) }),
            let verb = child.children.first(where: { $0.names.contains(word) })
        {
            return [(["greenroom"] + verb.path + following.dropFirst()).joined(separator: " ")]
        }
        return paths(for: word, at: node).map { (["greenroom"] + $0 + following).joined(separator: " ") }
    }

    /// The unknown word in place of a command; nil if there is none.
    var unknownCommand: String? {
        let (node, rest) = CommandNode.reached(by: arguments)
        guard !node.children.isEmpty, let word = rest.first, !word.hasPrefix("-") else { return nil }
        return word
    }

    /// Command words that users guess, with our names for them.
    private static let commandAliases = [
        "run": ["serve"], "start": ["serve"], "server": ["serve"], "send": ["ask"], "invite": ["ask"],
        "confirm": ["ask"], "request": ["ask"], "nudge": ["remind"], "sms": ["text"], "message": ["text"],
        "config": ["settings"], "login": ["account"], "replies": ["inbox"], "check": ["doctor"], "who": ["board"],
        "agenda": ["calendar", "agenda"], "today": ["calendar", "day"], "month": ["calendar", "month"],
    ]

    private func paths(for word: String, at node: CommandNode) -> [[String]] {
        if node.path.isEmpty, let meant = Self.commandAliases[word.lowercased()] { return [meant] }
        let names = node.children.flatMap { child in child.names.map { (name: $0, path: child.path) } }
        var found: [[String]] = []
        for name in Suggestions.closest(to: word, in: names.map(\.name)) {
            guard let path = names.first(where: { $0.name == name })?.path, !found.contains(path) else { continue }
            found.append(path)
        }
        guard found.isEmpty, node.path.isEmpty else { return found }
        // A subcommand without its command: `greenroom import x.vcf`.
        let elsewhere = CommandNode.root.subtree.filter { $0.path.count > 1 && $0.names.contains(word) }
        return Array(elsewhere.map(\.path).prefix(3))
    }

    /// The default subcommand, if there is one.
    private func target(of node: CommandNode) -> CommandNode {
        guard let standard = node.command.configuration.defaultSubcommand else { return node }
        return node.children.first { $0.command == standard } ?? node
    }
}
