import Foundation
import Synchronization
package import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The secret key of the hashes that stay of erased people. It is kept outside the database, so that nobody can tell
/// from a copy of the database whose numbers were hashed.
package final class HashKey: Sendable {
    /// The file beside the database that has the key; nil if a setting has it, or if the database is at a server.
    package let file: String?
    /// Behind a lock, because it is read by several transactions at once.
    private let known: Mutex<[UInt8]?>

    /// A setting or a file with fewer characters has no key.
    package static let minimumLength = 32

    /// - Parameters:
    ///   - setting: the key itself; nil to use the file.
    ///   - database: the path of the database file; nil if it is at a server.
    init(setting: String?, database: String?) {
        let key = setting.flatMap(Self.key)
        file = setting == nil ? database.map { $0 + ".erasure-key" } : nil
        known = Mutex(key)
    }

    /// Nil if there is no key. The file is looked for until it is found, because another process may create it.
    package var bytes: [UInt8]? {
        known.withLock { known in
            if known == nil, let file, access(file, R_OK) == 0 { known = Self.read(file) }
            return known
        }
    }

    /// Creates the file with a new key, with the mode of a new database, if there is no key and there can be a file.
    package func createFile(random: RandomSource) throws {
        guard bytes == nil, let file else { return }
        let unfinished = "\(file).\(random.hexToken(bytes: 4))"
        let descriptor = try DatabaseFile.descriptor(of: unfinished)
        defer { unlink(unfinished) }
        let text = Array((random.hexToken(bytes: Self.minimumLength) + "\n").utf8)
        let isWritten = text.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } == text.count
        let isOnDisk = isWritten && fsync(descriptor) == 0
        close(descriptor)
        // A link does not replace a file that another process has created in the meantime.
        guard isOnDisk, link(unfinished, file) == 0 || errno == EEXIST else {
            throw StoreError.cannotOpen(path: file, reason: "the key cannot be written")
        }
        DatabaseFile.syncFolder(of: file)
    }

    private static func read(_ file: String) -> [UInt8]? {
        FileManager.default.contents(atPath: file).flatMap { key(String(decoding: $0, as: UTF8.self)) }
    }

    private static func key(_ text: String) -> [UInt8]? {
        let key = Array(text.trimmingCharacters(in: .whitespacesAndNewlines).utf8)
        return key.count < minimumLength ? nil : key
    }
}
