#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A vCard file or spreadsheet. Its path is a sequence of bytes that need not be UTF-8.
package struct ImportFile: Hashable, Sendable {
    package let path: [UInt8]
    /// For messages; invalid UTF-8 is replaced by U+FFFD.
    package let name: String

    package init(path: [UInt8]) {
        self.path = path
        name = String(decoding: path, as: UTF8.self)
    }

    package init(_ path: String) {
        self.init(path: Array(path.utf8))
    }

    /// - Parameter name: what the file is called for people, where that is not its path.
    package init(_ path: String, named name: String) {
        self.path = Array(path.utf8)
        self.name = name
    }

    /// A command-line argument. Swift replaces invalid UTF-8 in arguments, so the original bytes are looked up in
    /// `arguments`.
    package init(argument: String, among arguments: [[UInt8]]) {
        let mended = argument.unicodeScalars.contains("\u{FFFD}")
        let original = mended ? arguments.first { String(decoding: $0, as: UTF8.self) == argument } : nil
        self.init(path: original ?? Array(argument.utf8))
    }

    /// Bytes; nil if it is not a regular file, such as a pipe.
    ///
    /// - Throws: `ImportError` if the file cannot be read.
    package func checkedSize() throws(ImportError) -> Int64? {
        var status = stat()
        guard withPath({ stat($0, &status) }) == 0, withPath({ access($0, R_OK) }) == 0 else {
            throw .cannotRead(file: name, reason: Self.lastFailure)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw .folder(name)
        case S_IFREG: return Int64(status.st_size)
        default: return nil
        }
    }

    fileprivate func withPath<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
        (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { preconditionFailure("The buffer of a path is never empty.") }
            return body(start)
        }
    }

    fileprivate static var lastFailure: String { String(cString: strerror(errno)).lowercased() }
}

/// Reads a file in chunks, so that its size does not matter.
struct ChunkReader: ~Copyable {
    private let file: ImportFile
    private let descriptor: Int32
    private let buffer: UnsafeMutableRawBufferPointer

    private static let chunk = 262_144

    init(_ file: ImportFile) throws(ImportError) {
        self.file = file
        descriptor = file.withPath { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .cannotRead(file: file.name, reason: ImportFile.lastFailure) }
        buffer = .allocate(byteCount: Self.chunk, alignment: 16)
    }

    deinit {
        close(descriptor)
        buffer.deallocate()
    }

    /// The next bytes, valid until the next call; empty at the end of the file.
    func next() throws(ImportError) -> UnsafeRawBufferPointer {
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
            guard errno == EINTR else { throw .cannotRead(file: file.name, reason: ImportFile.lastFailure) }
        }
    }
}
