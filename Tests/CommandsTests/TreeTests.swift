import ArgumentParser
import CommandKit
import Testing

@testable import App

/// The whole tree of commands: the parser finds mistakes in a declaration only when it is used.
@Suite struct TreeTests {
    static let lines = CommandNode.root.subtree.map(\.path)

    /// Where the output is no terminal, and where it has 80 columns.
    @Test(arguments: lines) func everyHelpPageFitsATerminal(path: [String]) throws {
        var help = try Root.parseAsRoot(path + ["--help"])
        let thrown = #expect(throws: (any Error).self) { try help.run() }
        let error = try #require(thrown)
        let page = HelpPage.text(for: error, of: path + ["--help"], width: nil)
        #expect(page == HelpPage.text(for: error, of: path + ["--help"], width: 80))
        #expect(page.contains("USAGE: greenroom"))
        let examples = CommandNode.reached(by: path).node.examples
        for example in examples {
            #expect(page.contains("\n\("  \(example)".brokenCommand(to: 80))\n"), "it can be pasted")
        }
        for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test(arguments: lines) func everyCommandHasAnAbstractAndExamples(path: [String]) throws {
        let node = CommandNode.reached(by: path).node
        #expect(node.path == path)
        #expect(node.command.configuration.abstract.hasSuffix("."))
        let lines = node.command.configuration.discussion.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 100 }, "longer ones are broken where they are shown")
        guard !path.isEmpty else { return }
        #expect(!node.examples.isEmpty)
        for example in node.examples {
            #expect(example.hasPrefix(node.line), "an example shows its own command")
            #expect(example.count <= 98, "longer ones are broken where they are shown, and cannot be pasted")
        }
    }

    /// Commands that print rows or values, by the last word of their line.
    @Test(
        arguments: lines.filter {
            let verbs: Set = [
                "list", "show", "search", "history", "board", "month", "week", "day", "agenda", "today", "home",
                "stats",
                "status", "totals", "sessions", "spots", "closest", "expenses", "sent", "doctor",
            ]
            return $0.last.map(verbs.contains) == true && $0 != ["photo", "search"]
        })
    func everyListHasJSON(path: [String]) throws {
        let node = CommandNode.reached(by: path).node
        guard node.children.isEmpty else { return }
        var help = try Root.parseAsRoot(path + ["--help"])
        let error = #expect(throws: (any Error).self) { try help.run() }
        #expect(Root.fullMessage(for: try #require(error)).contains("--json"))
    }

    @Test(arguments: lines) func namesDoNotCollide(path: [String]) {
        let names = CommandNode.reached(by: path).node.children.flatMap(\.names)
        #expect(Set(names).count == names.count)
    }

    @Test func theFirstHelpPageFitsATerminal() {
        let transcript = Transcript(answers: [])
        RootHelp.print(to: transcript.terminal(isInteractive: false))
        let lines = transcript.outcome(code: 0).output.split(separator: "\n")
        #expect(lines.count <= 32)
        #expect(lines.allSatisfy { $0.count <= 80 })
        for command in CommandNode.root.children {
            let isListed = lines.contains { line in
                line.hasPrefix("  \(command.name) ")
                    || line.hasPrefix("  also: ") && line.split { !$0.isLetter }.contains(command.name[...])
            }
            #expect(isListed, "\(command.name) is on the first page")
        }
    }
}
