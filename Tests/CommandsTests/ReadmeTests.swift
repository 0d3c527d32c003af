import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import Commands

/// What the README shows must be there.
@Suite struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func readme() throws -> String {
        try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    @Test func beginsWithTheTwoCommandsThatShowAndProveIt() throws {
        let lines = try Self.readme().split(separator: "\n").map(String.init)
        #expect(lines[1].hasPrefix("deploy/demo.sh"))
        #expect(lines[2].hasPrefix("deploy/test.sh"))
    }

    @Test(arguments: Setting.allCases) func everySettingIsInTheTable(_ setting: Setting) throws {
        let rows = try Self.readme().split(separator: "\n").filter { $0.hasPrefix("| `") }
        let row = try #require(rows.first { $0.contains("`\(setting.rawValue)`") }, "\(setting.rawValue)")
        guard let standard = setting.builtIn, ![.baseURL, .pathPrefix, .signatureHeader].contains(setting) else {
            return
        }
        #expect(row.contains(standard), "and what it is unless set")
    }

    @Test func theTableHasNoSettingThatIsNotThere() throws {
        let known = Setting.allCases.map(\.rawValue) + Setting.allCases.filter(\.isSecret).map { $0.rawValue + "_FILE" }
        let named = try Self.readme().matches(of: /\b(GREENROOM|TWILIO)_[A-Z_]+/).map { String($0.output.0) }
        #expect(Set(named).subtracting(known).isEmpty)
    }

    @Test func whatIsToBeCopiedStandsInLinesOfItsOwn() throws {
        let fences = try Self.readme().split(separator: "\n").filter { $0.contains("```") }
        #expect(fences.allSatisfy { $0.drop { $0 == " " } == "```" } && fences.count.isMultiple(of: 2))
    }

    @Test func everyCommandShownIsOne() throws {
        let lines = try Self.readme().split(separator: "\n").map { $0.drop { $0 == " " } }
        let commands = lines.filter { $0.hasPrefix("greenroom ") }.map { String($0.prefix { $0 != "#" && $0 != ">" }) }
        #expect(commands.count > 10)
        for line in commands {
            let words = Array(CommandTestEnvironment.words(line).dropFirst())
            #expect(throws: Never.self, "\(line)") { try Root.parseAsRoot(words) }
        }
    }

    /// The commands of the README in their order, on an empty database with the gateway and the sandbox running.
    @Test func itsCommandsAnswerWhatWasApproved() async throws {
        let lines = try Self.readme().split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("greenroom ") && !$0.contains("--watch") }
            .map { String($0.prefix { $0 != "#" && $0 != ">" }).trimmingCharacters(in: .whitespaces) }
            .filter { line in
                !["serve", "backup", "restore", "doctor", "settings"].contains { line.hasPrefix("greenroom \($0)") }
            }
        try await LiveEnvironment.run(isEmpty: true) { app in
            var transcript = ""
            for line in lines {
                let words = CommandTestEnvironment.words(line).dropFirst().map { word in
                    if ["samples/", "Sources/"].contains(where: word.hasPrefix) {
                        return Self.root.appendingPathComponent(word).path
                    }
                    return word.hasSuffix(".svg") ? app.environment.folder.file(word) : word
                }
                let outcome = try await app.environment.run(words: words, isInteractive: true)
                transcript += app.environment.transcript(of: line, outcome)
            }
            transcript = transcript.replacing(Self.root.path, with: "ROOT")
            let difference = try Golden("readme.txt").difference(from: transcript)
            #expect(difference == nil, "\(difference ?? "")")
        }
    }

    @Test func everyFileNamedIsThere() throws {
        let text = try Self.readme()
        let paths = text.matches(of: /(?:deploy|images|Benchmarks|templates|Sources|\.ci)\/[A-Za-z.\/_-]+/)
            .map { String($0.output) }
        #expect(paths.count > 5)
        for path in paths {
            let file = Self.root.appendingPathComponent(path.trimmingCharacters(in: ["."]))
            let hidden = Self.root.appendingPathComponent(path)
            #expect([file, hidden].contains { FileManager.default.fileExists(atPath: $0.path) }, "\(path)")
        }
    }
}
