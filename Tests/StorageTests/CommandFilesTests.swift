import Testing

/// Reads the sources: a verb that takes more than 40 lines, with what only it needs, has a file of its own. The smaller
/// ones of a noun are together in the file of its command.
@Suite struct CommandFilesTests {
    private static let most = 40

    private struct Command {
        let name: String
        let lines: [Substring]

        var isNoun: Bool { lines.contains { $0.contains("subcommands:") } }
    }

    @Test func aVerbIsWhereItIsLookedFor() throws {
        let files = try SQLSubsetTests.sources().filter { $0.path.hasPrefix("Sources/") }.map { source in
            (source.path, lines: source.text.split(separator: "\n", omittingEmptySubsequences: false))
        }
        let nouns = files.flatMap { Self.commands(in: $0.lines) }.filter(\.isNoun)
        let ofNouns = Set(nouns.flatMap(\.lines).flatMap { $0.matches(of: /(\w+)(?:<\w+>)?\.self/).map { $0.1 } })
        #expect(ofNouns.count > 100, "the verbs were found")
        for (path, lines) in files {
            let file = String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
            var commands = Self.commands(in: lines)
            // A noun to which other modules add verbs has its configuration here, and is put together by the program.
            if lines.contains("extension CommandConfiguration {") { commands.append(Command(name: file, lines: lines)) }
            let verbs = commands.filter { !$0.isNoun }
            if commands.contains(where: \.isNoun) {
                #expect(commands.contains { $0.isNoun && $0.name == file }, "\(path) is named after its noun")
                for verb in verbs {
                    #expect(verb.lines.count <= Self.most, "\(path): \(verb.name) has a file of its own")
                }
            } else if let verb = verbs.first {
                #expect(verbs.map(\.name) == [file], "\(path) has the verb that it is named after")
                // The last line is the empty one after the line break.
                let isSmall = lines.drop { $0.isEmpty || $0.contains("import ") }.count - 1 <= Self.most
                #expect(!isSmall || !ofNouns.contains(verb.name[...]), "\(path) belongs to the file of its noun")
            }
        }
    }

    private static func commands(in lines: [Substring]) -> [Command] {
        let pattern = /^struct (\w+)(?:<.*>)?: (?:StoreCommand|ReadOnlyCommand|AsyncParsableCommand)\b/
        return lines.indices.compactMap { start in
            guard let found = lines[start].firstMatch(of: pattern), let end = lines[start...].firstIndex(of: "}")
            else { return nil }
            return Command(name: String(found.1), lines: Array(lines[start...end]))
        }
    }
}
