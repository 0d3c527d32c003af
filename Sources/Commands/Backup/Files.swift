internal import Foundation
internal import Values

/// What commands need to know of files.
enum Files {
    static func exist(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// It is not there, and no folder that may not be looked into hides it.
    static func isSeenNotToExist(_ path: String) -> Bool {
        let folder = (path as NSString).deletingLastPathComponent
        let isOpen = folder.isEmpty || !exist(folder) || FileManager.default.isExecutableFile(atPath: folder)
        return isOpen && !exist(path)
    }

    /// A picture that was drawn before may be the only one.
    static func refuseToReplace(_ path: String, force: Bool) throws {
        if isFolder(path) {
            throw CommandError(.refused, "\(path.quotedLine) is a folder.", "Name a file in it.")
        }
        guard force || !exist(path) else {
            throw CommandError(.refused, "\(path.quotedLine) is there already.", "Name another file, or add --force.")
        }
    }

    /// The text of a file that a command line names; `-` is what comes in by a pipe.
    ///
    /// - Throws: `CommandError` for one that cannot be read, is no text, or is larger than `limit` bytes.
    static func text(at path: String, limit: Int = 16 << 20) throws -> String {
        let bytes = try bytes(at: path, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(.refused, "\(path.quotedLine) is no text in UTF-8.")
        }
        return text
    }

    /// The same, whatever it holds.
    static func bytes(at path: String, limit: Int = 64 << 20) throws -> [UInt8] {
        if isFolder(path) { throw CommandError(.refused, "\(path.quotedLine) is a folder.") }
        let handle = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
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

    /// Writes a whole file, or none.
    ///
    /// - Throws: `CommandError` where it cannot be written.
    static func write(_ data: Data, to path: String) throws {
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
