package import Foundation
import Subprocess
import SystemPackage

/// An optional external program.
package struct ExternalProgram: Sendable {
    package let path: String

    /// What a program that reads files of strangers may use. It is killed when it needs more.
    package struct Limits: Sendable {
        /// In seconds, of the processor and by the clock.
        let seconds: Int
        /// The address space, in KiB.
        let memory: Int

        /// For one picture: a HEIC file of 24 megapixels takes 3 s, 350 MB of memory and 800 MB of address space.
        package static let picture = Limits(seconds: 20, memory: 1 << 20)

        package init(seconds: Int, memory: Int) { (self.seconds, self.memory) = (seconds, memory) }
    }

    /// Nil if it is not in the search path.
    ///
    /// - Parameter environment: nil for that of this process.
    package init?(_ name: String, environment: [String: String]? = nil) {
        let environment = environment ?? ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let candidates = folders.map { "\($0)/\(name)" }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            return nil
        }
        path = found
    }

    /// Nil if no program is at the path.
    package init?(at path: String) {
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        self.path = path
    }

    /// The program's output; nil if it fails or is killed at a limit.
    ///
    /// - Parameters:
    ///   - variables: environment variables that are added to those of this process.
    ///   - limits: nil for a program that may take its time.
    package func run(
        _ arguments: [String], input: Data = Data(), variables: [String: String] = [:], limits: Limits? = nil
    ) async throws -> Data? {
        guard let limits else { return try await run(path, arguments, input, variables) }
        // The shell becomes the program, so killing it ends the program.
        let words = ["-c", "ulimit -v \(limits.memory) && ulimit -t \(limits.seconds) && exec \"$0\" \"$@\"", path]
        return try await withThrowingTaskGroup(of: Data?.self) { group in
            group.addTask { try await run("/bin/sh", words + arguments, input, variables) }
            group.addTask {
                try await Task.sleep(for: .seconds(limits.seconds))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func run(
        _ path: String, _ arguments: [String], _ input: Data, _ variables: [String: String]
    ) async throws -> Data? {
        // The input is a file, since writing to a pipe of an ended program would end this process.
        let name = FileManager.default.temporaryDirectory.path + "/greenroom-" + UUID().uuidString
        let file = try FileDescriptor.open(
            FilePath(name), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: .ownerReadWrite)
        try? FileManager.default.removeItem(atPath: name)
        try file.writeAll(input)
        try file.seek(offset: 0, from: .start)
        let added = variables.map { (Environment.Key(stringLiteral: $0.key), Optional($0.value)) }
        let end = try await Subprocess.run(
            .path(FilePath(path)), arguments: Arguments(arguments),
            environment: .inherit.updating(Dictionary(added) { first, _ in first }),
            input: .fileDescriptor(file, closeAfterSpawningProcess: true), output: .bytes(limit: .max))
        return end.terminationStatus.isSuccess ? Data(end.standardOutput) : nil
    }
}
