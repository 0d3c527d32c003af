import Foundation
import Values

/// A temporary folder that is deleted when it is deallocated.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// - Parameter isInMemory: in memory, if the system has a place for that, so that nothing waits for a disk that
    ///   others use.
    package init(isInMemory: Bool = false) throws {
        let memory = "/dev/shm/"
        let base = isInMemory && FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        path = base + "greenroom-test-" + RandomSource.system.hexToken(bytes: 8)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package func file(_ name: String) -> String { path + "/" + name }

    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}
