import ArgumentParser
import CommandKit
import Foundation
import JSON
import Lineups
import Platform
import Storage
import Values

struct InboxExamples: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "examples", abstract: "Export the misread texts that you corrected.",
        discussion: """
            One JSON object per line: the text without numbers and names, and the meaning you recorded. Nothing
            is sent. Read the file before you share it.

            Example:
              greenroom inbox examples --export examples.jsonl
            """)

    @Option(name: .customLong("export"), help: ArgumentHelp("Write the lines to this file.", valueName: "file"))
    var file: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let examples = try await context.store.read { try CorrectedReading.all(account: account, in: $0) }
        let lines = examples.map { example in
            JSONValue.object([.init("text", .string(example.text)), .init("label", .string(example.label))]).text()
                + "\n"
        }
        try Files.write(Data(lines.joined().utf8), to: file)
        let count = examples.count
        context.terminal.line("Wrote \(count) corrected text\(count == 1 ? "" : "s") to \(file).")
        if count > 0 { context.terminal.say("Check that nothing private is left before you share it.") }
    }
}
