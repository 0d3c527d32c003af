internal import CArchive

/// ZIP files in memory, through libarchive. Nothing is unpacked to the disk.
enum ZipFile {
    /// The most entries of one file.
    static let mostEntries = 200_000
    /// The most bytes that are unpacked from one file.
    static let mostBytes = 512 << 20

    private static let isLoaded = carchive_load()

    private static func requireLibrary() throws(AnkiError) {
        guard isLoaded else { throw .missing(library: "libarchive", package: "libarchive13") }
    }

    /// The content of an entry.
    enum Entry: Hashable {
        case bytes([UInt8])
        /// It is longer than its limit.
        case tooLong
    }

    /// Unpacks the entries with a limit. Names are compared only, and never used as paths.
    ///
    /// - Parameter limits: how many bytes to unpack at most, by name.
    static func read(_ file: [UInt8], limits: [String: Int]) throws(AnkiError) -> [String: Entry] {
        try requireLibrary()
        return try file.withUnsafeBufferPointer { memory throws(AnkiError) in
            guard let reader = carchive_open(memory.baseAddress, memory.count) else { throw .damaged("no ZIP file") }
            defer { carchive_close(reader) }
            var found: [String: Entry] = [:]
            var (entries, total) = (0, 0)
            var entry: OpaquePointer?
            while true {
                let next = carchive_next(reader, &entry)
                if next == 0 { return found }
                guard next > 0 else { throw .damaged("its directory cannot be read") }
                entries += 1
                guard entries <= mostEntries else { throw .tooLarge("files") }
                guard let entry, carchive_is_file(entry), let text = carchive_name(entry) else { continue }
                let name = String(cString: text)
                guard let limit = limits[name] else { continue }
                guard found[name] == nil else { throw .damaged("it has two files called \(name)") }
                let content = try unpack(reader, name: name, limit: limit)
                if case .bytes(let bytes) = content { total += bytes.count }
                guard total <= mostBytes else { throw .tooLarge("bytes") }
                found[name] = content
            }
        }
    }

    private static func unpack(_ reader: OpaquePointer, name: String, limit: Int) throws(AnkiError) -> Entry {
        var bytes: [UInt8] = []
        let step = 256 << 10
        while bytes.count <= limit {
            var got = 0
            let part = [UInt8](unsafeUninitializedCapacity: min(step, limit + 1 - bytes.count)) { buffer, count in
                got = carchive_read(reader, buffer.baseAddress, buffer.count)
                count = max(got, 0)
            }
            guard got >= 0 else { throw .damaged("\(name) cannot be unpacked") }
            if got == 0 { return .bytes(bytes) }
            bytes += part
        }
        return .tooLong
    }

    /// A ZIP file with these files.
    ///
    /// - Parameter modified: seconds since 1970.
    static func make(_ files: [(name: String, bytes: [UInt8])], modified: Int64) throws(AnkiError) -> [UInt8] {
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
