internal import Foundation

/// The group that shares a database, as the modes of its files say.
package enum FileGroup {
    /// Lines that say how somebody gets in where a file or a folder on the way to it keeps them out.
    package static func accessHints(to path: String) -> [String] {
        guard let name = name(of: path), name != "root" else {
            return ["Ask its owner to let you in, or name another with --database FILE."]
        }
        let user = NSUserName().isEmpty ? "NAME" : NSUserName()
        return [
            "It belongs to the group \(name). Join it, then log in again:  sudo adduser \(user) \(name)"
        ]
    }

    /// Of the nearest of the file and its folders of which anything can be known.
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
