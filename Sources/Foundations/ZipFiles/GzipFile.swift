import CZlib

/// Gzip files of one member (RFC 1952), as services compress single files.
package enum GzipFile {
    package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B, 0x08]) }

    /// The content; it is compared with its checksum. A member holds what a ZIP entry holds, so it is unpacked as the
    /// only entry of a ZIP file, within the same limits.
    package static func unpack(_ file: [UInt8], limits: ZipLimits) throws(ZipError) -> [UInt8] {
        guard isGzip(file), let start = headerLength(file), file.count >= start + 8 else { throw .notAZipFile }
        let trailer = Array(file.suffix(8))
        let content = try ZipFile.read(
            zip(file[start..<(file.count - 8)], checksum: trailer[0..<4], length: trailer[4..<8]),
            entries: [name: limits.bytes], limits: limits)
        guard case .bytes(let bytes)? = content[name] else { throw .tooManyBytes }
        return bytes
    }

    /// A member with the bytes, without a name and a time; nil if there is no memory.
    ///
    /// - Parameter level: 1 (fast) to 9 (small).
    package static func pack(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8]? {
        let capacity = czlib_gzip_bound(bytes.count)
        let file = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            guard let start = output.baseAddress else { return }
            count = czlib_gzip(bytes, bytes.count, level, start, capacity)
        }
        return file.isEmpty ? nil : file
    }

    private static let name = "content"

    /// Nil for a header that does not end.
    private static func headerLength(_ file: [UInt8]) -> Int? {
        guard file.count > 10 else { return nil }
        let flags = file[3]
        var index = 10
        if flags & 4 != 0 {
            guard file.count > index + 2 else { return nil }
            index += 2 + Int(file[index]) + Int(file[index + 1]) << 8
        }
        // A name, and a comment; each ends with a zero byte.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard index < file.count, let end = file[index...].firstIndex(of: 0) else { return nil }
            index = end + 1
        }
        return flags & 2 == 0 ? index : index + 2
    }

    /// A ZIP file with deflated data as its only entry.
    private static func zip(
        _ data: ArraySlice<UInt8>, checksum: ArraySlice<UInt8>, length: ArraySlice<UInt8>
    ) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let label = Array(name.utf8)
        // Version 2.0, no flags, deflated, no time.
        let common =
            little(20, 2) + little(0, 2) + little(8, 2) + little(0, 4)
            + checksum + little(data.count, 4) + length + little(label.count, 2) + little(0, 2)
        let local = [0x50, 0x4B, 0x03, 0x04] + common + label
        let entry = [0x50, 0x4B, 0x01, 0x02] + little(20, 2) + common + little(0, 2 + 2 + 2 + 4 + 4) + label
        let end =
            [0x50, 0x4B, 0x05, 0x06] + little(0, 4) + little(1, 2) + little(1, 2) + little(entry.count, 4)
            + little(local.count + data.count, 4) + little(0, 2)
        return local + data + entry + end
    }
}
