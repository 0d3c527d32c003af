import TestSupport
import Testing

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// What the tests of the real program stand on.
    @Suite(.timeLimit(.minutes(1))) struct LiveProgramTests {
        @Test func aProgramEndsWithItsLastReference() async throws {
            var program: LiveProgram? = LiveProgram("sh", ["-c", "echo runs as $$; exec sleep 600"])
            let line = try #require(await program?.line(with: "runs as"))
            program = nil
            let number = try #require(line.split(separator: " ").last)
            #expect(try await LiveProgram.run("tail", ["--pid=\(number)", "-f", "/dev/null"]).code == 0)
        }

        @Test func largeInputAndOutputPassThrough() async throws {
            let input = (0..<1_000_000).map { UInt8(ascii: $0 % 80 == 79 ? "\n" : "x") }
            let end = try await LiveProgram.run("sh", ["-c", "tee /dev/stderr"], input: input)
            #expect(end.code == 0)
            #expect(Array(end.output.utf8) == input)
            #expect(Array(end.notes.utf8) == input)
        }

        @Test(arguments: [("exit 3", Int32?.some(3)), ("kill -9 $$", nil)])
        func theEndIsACodeOrASignal(script: String, code: Int32?) async throws {
            #expect(try await LiveProgram.run("sh", ["-c", script]).code == code)
        }

        @Test func terminateEndsTheProgram() async throws {
            let script = "trap 'echo ended; exit 0' TERM; echo waits >&2; while :; do :; done"
            let program = LiveProgram("sh", ["-c", script])
            #expect(await program.line(with: "waits") == "waits")
            program.terminate()
            let end = try await program.finished()
            #expect(end.code == 0 && end.output == "ended\n" && end.notes == "waits\n")
        }

        @Test func aMissingProgramIsAnError() async throws {
            await #expect(throws: (any Error).self) { try await LiveProgram.run("no-such-program-here") }
        }
    }
}
