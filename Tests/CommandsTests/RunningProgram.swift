import Foundation
import TestSupport
import Testing

/// The real `greenroom`, as a process with a home folder of its own.
final class RunningProgram: Sendable {
    struct End: Sendable {
        let code: Int32
        let output: String
        let notes: String
    }

    private let process: Process
    private let folder: TemporaryFolder
    private let lines: AsyncStream<String>
    private let end: AsyncStream<Int32>
    private let output: String
    private let notes: String

    /// Beside the test bundle: both are products of the same build.
    static var executable: URL {
        let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("greenroom")
    }

    /// - Parameter program: one that runs it, where it is not run directly.
    init(
        _ words: [String], of program: URL = RunningProgram.executable, home: TemporaryFolder,
        environment: [String: String] = [:]
    ) throws {
        try #require(FileManager.default.isExecutableFile(atPath: Self.executable.path), "swift build --build-tests")
        let name = UUID().uuidString
        folder = home
        output = home.file(name + ".out")
        notes = home.file(name + ".err")
        process = Process()
        process.executableURL = program
        process.arguments = words
        process.currentDirectoryURL = URL(fileURLWithPath: home.path)
        process.environment = ["HOME": home.path, "TMPDIR": home.path, "TZ": "America/New_York"]
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        for file in [output, notes] { _ = try home.write("", to: (file as NSString).lastPathComponent) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        let pipe = Pipe()
        // Not for the programs that other tests start meanwhile: they would hold its end open.
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        process.standardError = pipe
        let (lines, line) = AsyncStream<String>.makeStream()
        let (end, ended) = AsyncStream<Int32>.makeStream()
        (self.lines, self.end) = (lines, end)
        let kept = FileHandle(forWritingAtPath: notes)
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty {
                handle.readabilityHandler = nil
                line.finish()
                return
            }
            kept?.write(data)
            for text in String(decoding: data, as: UTF8.self).split(separator: "\n") { line.yield(String(text)) }
        }
        process.terminationHandler = { process in
            ended.yield(process.terminationStatus)
            ended.finish()
        }
        try process.run()
    }

    /// A test that fails leaves nothing running.
    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Until it has said this on its error stream; false when it ends without.
    func hasSaid(_ words: String) async -> Bool {
        for await line in lines where line.contains(words) { return true }
        return false
    }

    func terminate() { process.terminate() }

    /// Waits for it.
    func finished() async throws -> End {
        var code: Int32 = -1
        for await status in end { code = status }
        for await _ in lines {}
        return End(
            code: code, output: try String(contentsOfFile: output, encoding: .utf8),
            notes: try String(contentsOfFile: notes, encoding: .utf8))
    }

    /// Runs a command to its end.
    static func run(
        _ line: String, home: TemporaryFolder, environment: [String: String] = [:]
    ) async throws -> End {
        try await RunningProgram(CommandStage.words(line), home: home, environment: environment).finished()
    }
}
