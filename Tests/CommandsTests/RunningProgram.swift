import Foundation
import TestSupport
import Testing

/// The real `greenroom`, as a process with a home folder of its own.
struct RunningProgram: Sendable {
    typealias End = LiveProgram.End

    private let program: LiveProgram

    static var executable: URL { URL(fileURLWithPath: LiveProgram.greenroom) }

    /// - Parameter program: one that runs it, where it is not run directly.
    init(
        _ words: [String], of program: URL = RunningProgram.executable, home: TemporaryFolder,
        environment: [String: String] = [:]
    ) throws {
        try #require(FileManager.default.isExecutableFile(atPath: Self.executable.path), "swift build --build-tests")
        let ours = ["HOME": home.path, "TMPDIR": home.path, "TZ": "America/New_York"]
        self.program = LiveProgram(
            program.path, words, environment: ours.merging(environment) { $1 }, folder: home)
    }

    /// Until it has said this; false when it ends without.
    func hasSaid(_ words: String) async -> Bool { await program.line(with: words) != nil }

    func terminate() { program.terminate() }

    /// Sends SIGKILL, as when the plug is pulled.
    func kill() { program.kill() }

    /// Sends SIGHUP.
    func hangUp() { program.hangUp() }

    /// Waits for it.
    func finished() async throws -> End { try await program.finished() }

    /// Runs a command to its end.
    static func run(
        _ line: String, home: TemporaryFolder, environment: [String: String] = [:]
    ) async throws -> End {
        try await RunningProgram(CommandTestEnvironment.words(line), home: home, environment: environment).finished()
    }
}
