package import Foundation
import Values

/// File operations of commands, with errors for people.
package enum Files {
    /// Whether there is a file or folder.
    package static func exist(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    /// Whether there is a folder.
    package static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Whether the file certainly does not exist; false if a folder cannot be searched.
    package static func isKnownMissing(_ path: String) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        let isOpen = folder.isEmpty || !exist(folder) || FileManager.default.isExecutableFile(atPath: folder)
        return isOpen && !exist(path)
    }

    /// The folder that a file is in.
    package static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// The permission bits; nil if there is no such file.
    package static func mode(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_mode & 0o7777) : nil
    }

    /// Sets the permission bits. Throws `CommandError`.
    package static func setMode(_ mode: Int, of path: String) throws {
        guard chmod(path, mode_t(mode)) == 0 else {
            throw CommandError(.permission, "The mode of \(path) cannot be changed. Ask its owner, or use sudo.")
        }
    }

    /// Removes a file or folder.
    package static func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

    /// In bytes; nil if there is no such file.
    package static func size(of path: String) -> Int64? {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// What an ordinary user can still write to the file system of a folder.
    package static func freeBytes(at folder: String) -> Int64? {
        var status = statvfs()
        return statvfs(folder, &status) == 0 ? Int64(status.f_bavail) * Int64(status.f_frsize) : nil
    }

    /// Throws if the file exists, unless `force` is set.
    package static func refuseToReplace(_ path: String, force: Bool) throws {
        if isFolder(path) {
            throw CommandError(.refused, "\(path.quotedLine) is a folder.", "Name a file in it.")
        }
        guard force || !exist(path) else {
            throw CommandError(.refused, "\(path.quotedLine) already exists.", "Use another file name, or add --force.")
        }
    }

    /// The content of a text file; `-` is the standard input.
    ///
    /// - Throws: `CommandError` if it cannot be read, is not UTF-8, or is larger than `limit` bytes.
    package static func text(at path: String, limit: Int = 16 << 20) throws -> String {
        let bytes = try bytes(at: path, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(.refused, "\(path.quotedLine) is not UTF-8 text.")
        }
        return text
    }

    /// The content of a regular file. Reading a pipe or a device could wait forever.
    ///
    /// - Throws: `CommandError` if it is another kind of file, cannot be read, or is larger than `limit` bytes.
    package static func bytesOfRegularFile(at path: String, limit: Int) throws -> [UInt8] {
        // Opens without waiting for a writer, and looks at the file that was opened.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return try bytes(at: path, limit: limit) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            throw CommandError(.refused, "\(path.quotedLine) is not a regular file.")
        }
        return try bytes(at: path, limit: limit, from: FileHandle(fileDescriptor: descriptor, closeOnDealloc: false))
    }

    /// The content of a file; `-` is the standard input.
    ///
    /// - Throws: `CommandError` if it cannot be read, or is larger than `limit` bytes.
    package static func bytes(at path: String, limit: Int = 64 << 20) throws -> [UInt8] {
        try bytes(at: path, limit: limit, from: nil)
    }

    /// - Parameter opened: the open file; nil to open it.
    private static func bytes(at path: String, limit: Int, from opened: FileHandle?) throws -> [UInt8] {
        if isFolder(path) { throw CommandError(.refused, "\(path.quotedLine) is a folder.") }
        let handle = opened ?? (path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path))
        guard let handle else {
            throw exist(path)
                ? CommandError(.permission, "The file \(path.quotedLine) cannot be read.")
                : CommandError(.notFound, "There is no file \(path.quotedLine).")
        }
        let data = (try? handle.read(upToCount: limit + 1)) ?? Data()
        guard data.count <= limit else {
            throw CommandError(.refused, "\(path.quotedLine) is larger than \(limit >> 20) MB.")
        }
        return Array(data)
    }

    /// Writes the file atomically.
    ///
    /// - Throws: `CommandError` if it cannot be written.
    package static func write(_ data: Data, to path: String) throws {
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            let folder = (path as NSString).deletingLastPathComponent
            throw CommandError(
                .cannotCreate,
                folder.isEmpty || isFolder(folder)
                    ? "\(path.quotedLine) cannot be written. Check its owner and mode, and the disk."
                    : "\(path.quotedLine) cannot be written: there is no folder \(folder.quotedLine).")
        }
    }
}

extension Files {
    /// Replaces the file atomically. A new file is readable by its owner only; an existing file keeps its mode, owner
    /// and group, and is never more readable in between.
    package static func replace(_ path: String, with text: String) throws {
        // A symbolic link stays a link.
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let beside = path + ".new-\(getpid())"
        let descriptor = open(beside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(.EACCES) }
        defer {
            close(descriptor)
            // Fails after a successful rename.
            unlink(beside)
        }
        var old = stat()
        if stat(path, &old) == 0 {
            // The group is set before the mode, so that no other group gets its rights. Only root can change the owner.
            let keepsGroup = fchown(descriptor, geteuid() == 0 ? old.st_uid : uid_t.max, old.st_gid) == 0
            let mode = old.st_mode & (keepsGroup ? 0o777 : 0o707)
            guard fchmod(descriptor, mode) == 0 else { throw POSIXError(.EPERM) }
        }
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: Data(text.utf8))
        guard fsync(descriptor) == 0, rename(beside, path) == 0 else { throw POSIXError(.EIO) }
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
