import Foundation
import Platform
import Testing

/// Programs that read files of strangers are killed at a limit.
@Suite struct ExternalProgramTests {
    private func output(_ script: String, _ limits: ExternalProgram.Limits?) async throws -> String? {
        let shell = try #require(ExternalProgram(at: "/bin/sh"))
        let output = try await shell.run(
            ["-c", script, "sh", "two words"], input: Data("input".utf8), variables: ["GREENROOM_TEST": "set"],
            limits: limits)
        return output.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("input, arguments and variables arrive with and without limits", arguments: [true, false])
    func arrives(isLimited: Bool) async throws {
        let script = #"printf '%s|%s|' "$1" "$GREENROOM_TEST"; cat"#
        #expect(try await output(script, isLimited ? .picture : nil) == "two words|set|input")
        #expect(try await output("exit 3", isLimited ? .picture : nil) == nil)
    }

    @Test(
        "a program that needs more time or memory gives nothing",
        arguments: [
            "exec tail -f /dev/null", "while :; do :; done", "exec head -c 300000000 /dev/zero | tail -c 200000000",
        ])
    func limits(script: String) async throws {
        #expect(try await output(script, ExternalProgram.Limits(seconds: 1, memory: 100 << 10)) ?? "" == "")
    }
}
