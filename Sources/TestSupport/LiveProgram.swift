import Foundation
import Subprocess
import SystemPackage

/// A child process that runs beside a test. It is killed when it is deallocated.
package final class LiveProgram: Sendable {
    package struct End: Sendable {
        /// The exit code; nil if a signal ended it.
        package let code: Int32?
        package let output: String
        /// Its standard error.
        package let notes: String
    }

    /// The path of the program, beside the test bundle: both are products of the same build.
    package static let greenroom: String = {
        let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("greenroom").path
    }()

    private let lines: AsyncStream<String>
    private let signal: AsyncStream<Signal>.Continuation
    private let task: Task<End, any Error>

    /// Starts the program. A failure to start is reported by `finished()`.
    ///
    /// - Parameters:
    ///   - program: a path, or a name in the search path.
    ///   - environment: the whole environment; nil inherits ours.
    ///   - folder: the working directory, kept alive while the program runs; nil inherits ours.
    ///   - log: a file to which its output is appended instead of being captured.
    package init(
        _ program: String, _ arguments: [String] = [], input: [UInt8] = [], environment: [String: String]? = nil,
        folder: TemporaryFolder? = nil, log: String? = nil
    ) {
        let (lines, line) = AsyncStream<String>.makeStream()
        let (signals, signal) = AsyncStream<Signal>.makeStream()
        (self.lines, self.signal) = (lines, signal)
        task = Task {
            defer { line.finish() }
            let configuration = Configuration(
                executable: program.contains("/") ? .path(FilePath(program)) : .name(program),
                arguments: Arguments(arguments),
                environment: environment.map { given in
                    .custom(given.reduce(into: [:]) { $0[.init(stringLiteral: $1.key)] = $1.value })
                } ?? .inherit,
                workingDirectory: folder.map { FilePath($0.path) })
            if let log {
                let file = try FileDescriptor.open(
                    log, .writeOnly, options: [.create, .append, .closeOnExec], permissions: .ownerReadWrite)
                let end = try await Subprocess.run(
                    configuration, input: .array(input),
                    output: .fileDescriptor(file, closeAfterSpawningProcess: true), error: .combinedWithOutput
                ) { execution in
                    for await signal in signals { try execution.send(signal: signal) }
                }
                return End(code: end.terminationStatus.code, output: "", notes: "")
            }
            let end = try await Subprocess.run(
                configuration, input: .array(input), output: .sequence, error: .sequence
            ) { execution in
                async let sent: Void = { for await signal in signals { try execution.send(signal: signal) } }()
                async let output = Self.read(execution.standardOutput, line)
                async let notes = Self.read(execution.standardError, line)
                let said = try await (output, notes)
                signal.finish()
                try await sent
                return said
            }
            return End(code: end.terminationStatus.code, output: end.closureResult.0, notes: end.closureResult.1)
        }
    }

    deinit {
        task.cancel()
    }

    /// The next line of output that contains `words`; nil if the program ends before.
    package func line(with words: String) async -> String? {
        for await line in lines where line.contains(words) { return line }
        return nil
    }

    /// Sends SIGTERM.
    package func terminate() { signal.yield(.terminate) }

    /// Sends SIGHUP, as when its terminal is closed.
    package func hangUp() { signal.yield(.terminalClosed) }

    /// Sends SIGSTOP.
    package func suspend() { signal.yield(.suspend) }

    /// Sends SIGCONT.
    package func resume() { signal.yield(.resume) }

    /// Sends SIGKILL.
    package func kill() { signal.yield(.kill) }

    /// Waits for the program to end. Kills it if the wait is canceled.
    package func finished() async throws -> End {
        defer { withExtendedLifetime(self) {} }
        signal.finish()
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Runs a program to its end. `environment` is the whole environment; nil inherits ours.
    package static func run(
        _ program: String, _ arguments: [String] = [], input: [UInt8] = [], environment: [String: String]? = nil
    ) async throws -> End {
        try await LiveProgram(program, arguments, input: input, environment: environment).finished()
    }

    /// Runs a program to its end. Returns false if it cannot be started or fails.
    package static func succeeds(_ program: String, _ arguments: [String] = []) async -> Bool {
        (try? await run(program, arguments))?.code == 0
    }

    private static func read(
        _ stream: SubprocessOutputSequence, _ line: AsyncStream<String>.Continuation
    ) async throws -> String {
        var bytes: [UInt8] = []
        var start = 0
        for try await buffer in stream {
            bytes += buffer.withUnsafeBytes { Array($0) }
            while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
                line.yield(String(decoding: bytes[start..<end], as: UTF8.self))
                start = end + 1
            }
        }
        if start < bytes.count { line.yield(String(decoding: bytes[start...], as: UTF8.self)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension TerminationStatus {
    fileprivate var code: Int32? {
        if case .exited(let code) = self { code } else { nil }
    }
}
