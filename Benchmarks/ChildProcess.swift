internal import Foundation
internal import HTTPTransport
internal import TestSupport

/// A program that runs apart from us, so that it can be killed: the real greenroom, or a peer.
struct ChildProcess: Sendable {
    private let program: LiveProgram

    /// What it says goes to the end of `log`.
    init(_ program: String, _ arguments: [String], environment: [String: String], log: String) {
        self.program = LiveProgram(program, arguments, environment: environment, log: log)
    }

    /// As when the plug is pulled: nothing of it runs on. Returns when it is gone.
    func kill() async throws {
        program.kill()
        _ = try await program.finished()
    }

    /// As on Ctrl-C. Returns when it is gone, with its exit code; nil where a signal ended it.
    func stop() async throws -> Int32? {
        program.terminate()
        return try await end()
    }

    /// Returns when it has ended by itself, with its exit code; nil where a signal ended it.
    func end() async throws -> Int32? { try await program.finished().code }

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

extension LiveProgram {
    /// Runs a program to its end, which must be a good one; answers what it printed. `environment` nil is ours.
    @discardableResult
    static func must(_ program: String, _ arguments: [String], _ environment: [String: String]?) async throws -> String
    {
        let end = try await run(program, arguments, environment: environment)
        guard end.code == 0 else { throw Failed(program: program, arguments: arguments, notes: end.notes) }
        return end.output
    }

    struct Failed: Error, CustomStringConvertible {
        let program: String
        let arguments: [String]
        let notes: String
        var description: String { "\(program) \(arguments.joined(separator: " ")) failed: \(notes.suffix(500))" }
    }
}
