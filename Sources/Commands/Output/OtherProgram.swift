internal import Foundation

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
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "greenroom-\(ProcessInfo.processInfo.globallyUniqueString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        // Through files: a pipe that nobody empties would hold both up.
        let (source, result) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
        try input.write(to: source)
        try Data().write(to: result)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: source)
        process.standardOutput = try FileHandle(forWritingTo: result)
        process.standardError = FileHandle.nullDevice
        let (ends, ended) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            ended.yield(process.terminationStatus)
            ended.finish()
        }
        try process.run()
        for await status in ends where status == 0 { return try Data(contentsOf: result) }
        return nil
    }
}
