import Foundation
import HTTPTransport
import TestSupport

/// A child process that can be killed: greenroom itself or a peer.
struct ChildProcess: Sendable {
    private let program: LiveProgram
    private let log: String

    /// Appends its output to `log`.
    init(_ program: String, _ arguments: [String], environment: [String: String], log: String) {
        self.log = log
        self.program = LiveProgram(program, arguments, environment: environment, log: log)
    }

    /// Sends SIGKILL to the process and its children. Returns when it has ended.
    func kill() async throws {
        program.kill()
        _ = try await program.finished()
    }

    /// Sends SIGSTOP.
    func suspend() { program.suspend() }

    /// Sends SIGCONT.
    func resume() { program.resume() }

    /// Sends SIGINT. Returns its exit code when it has ended; nil if a signal ended it.
    func stop() async throws -> Int32? {
        program.terminate()
        return try await end()
    }

    /// The same, with a line about an end that is not in order.
    func stopInOrder(_ say: (String) -> Void) async throws {
        let code = try await stop()
        guard code != 0 else { return }
        let lines = (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n").suffix(12) ?? []
        say("the gateway stopped with \(code.map(String.init) ?? "a signal"):\n\(lines.joined(separator: "\n"))")
    }

    /// Waits until it ends by itself. Returns its exit code; nil if a signal ended it.
    func end() async throws -> Int32? { try await program.finished().code }

    /// The path of this program.
    static var ownProgram: String { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path }

    /// The path of the greenroom built together with this program.
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
    /// Waits until `url` answers with any status.
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
    /// Runs a program to its end and returns its output. Throws unless the exit code is 0. A nil `environment` is our
    /// own.
    @discardableResult
    static func runToEnd(_ program: String, _ arguments: [String], _ environment: [String: String]?) async throws
        -> String
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
