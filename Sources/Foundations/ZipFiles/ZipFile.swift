import CArchive

/// ZIP files in memory, through libarchive. Nothing is unpacked to the disk.
package enum ZipFile {
    private static let isLoaded = carchive_load()

    private static func requireLibrary() throws(ZipError) {
        guard isLoaded else { throw .missingLibrary }
    }

    /// Whether the bytes begin like a ZIP file that has entries.
    package static func isZip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    /// The content of an entry.
    package enum Entry: Hashable, Sendable {
        case bytes([UInt8])
        /// It is longer than its limit.
        case tooLong
    }

    /// The names of all files in it, in the order of its directory.
    package static func names(_ file: [UInt8], limits: ZipLimits = ZipLimits()) throws(ZipError) -> [String] {
        var names: [String] = []
        try forEachFile(in: file, limits: limits) { _, name in names.append(name) }
        return names
    }

    /// Unpacks the entries with a limit. Names are compared only, and never used as paths.
    ///
    /// - Parameters:
    ///   - entries: how many bytes to unpack at most, by name.
    ///   - limits: of the whole file.
    package static func read(
        _ file: [UInt8], entries: [String: Int], limits: ZipLimits = ZipLimits()
    ) throws(ZipError) -> [String: Entry] {
        var found: [String: Entry] = [:]
        var left = limits.bytes(ofFileWith: file.count)
        try forEachFile(in: file, limits: limits) { reader, name throws(ZipError) in
            guard let limit = entries[name] else { return }
            guard found[name] == nil else { throw .sameName(name) }
            let content = try unpack(reader, name: name, limit: min(limit, left))
            switch content {
            case .bytes(let bytes): left -= bytes.count
            case .tooLong: if limit > left { throw .tooManyBytes }
            }
            found[name] = content
        }
        return found
    }

    private static func forEachFile(
        in file: [UInt8], limits: ZipLimits, _ body: (OpaquePointer, String) throws(ZipError) -> Void
    ) throws(ZipError) {
        try requireLibrary()
        try file.withUnsafeBufferPointer { memory throws(ZipError) in
            guard let reader = carchive_open(memory.baseAddress, memory.count, limits.needsDirectory) else {
                throw .notAZipFile
            }
            defer { carchive_close(reader) }
            var count = 0
            var entry: OpaquePointer?
            while true {
                let next = carchive_next(reader, &entry)
                if next == 0 { return }
                guard next > 0 else { throw .unreadableDirectory }
                count += 1
                guard count <= limits.entries else { throw .tooManyEntries }
                guard let entry, carchive_is_file(entry), let text = carchive_name(entry) else { continue }
                try body(reader, String(cString: text))
            }
        }
    }

    private static func unpack(_ reader: OpaquePointer, name: String, limit: Int) throws(ZipError) -> Entry {
        var bytes: [UInt8] = []
        let step = 256 << 10
        while bytes.count <= limit {
            var got = 0
            let part = [UInt8](unsafeUninitializedCapacity: min(step, limit + 1 - bytes.count)) { buffer, count in
                got = carchive_read(reader, buffer.baseAddress, buffer.count)
                count = max(got, 0)
            }
            guard got >= 0 else { throw .unreadableEntry(name) }
            if got == 0 { return .bytes(bytes) }
            bytes += part
        }
        return .tooLong
    }

    /// A ZIP file with these files.
    ///
    /// - Parameter modified: seconds since 1970.
    package static func make(_ files: [(name: String, bytes: [UInt8])], modified: Int64) throws(ZipError) -> [UInt8] {
        try requireLibrary()
        // Compressed data is at most a thousandth longer than the data; headers have less than a kilobyte.
        let capacity = files.reduce(64 << 10) { $0 + $1.bytes.count + $1.bytes.count / 500 + 1024 + $1.name.utf8.count }
        var isComplete = false
        let file = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            guard let writer = carchive_create(buffer.baseAddress, capacity, &count) else { return }
            let fits = files.allSatisfy { file in
                file.bytes.withUnsafeBytes {
                    carchive_add(writer, file.name, $0.baseAddress, $0.count, modified)
                }
            }
            isComplete = carchive_finish(writer) && fits
            if !isComplete { count = 0 }
        }
        guard isComplete else { throw .cannotWrite }
        return file
    }
}

/// Why a ZIP file cannot be read or written.
package enum ZipError: Error, Hashable, Sendable {
    /// libarchive is not installed.
    case missingLibrary
    /// It has no directory.
    case notAZipFile
    case unreadableDirectory
    /// The content of the entry with this name is damaged or encrypted.
    case unreadableEntry(String)
    /// Two entries have this name.
    case sameName(String)
    case tooManyEntries
    /// It unpacks to more bytes than are accepted.
    case tooManyBytes
    /// The file to write does not fit into memory.
    case cannotWrite

    /// The library that is missing, and its Debian package.
    package static let library = (name: "libarchive", package: "libarchive13")
}

/// How much of a ZIP file is accepted. A small file can unpack to gigabytes.
package struct ZipLimits: Hashable, Sendable {
    /// The most entries.
    package let entries: Int
    /// The most bytes that are unpacked, of all entries together.
    package let bytes: Int
    /// How many times as large as the file its unpacked entries may be; nil for any number.
    package let ratio: Int?
    /// Whether a file without a directory at its end, such as one that was cut off, is refused. Otherwise all its
    /// entries are unpacked to find the next.
    package let needsDirectory: Bool

    /// What is accepted at any ratio, because a small file of repeated text is compressed well.
    package static let bytesOfAnyRatio = 16 << 20

    package init(entries: Int = 200_000, bytes: Int = 512 << 20, ratio: Int? = nil, needsDirectory: Bool = false) {
        (self.entries, self.bytes, self.ratio, self.needsDirectory) = (entries, bytes, ratio, needsDirectory)
    }

    /// The most bytes that are unpacked from a file of this size.
    func bytes(ofFileWith size: Int) -> Int {
        guard let ratio else { return bytes }
        let (allowed, isHuge) = size.multipliedReportingOverflow(by: ratio)
        return min(bytes, isHuge ? bytes : max(allowed, Self.bytesOfAnyRatio))
    }
}
