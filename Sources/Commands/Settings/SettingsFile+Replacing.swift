internal import Foundation

extension SettingsFile {
    /// The file appears whole or not at all, and is at no moment readable by more people than at the end: a new one by
    /// its owner only, one that is there by whom it was, with its owner and group.
    static func replace(_ path: String, with text: String) throws {
        // A link stays one.
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let beside = path + ".new-\(getpid())"
        let descriptor = open(beside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError(.EACCES) }
        defer {
            close(descriptor)
            // Gone already where all went well.
            unlink(beside)
        }
        var old = stat()
        if stat(path, &old) == 0 {
            // Group before mode: no other group ever gets this one's rights. Only root may give it another owner.
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
