import CZlib

/// Gzip data of our own, packed and unpacked in one step.
package enum GzipData {
    /// 1 (fast) to 9 (small).
    private static let level: Int32 = 9

    /// Nil if there is no memory.
    package static func pack(_ bytes: [UInt8]) -> [UInt8]? {
        let capacity = czlib_gzip_bound(bytes.count)
        let data = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            guard let start = output.baseAddress else { return }
            count = czlib_gzip(bytes, bytes.count, level, start, capacity)
        }
        return data.isEmpty ? nil : data
    }

    /// Nil if it is damaged.
    package static func unpack(_ data: [UInt8]) -> [UInt8]? {
        // The trailer ends with the length, in little-endian order.
        guard data.count >= 18 else { return nil }
        let length = data.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        // Deflate packs 1032 bytes into one at most.
        guard length <= data.count * 1032 else { return nil }
        var written = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: max(length, 1)) { output, count in
            guard let start = output.baseAddress else { return }
            written = czlib_gunzip(data, data.count, start, length)
            count = written == length ? length : 0
        }
        return written == length ? bytes : nil
    }
}
