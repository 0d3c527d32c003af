import ArgumentParser
import CommandKit
import Values

/// The help of a command, laid out for a width: prose and the usage are filled, and a long example has backslashes, so
/// that it can be pasted.
enum HelpPage {
    /// What is printed for a request for help, or another request that the parser answers.
    ///
    /// - Parameter width: of the terminal, in columns; nil if there is none, or it is unknown.
    static func text(for error: any Error, of arguments: [String], width: Int?) -> String {
        // The parser's column of options takes 26 of them.
        let columns = max(width ?? 80, 50)
        let message = Root.fullMessage(for: error, columns: columns)
        let configuration = CommandNode.reached(by: arguments).node.command.configuration
        let title = "OVERVIEW: \(configuration.abstract)"
        guard String(message.prefix(title.count)).replacing("\n", with: " ") == title,
            let start = message.firstRange(of: "\n\nUSAGE: ")
        else { return message }
        let rest = message[start.upperBound...]
        let end = rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex
        let parts = [overview(title, configuration.discussion, columns), usage(String(rest[..<end]), columns)]
        return parts.joined(separator: "\n\n") + String(rest[end...])
    }

    private static func overview(_ title: String, _ discussion: String, _ columns: Int) -> String {
        var lines = [words(title).filled(to: columns)]
        if discussion.isEmpty { return lines[0] }
        lines.append("")
        var prose: [String] = []
        for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
            if let first = line.first, first != " " {
                prose += words(String(line))
                continue
            }
            if !prose.isEmpty { lines.append(prose.filled(to: columns)) }
            prose = []
            lines.append(line.hasPrefix("  greenroom ") ? String(line).brokenCommand(to: columns) : String(line))
        }
        if !prose.isEmpty { lines.append(prose.filled(to: columns)) }
        return lines.joined(separator: "\n")
    }

    private static func usage(_ usage: String, _ columns: Int) -> String {
        if usage.contains("\n") { return "USAGE: " + usage }
        var parts: [String] = []
        var (part, depth) = ("", 0)
        for character in usage {
            // What is in brackets stays together.
            if character == " ", depth == 0 {
                parts.append(part)
                part = ""
                continue
            }
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            part.append(character)
        }
        return (["USAGE:"] + parts + [part]).filled(to: columns, indent: 7)
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
