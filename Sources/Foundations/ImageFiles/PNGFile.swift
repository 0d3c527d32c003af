/// PNG (W3C, third edition): chunks with a name, a length and a checksum.
enum PNGFile {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The chunks to keep: the image, its colors and its frames. Removes texts, times, Exif and unknown chunks.
    private static let kept: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD",
        "hIST", "pHYs", "sPLT", "acTL", "fcTL", "fdAT",
    ]

    static func clean(_ bytes: [UInt8], keepsOrientation: Bool) throws(ImageError) -> CleanPicture {
        var reader = ByteReader(bytes[signature.count...])
        var chunks: [[UInt8]] = []
        var size: (width: Int, height: Int)?
        var orientation = 1
        var hasPixels = false
        while true {
            let length = try reader.big(4)
            let start = reader.place
            let name = String(decoding: try reader.take(4), as: UTF8.self)
            let body = try reader.take(length)
            let covered = bytes[start..<reader.place]
            guard try reader.big(4) == Int(CRC32.of(covered)) else { throw .damaged }
            // An upper-case first letter marks a critical chunk. An image with an unknown one cannot be shown.
            let isCritical = name.utf8.first.map { $0 & 0x20 == 0 } ?? true
            guard kept.contains(name) || !isCritical else { throw .damaged }
            if size == nil {
                guard name == "IHDR", length == 13 else { throw .damaged }
                var header = ByteReader(body)
                size = (try header.big(4), try header.big(4))
            }
            if name == "eXIf" { orientation = Orientation.read(tiff: body) }
            if name == "IDAT" { hasPixels = true }
            if kept.contains(name) { chunks.append(chunk(name, Array(body))) }
            if name == "IEND" { break }
        }
        guard let size, hasPixels, let header = chunks.first else { throw .damaged }
        let exif = orientation == 1 || !keepsOrientation ? [] : chunk("eXIf", Orientation.tiff(orientation))
        return CleanPicture(
            width: size.width, height: size.height, orientation: orientation,
            bytes: signature + header + exif + chunks.dropFirst().joined())
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let covered = Array(name.utf8) + body
        return body.count.bigEndianBytes + covered + Int(CRC32.of(covered[...])).bigEndianBytes
    }
}

/// The checksum of PNG (ISO 3309).
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { (value: UInt32) in
        (0..<8).reduce(value) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }

    static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    }
}
