internal import Foundation
internal import HTTPTransport

/// A program that runs apart from us, so that it can be killed: the real greenroom, or a peer.
final class ChildProcess: Sendable {
    // Started before it is shared, and asked only for its number and its end: the process itself is thread-safe there.
    private let process: Process
    private let ended: AsyncStream<Void>

    /// What it says goes to the end of `log`.
    init(_ program: String, _ arguments: [String], environment: [String: String], log: String) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment
        let descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        let (ended, end) = AsyncStream<Void>.makeStream()
        self.ended = ended
        process.terminationHandler = { _ in end.finish() }
        try process.run()
    }

    /// As when the plug is pulled: nothing of it runs on. Returns when it is gone.
    func kill() async {
        Foundation.kill(process.processIdentifier, SIGKILL)
        for await _ in ended {}
    }

    /// As on Ctrl-C. Returns when it is gone, with its exit code; nil where a signal ended it.
    func stop() async -> Int32? {
        process.terminate()
        return await end()
    }

    /// Returns when it has ended by itself, with its exit code; nil where a signal ended it.
    func end() async -> Int32? {
        for await _ in ended {}
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }

    /// This very program.
    static var ownProgram: String { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path }

    /// Greenroom as it was built together with this program.
    static var greenroom: String {
        get throws {
            let path = (ownProgram as NSString).deletingLastPathComponent + "/greenroom"
            guard FileManager.default.isExecutableFile(atPath: path) else { throw MissingProgram(path: path) }
            return path
        }
    }

    struct MissingProgram: Error, CustomStringConvertible {
        let path: String
        var description: String { "there is no \(path); build it: swift build --product greenroom" }
    }
}

extension HTTPClient {
    /// Waits until something answers there at all.
    func waitForAnswer(from url: String) async throws {
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            do {
                _ = try await send(HTTPRequest(.get, url, timeout: .seconds(2)))
                return
            } catch {
                guard ContinuousClock.now < deadline else { throw error }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}
