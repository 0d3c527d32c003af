import Foundation

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
