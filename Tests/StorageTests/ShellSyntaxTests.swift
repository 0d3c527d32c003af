import Foundation
import Testing

/// Reads the sources: only `Commands` words command lines and options. A domain names actions, and a page links to
/// them.
@Suite struct ShellSyntaxTests {
    /// The program may be called by its name, as in `Greenroom runs`; a command line is not.
    private static var commandLine: Regex<Substring> { /\bgreenroom [a-z]/ }
    private static var option: Regex<Substring> { #/(?:^|[ ("])--[a-z]/# }

    @Test func nothingBelowCommandsNamesACommandOrAnOption() throws {
        let above = ["Sources/Commands/", "Sources/TestSupport/", "Sources/greenroom/"]
        let sources = try SQLSubsetTests.sources().filter { source in
            source.path.hasPrefix("Sources/") && !above.contains { source.path.hasPrefix($0) }
        }
        #expect(sources.count > 500, "the sources were found")
        let (commandLine, option) = (Self.commandLine, Self.option)
        for (path, text) in sources {
            let found = SwiftLiteral.all(in: text).filter {
                $0.text.firstMatch(of: commandLine) != nil || $0.text.firstMatch(of: option) != nil
            }
            #expect(found.isEmpty, "\(path): \(found.map { "\($0.line): \($0.text)" })")
        }
    }

    @Test(arguments: ["templates", "Sources/Sandbox"]) func noPageShowsACommandLine(_ folder: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: folder)
        let files = try #require(FileManager.default.subpaths(atPath: root.path()))
        let texts = files.filter { file in [".mustache", ".html", ".js"].contains { file.hasSuffix($0) } }
        #expect(!texts.isEmpty, "the templates were found")
        for file in texts {
            let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
            #expect(text.firstMatch(of: Self.commandLine) == nil, "\(file)")
        }
    }

    @Test func everyActionHasACommandLine() throws {
        let sources = try SQLSubsetTests.sources().filter { $0.path.hasPrefix("Sources/") }
        let actions = sources.flatMap { $0.text.matches(of: /enum (\w+): NextAction\b/).map { String($0.1) } }
        let worded = Set(
            sources.flatMap { $0.text.matches(of: /extension (\w+): CommandAction\b/).map { String($0.1) } })
        #expect(actions.count > 10, "the actions were found")
        #expect(Set(actions).subtracting(worded).isEmpty)
    }
}
