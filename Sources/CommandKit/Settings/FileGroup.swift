import Foundation

/// The Unix group that shares a database.
enum FileGroup {
    /// How to get access to a file that the user may not read.
    static func accessHint(to path: String) -> String {
        guard let name = name(of: path), name != "root" else {
            return "Ask its owner for access, or use another one with --database FILE."
        }
        let user = NSUserName().isEmpty ? "NAME" : NSUserName()
        return "It belongs to the group \(name). Join it, then log in again:  sudo adduser \(user) \(name)"
    }

    /// The group of the file, or of its closest parent folder that can be inspected.
    private static func name(of path: String) -> String? {
        var path = path
        while !path.isEmpty {
            var status = stat()
            if stat(path, &status) == 0 { return getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } }
            if path == "/" { return nil }
            path = (path as NSString).deletingLastPathComponent
        }
        return nil
    }
}
