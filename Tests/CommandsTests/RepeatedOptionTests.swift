import CommandKit
import TestSupport
import Testing

@testable import App

/// No command keeps the last value of a repeated option without a word.
@Suite struct RepeatedOptionTests {
    static let commands = CommandNode.root.subtree.filter(\.children.isEmpty)

    @Test(arguments: commands.map(\.path)) func everyOptionIsRepeatableOrRefused(_ path: [String]) throws {
        let command = CommandNode.reached(by: path).node.command
        for option in RepeatedOptions.options(of: command) {
            for first in option.names {
                for second in option.names {
                    let separate = path + [first, "a", second, "b"]
                    let joined = path + ["\(first)=a", "x", "\(second)=b"]
                    for line in [separate, joined] {
                        if option.isRepeating {
                            #expect(throws: Never.self, "\(line)") { try RepeatedOptions.refuse(in: line) }
                        } else {
                            #expect(throws: CommandError.self, "\(line)") { try RepeatedOptions.refuse(in: line) }
                        }
                    }
                }
            }
        }
    }

    /// The parser's own list, so that the test above is not about nothing.
    @Test func optionsAreFound() {
        let options = Self.commands.flatMap { RepeatedOptions.options(of: $0.command) }
        #expect(options.count { !$0.isRepeating } > 300 && options.count(where: \.isRepeating) > 30)
    }

    /// (the command line; the exit code; what is said)
    static let lines: [(String, Int32, String)] = [
        ("contact list --letter A --letter G", 64, #"--letter is given twice: "A" and "G"."#),
        ("contact --letter A --letter G", 64, "--letter is given twice"),
        ("contact list --letter=A --letter A", 64, "--letter is given twice."),
        (#"event edit 1 --location X --location Y"#, 64, "--location is given twice"),
        ("contact add New --note a --note b", 64, "--note is given twice"),
        ("contact list --json --json", 0, ""), ("contact add New --cell 4155550155 --cell 4155550156", 0, ""),
        ("contact add --note x -- --note", 0, ""),
        (#"contact add New --note --note"#, 64, ""),
    ]

    @Test(arguments: lines) func aRepeatedValueIsRefused(_ line: String, _ code: Int32, _ words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let outcome = try await environment.run(line)
        #expect(outcome.code == code && (words.isEmpty || outcome.notes.contains(words)), "\(outcome)")
        if code != 0 { #expect(try await environment.picture() == before) }
    }

    /// (the options; the names)
    static let tags: [(String, [String])] = [
        ("--tag a", ["Ada Lovelace", "Alan Turing"]), ("--tag a --tag b", ["Alan Turing"]),
        ("--any-tag b --any-tag c", ["Alan Turing", "Grace Hopper"]), ("--tag a --without-tag b", ["Ada Lovelace"]),
    ]

    @Test(arguments: tags) func severalTagsMeanAllOfThem(_ options: String, _ names: [String]) async throws {
        let environment = try await CommandTestEnvironment()
        for line in ["contact tag add a Ada Alan", "contact tag add b Alan", "contact tag add c Grace"] {
            #expect(try await environment.run(line).code == 0)
        }
        let list = try await environment.run("contact list \(options) --format tsv --fields name").output
        #expect(list.split(separator: "\n").dropFirst().map(String.init) == names)
        let export = try await environment.run("contact export \(options) --format tsv --fields name").output
        #expect(export.split(separator: "\n").dropFirst().map(String.init) == names)
        let text = try await environment.run("text \(options) Hello --dry-run").output
        #expect(text.contains("Will text: \(names.joined(separator: ", "))\n"), "\(text)")
        _ = try await environment.run(#"event add Gala --date "next sat 8pm""#)
        _ = try await environment.run("lineup add Gala \(options)")
        let lineup = try await environment.run("lineup export Gala --format tsv --fields name").output
        #expect(lineup.split(separator: "\n").dropFirst().map(String.init) == names)
    }

    @Test(arguments: ["text --without-tag a Hello --yes", #"lineup add "Late Show" --without-tag a"#])
    func leavingOutAloneIsNotEverybody(_ line: String) async throws {
        let outcome = try await CommandTestEnvironment().run(line)
        #expect(outcome.code == 64 && outcome.notes.contains("Use --without-tag with --tag or --any-tag"), "\(outcome)")
    }

    @Test func manyContactsAreTaggedInOneStep() async throws {
        let environment = try await CommandTestEnvironment()
        let done = try await environment.run("contact tag add Comics Ada Grace Ada")
        #expect(done.output == "Tagged Ada Lovelace, Grace Hopper with \"Comics\".\n", "\(done)")
        #expect(
            try await environment.run("contact tag add Comics Ada Alan").output
                == "Tagged Alan Turing with \"Comics\".\nAda Lovelace already has the tag \"Comics\".\n")
        #expect(
            try await environment.run("contact tag remove Comics Ada Edgar --json").output.contains("\"changed\": true")
        )
        #expect(
            try await environment.run("contact list --tag Comics --format tsv --fields name").output.contains("Grace"))
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run("undo").output == "Undone: tagged 2 contacts with \"Comics\".\n")
        #expect(
            try await !environment.run("contact list --tag Comics --format tsv --fields name").output.contains("Ada"))
        let unknown = try await environment.run("contact tag add Comics Ada Nobody")
        #expect(unknown.code == 2)
        #expect(
            try await !environment.run("contact list --tag Comics --format tsv --fields name").output.contains("Ada"))
    }

    /// As release 0.1.0 had it.
    @Test func theFormerCommandLineStillWorks() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("contact tag Ada jazz").output.hasPrefix("Tagged Ada Lovelace with"))
        #expect(try await environment.run("people tag Ada jazz --remove").output.hasPrefix("Removed the tag \"jazz\""))
    }
}
