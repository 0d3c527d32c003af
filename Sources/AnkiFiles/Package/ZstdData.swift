import CZstd

/// Zstandard data (RFC 8878), through libzstd.
enum ZstdData {
    private static let isLoaded = czstd_load()

    /// Nil if the result is longer than `limit`.
    static func decompress(_ data: [UInt8], limit: Int) throws(AnkiError) -> [UInt8]? {
        guard isLoaded else { throw .missing(library: "libzstd", package: "libzstd1") }
        guard let reader = czstd_open() else { throw .damaged("out of memory") }
        defer { czstd_close(reader) }
        return try data.withUnsafeBufferPointer { memory throws(AnkiError) -> [UInt8]? in
            var input = ZSTD_inBuffer(src: memory.baseAddress, size: memory.count, pos: 0)
            var result: [UInt8] = []
            while true {
                var (isValid, isComplete) = (false, false)
                let part = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
                    var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
                    isValid = czstd_read(reader, &input, &output, &isComplete)
                    count = output.pos
                }
                guard isValid else { throw .damaged("a compressed file cannot be unpacked") }
                result += part
                guard result.count <= limit else { return nil }
                if input.pos == input.size, isComplete { return result }
                guard input.pos < input.size || !part.isEmpty else { throw .damaged("a compressed file is cut off") }
            }
        }
    }
}
