#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file operations that this target needs, without Foundation.
enum SystemFiles {
    /// The bytes of a regular file; nil if it does not exist, cannot be read or is longer than `limit` bytes.
    static func bytes(of path: String, limit: Int = 1 << 20) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
        let size = Int(status.st_size)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = read(file, buffer.baseAddress?.advanced(by: count), size - count)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else {
                    failed = got < 0
                    return
                }
                count += got
            }
        }
        return failed ? nil : bytes
    }

    static func text(of path: String, limit: Int = 1 << 20) -> String? {
        bytes(of: path, limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names in a folder, without dot files, unordered; empty if it cannot be read.
    static func names(in folder: String) -> [(name: String, isFolder: Bool)] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [(name: String, isFolder: Bool)] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
                String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            var status = stat()
            guard stat("\(folder)/\(name)", &status) == 0 else { continue }
            names.append((name, status.st_mode & S_IFMT == S_IFDIR))
        }
        return names
    }

    /// The final target of a symbolic link; nil if it does not exist.
    static func resolved(_ path: String) -> String? {
        guard let target = realpath(path, nil) else { return nil }
        defer { free(target) }
        return String(cString: target)
    }

    /// The text of the symbolic link itself; nil if it is not one.
    static func link(at path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { raw in
            let characters = raw.bindMemory(to: CChar.self)
            return characters.baseAddress.map { readlink(path, $0, characters.count) } ?? -1
        }
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
