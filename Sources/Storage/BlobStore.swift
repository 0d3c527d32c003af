import Foundation
package import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Stores files that are too large for the database, in a folder beside it with the same permissions. File names must
/// depend on the content only, so that a name never refers to two contents.
package struct BlobStore: Sendable {
    package let folder: String
    private let fileMode: mode_t
    private let random: RandomSource

    /// - Parameters:
    ///   - name: the name of the folder.
    ///   - database: the path of a database, or of a copy of one.
    ///   - random: names files while they are written.
    package init(_ name: String, beside database: String, random: RandomSource = .system) {
        self.random = random
        let data = (database as NSString).deletingLastPathComponent
        folder = data.isEmpty ? name : data + "/" + name
        fileMode = DatabaseFile.mode(in: data)
    }

    /// The path of a file, whether or not it exists. There is none for a name that is not ours, which a database of
    /// somebody else may have: `../secret.txt`.
    package func path(_ name: String) -> String {
        Self.isOurs(name) ? "\(folder)/\(name.prefix(2))/\(name)" : "\(folder)/-"
    }

    /// Whether a name is the hash of a content in hexadecimal, perhaps with a number, and an extension.
    package static func isOurs(_ name: String) -> Bool {
        name.wholeMatch(of: /[0-9a-f]{64}(-[0-9]+)?\.[a-z0-9]{1,8}/) != nil
    }

    package func contains(_ name: String) -> Bool { access(path(name), R_OK) == 0 }

    /// Writes a file atomically. If it exists, its modification time is updated, which protects it from
    /// `removeUnneeded`.
    package func put(_ bytes: [UInt8], as name: String) throws {
        guard Self.isOurs(name) else { throw BlobStoreError.foreignName(name) }
        let target = path(name)
        let place = (target as NSString).deletingLastPathComponent
        if utimes(target, nil) == 0, size(of: target) == bytes.count { return }
        try DatabaseFile.prepareFolder(of: folder)
        try createFolder(folder)
        try createFolder(place)
        let unfinished = "\(place)/.\(name).\(random.hexToken())"
        let file = open(unfinished, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, fileMode)
        guard file >= 0 else { throw failure(target) }
        defer { unlink(unfinished) }
        // The umask must not affect the permissions.
        let isWritten = fchmod(file, fileMode) == 0 && write(bytes, to: file) && fsync(file) == 0
        let reason = errno
        close(file)
        guard isWritten else {
            errno = reason
            throw failure(target)
        }
        guard rename(unfinished, target) == 0 else { throw failure(target) }
        DatabaseFile.syncFolder(of: target)
    }

    package func bytes(of name: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path(name)) else { throw failure(path(name)) }
        return [UInt8](data)
    }

    /// The size of a file; nil if it does not exist.
    package func byteCount(of name: String) -> Int? {
        let bytes = size(of: path(name))
        return bytes < 0 ? nil : bytes
    }

    /// The names of all files, sorted.
    package var names: [String] {
        let files = FileManager.default
        let places = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        return places.flatMap { (try? files.contentsOfDirectory(atPath: "\(folder)/\($0)")) ?? [] }
            .filter { !$0.hasPrefix(".") && $0.count > 2 }.sorted()
    }

    /// Removes files that are not needed. Returns how many were removed. Recent files are kept, because they may belong
    /// to an uncommitted change.
    ///
    /// - Parameter age: in seconds, by the file system's clock.
    @discardableResult
    package func removeUnneeded(keeping needed: Set<String>, olderThan age: Int) -> Int {
        let limit = time(nil) - age
        let files = FileManager.default
        var removed = 0
        for place in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
            for name in (try? files.contentsOfDirectory(atPath: folder + "/" + place)) ?? []
            where !needed.contains(name) {
                let path = "\(folder)/\(place)/\(name)"
                var status = stat()
                guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mtim.tv_sec <= limit,
                    unlink(path) == 0
                else { continue }
                removed += 1
            }
        }
        return removed
    }

    /// Creates a folder with mode 0700, or shared with the group if the database is.
    private func createFolder(_ folder: String) throws {
        let mode: mode_t = fileMode == 0o660 ? 0o2770 : 0o700
        if mkdir(folder, mode) == 0 {
            guard chmod(folder, mode) == 0 else { throw failure(folder) }
        } else if errno != EEXIST {
            throw failure(folder)
        }
    }

    private func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : -1
    }

    private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func failure(_ path: String) -> BlobStoreError {
        switch errno {
        case ENOSPC, EDQUOT: .full(path: path)
        case let code: .refused(path: path, reason: String(cString: strerror(code)).lowercased())
        }
    }
}

package enum BlobStoreError: Error, Hashable, Sendable {
    case full(path: String)
    case refused(path: String, reason: String)
    /// A database names a file that this program has not named.
    case foreignName(String)
}

extension BlobStoreError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .full: "The disk is full. Nothing was written. Free up space and try again."
        case .refused(let path, let reason): "Cannot read or write the file \(path): \(reason)."
        case .foreignName(let name):
            "The database names the file \(name.quotedLine), and Greenroom gives no such names. Nothing changed."
        }
    }
}

extension BlobStoreError: UserFacingError {
    package var kind: ErrorKind {
        if case .foreignName = self { return .configuration }
        return .cannotWrite
    }
}
