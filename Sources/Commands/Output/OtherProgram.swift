internal import Foundation
internal import Subprocess
internal import SystemPackage

/// A program beside this one that does what it is good at, where it is installed.
struct OtherProgram: Sendable {
    let path: String

    /// Nil where no folder of the search path has it.
    init?(_ name: String, environment: [String: String] = ProcessEnvironment.current) {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let candidates = folders.map { "\($0)/\(name)" }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            return nil
        }
        path = found
    }

    /// What it writes on its output; nil when it fails.
    func run(_ arguments: [String], input: Data = Data()) async throws -> Data? {
        // From a file: writing to a program that has already ended would end this one as well.
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
