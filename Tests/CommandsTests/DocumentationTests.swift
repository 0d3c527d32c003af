import ArgumentParser
import Foundation
import Metering
import TestSupport
import Testing

@testable import App
@testable import CommandKit

/// README and guide name only commands, settings and files that exist, and their commands work in the order shown.
@Suite struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// In reading order: each page continues where the one before stops.
    private static let pages = [
        "README.md", "docs/guide.md", "docs/companions.md", "docs/study.md", "docs/travel.md", "docs/calendars.md",
        "docs/training.md", "docs/going-live.md", "docs/postgres.md", "docs/settings.md", "docs/metrics.md",
        "docs/guarantees.md",
        "docs/troubleshooting.md",
    ]

    private static func text(_ pages: [String] = pages) throws -> String {
        try pages.map { try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8) }
            .joined(separator: "\n")
    }

    @Test func readmeStartsWithTheTwoCommands() throws {
        let lines = try Self.text(["README.md"]).split(separator: "\n").map(String.init)
        #expect(lines[1].hasPrefix("deploy/demo.sh"))
        #expect(lines[2].hasPrefix("deploy/test.sh"))
    }

    @Test func readmeIsShort() throws {
        #expect(try Self.text(["README.md"]).split(whereSeparator: \.isWhitespace).count < 900)
    }

    @Test(arguments: Setting.allCases) func everySettingIsInTheTable(_ setting: Setting) throws {
        let rows = try Self.text().split(separator: "\n").filter { $0.hasPrefix("| `") }
        let row = try #require(rows.first { $0.contains("`\(setting.rawValue)`") }, "\(setting.rawValue)")
        guard let standard = setting.builtIn, ![.baseURL, .pathPrefix, .signatureHeader].contains(setting) else {
            return
        }
        #expect(row.contains(standard), "and its built-in value")
    }

    @Test(arguments: Metric.allCases) func everyMetricIsInTheTable(_ metric: Metric) throws {
        let rows = try Self.text(["docs/metrics.md"]).split(separator: "\n").filter { $0.hasPrefix("| `") }
        let row = try #require(rows.first { $0.hasPrefix("| `\(metric.rawValue)`") }, "\(metric.rawValue)")
        #expect(row.contains("| \(metric.kind.rawValue) |"))
    }

    @Test(arguments: ["docs/metrics.md", "deploy/prometheus-alerts.yml", "deploy/grafana-dashboard.json"])
    func everyMetricNamedExists(_ page: String) throws {
        let text = try Self.text([page])
        let named = text.matches(of: /greenroom_[a-z_]+/).map { String($0.output) }
        let known = Metric.allCases.flatMap { metric in
            metric.kind == .histogram
                ? ["", "_bucket", "_count", "_sum"].map { metric.rawValue + $0 } : [metric.rawValue]
        }
        #expect(!named.isEmpty && Set(named).subtracting(known).isEmpty, "\(Set(named).subtracting(known))")
        if page.hasSuffix(".json") { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }

    @Test func everySettingNamedExists() throws {
        let known = Setting.allCases.map(\.rawValue) + Setting.allCases.filter(\.isSecret).map { $0.rawValue + "_FILE" }
        let named = try Self.text().matches(of: /\b(GREENROOM|TWILIO)_[A-Z_]+/).map { String($0.output.0) }
        #expect(Set(named).subtracting(known).isEmpty)
    }

    @Test(arguments: pages) func codeBlocksAreFencedOnTheirOwnLines(_ page: String) throws {
        let fences = try Self.text([page]).split(separator: "\n").filter { $0.contains("```") }
        #expect(fences.allSatisfy { $0.drop { $0 == " " } == "```" } && fences.count.isMultiple(of: 2))
    }

    @Test func everyCommandShownParses() throws {
        let lines = try Self.text().split(separator: "\n").map { $0.drop { $0 == " " } }
        let commands = lines.filter { $0.hasPrefix("greenroom ") }.map { String($0.prefix { $0 != "#" && $0 != ">" }) }
        #expect(commands.count > 50)
        for line in commands {
            let words = Array(CommandTestEnvironment.words(line).dropFirst())
            #expect(throws: Never.self, "\(line)") { try Root.parseAsRoot(words) }
        }
    }

    /// The commands of README and guide in their order, on an empty database with the gateway and the sandbox running.
    @Test func commandsPrintTheApprovedOutput() async throws {
        let lines = try Self.text().split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix("greenroom ") && !$0.contains("--watch") }
            .map { String($0.prefix { $0 != "#" && $0 != ">" }).trimmingCharacters(in: .whitespaces) }
            .filter { line in
                // A review asks for keys. The setup has its own tests.
                !["serve", "backup", "restore", "doctor", "init", "migrate", "settings", "study review"]
                    .contains { line.hasPrefix("greenroom \($0)") }
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
            let difference = try Golden("documentation.txt").difference(from: transcript)
            #expect(difference == nil, "\(difference ?? "")")
        }
    }

    /// In the form `Suite` or `Suite.function`.
    @Test(arguments: ["SECURITY.md", "Tests/README.md"]) func everyTestNamedExists(_ page: String) throws {
        var suites: [String: Set<String>] = [:]
        let folder = Self.root.appendingPathComponent("Tests")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let words = try String(contentsOf: file, encoding: .utf8)
                .split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
            let names = zip(words, words.dropFirst())
            let functions = names.filter { $0.0 == "func" }.map(\.1)
            for (_, suite) in names.filter({ $0.0 == "struct" && $0.1.hasSuffix("Tests") }) {
                suites[suite, default: []].formUnion(functions)
            }
        }
        let named = try Self.text([page]).matches(of: /`(\w+Tests)(?:\.(\w+))?`/).map(\.output)
        #expect(named.count > 50)
        for (_, suite, function) in named {
            let functions = try #require(suites[String(suite)], "\(suite)")
            if let function { #expect(functions.contains(String(function)), "\(suite).\(function)") }
        }
    }

    @Test(arguments: pages + ["docs/ARCHITECTURE.md", "SECURITY.md", "CONTRIBUTING.md", "Tests/README.md"])
    func everyFileNamedExists(_ page: String) throws {
        let text = try Self.text([page])
        let folder = Self.root.appendingPathComponent(page).deletingLastPathComponent()
        let links = text.matches(of: /\]\((?!https?:)([^)#]+)\)/).map {
            folder.appendingPathComponent(String($0.output.1))
        }
        let paths = text.matches(
            of: /`((?:deploy|images|Benchmarks|templates|Sources|Tests|docs|\.ci)\/[A-Za-z.\/_+-]*)`/
        )
        .map { Self.root.appendingPathComponent(String($0.output.1)) }
        for file in links + paths where !file.path.contains("NAME") && !file.path.contains("NOUN") {
            #expect(FileManager.default.fileExists(atPath: file.path), "\(file.relativePath)")
        }
    }
}
