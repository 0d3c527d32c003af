import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Commands

// One after the other with all that start processes.
extension ProcessTests {
    /// The person's own editor, on a file that nobody else may read.
    @Suite struct EditorTests {
        @Test func theEditorMayBeACommandWithWords() async throws {
            let folder = try TemporaryFolder()
            let log = folder.file("log")
            let script = try folder.write(
                "echo \"$1\" > '\(log)'; stat -c %a \"$(dirname \"$2\")\" >> '\(log)'; printf 'more' >> \"$2\"\n",
                to: "ed.sh")
            let kept = Mutex("")
            try await Editor(command: "sh '\(script)' --wait").compose("some, ") { text in kept.withLock { $0 = text } }
            #expect(kept.withLock { $0 } == "some, more")
            #expect(try String(contentsOfFile: log, encoding: .utf8) == "--wait\n700\n")
        }

        @Test func whatCannotBeKeptStaysInItsFile() async throws {
            let error = await #expect(throws: CommandError.self) {
                try await Editor(command: "sh -c 'printf precious > \"$1\"' x").compose("") { _ in
                    throw CommandError(.cannotWrite, "The disk is full.")
                }
            }
            let refusal = try #require(error)
            #expect(refusal.code == .cannotWrite && refusal.what == "The disk is full.")
            let path = try #require(refusal.lines.last?.split(separator: " ").last).dropLast()
            #expect(try String(contentsOfFile: String(path), encoding: .utf8) == "precious")
            try FileManager.default.removeItem(atPath: (String(path) as NSString).deletingLastPathComponent)
        }

        @Test func anEditorThatFailsKeepsNothing() async throws {
            await #expect(throws: CommandError.self) {
                try await Editor(command: "false").compose("x") { _ in Issue.record("nothing is to be kept") }
            }
        }

        @Test(arguments: [
            (["VISUAL": "code --wait", "EDITOR": "vim"], "code --wait"), (["EDITOR": "vim"], "vim"),
            (["VISUAL": "", "EDITOR": "vim"], "vim"),
        ])
        func theEnvironmentNamesIt(environment: [String: String], command: String) {
            #expect(Editor.chosen(environment: environment)?.command == command)
        }
    }
}
