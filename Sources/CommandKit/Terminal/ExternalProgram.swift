package import Foundation
import Subprocess
import SystemPackage

/// An optional external program.
package struct ExternalProgram: Sendable {
    package let path: String

    /// Nil if it is not in the search path.
    package init?(_ name: String, environment: [String: String] = ProcessEnvironment.current) {
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

    /// The program's output; nil if it fails.
    package func run(_ arguments: [String], input: Data = Data()) async throws -> Data? {
        // The input is a file, since writing to a pipe of an ended program would end this process.
        let name = FileManager.default.temporaryDirectory.path + "/greenroom-" + UUID().uuidString
        let file = try FileDescriptor.open(
            FilePath(name), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: .ownerReadWrite)
        try? FileManager.default.removeItem(atPath: name)
        try file.writeAll(input)
        try file.seek(offset: 0, from: .start)
        let end = try await Subprocess.run(
            .path(FilePath(path)), arguments: Arguments(arguments),
            input: .fileDescriptor(file, closeAfterSpawningProcess: true), output: .bytes(limit: .max))
        return end.terminationStatus.isSuccess ? Data(end.standardOutput) : nil
    }
}
