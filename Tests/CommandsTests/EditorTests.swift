import Foundation
import Synchronization
import TestSupport
import Testing
import Values

@testable import CommandKit

// One after the other with all that start processes.
extension ProcessTests {
    /// The person's own editor, on a file that nobody else may read.
    @Suite struct EditorTests {
        @Test func editorMayBeACommandWithArguments() async throws {
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

        /// It is in the terminal's own process group, hears Ctrl-C, and has no file of ours but the terminal's three.
        @Test func editorGetsTheTerminalAndNoSecrets() async throws {
            let script = """
                ps -o pgid= -p $$ | tr -d ' ' > "$1"
                grep SigIgn /proc/$$/status | cut -f 2 >> "$1"
                ls /proc/$$/fd >> "$1"
                """  // no pipe in the last line: the shell would have its ends open
            let folder = try TemporaryFolder()
            let path = try folder.write(script, to: "ed.sh")
            // As a database would be: not to be closed by itself when another program starts.
            let open = open(folder.file("database"), O_RDWR | O_CREAT, 0o600)
            defer { close(open) }
            let kept = Mutex("")
            try await Editor(command: "sh '\(path)'").compose("") { text in kept.withLock { $0 = text } }
            let lines = kept.withLock { $0 }.split(separator: "\n")
            try #require(lines.count >= 2)
            #expect(lines[0] == "\(getpgrp())")
            let ignored = try #require(UInt64(lines[1], radix: 16))
            for number in [SIGINT, SIGQUIT] { #expect(ignored & 1 << UInt64(number - 1) == 0) }
            // The shell keeps its script open, at 10 or beyond.
            let files = lines.dropFirst(2).compactMap { Int($0) }
            #expect(files.filter { $0 < 10 }.sorted() == [0, 1, 2])
        }

        @Test func unsavedTextStaysInItsFile() async throws {
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

        /// What was written is kept, whatever becomes of the editor and the terminal.
        @Test func aFailedEditorLeavesTheTextInItsFile() async throws {
            let error = await #expect(throws: CommandError.self) {
                try await Editor(command: "sh -c 'printf precious > \"$1\"; exit 1' x").compose("") { _ in
                    Issue.record("it is not to be saved")
                }
            }
            let line = try #require(error?.lines.last)
            let path = try #require(line.split(separator: " ").last).dropLast()
            #expect(line.hasPrefix("Your text is in "))
            #expect(try String(contentsOfFile: String(path), encoding: .utf8) == "precious")
            try FileManager.default.removeItem(atPath: (String(path) as NSString).deletingLastPathComponent)
        }

        @Test("a closed terminal saves the text", arguments: ["$1", "$1.save"])
        func aClosedTerminalSavesTheText(_ place: String) async throws {
            let kept = Mutex("")
            try await Editor(command: "sh -c 'printf precious > \"\(place)\"; kill -HUP $$' x").compose("") { text in
                kept.withLock { $0 = text }
            }
            #expect(kept.withLock { $0 } == "precious")
        }

        @Test func aFailedEditorSavesNothing() async throws {
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
