/// WebP (RFC 9649): chunks of a RIFF file, each with an even length.
enum WebPFile {
    private static let kept: Set<String> = ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]
    /// The chunks that a frame of an animation may contain.
    private static let frameChunks: Set<String> = ["VP8 ", "VP8L", "ALPH"]
    /// The VP8X flags of chunks that are removed.
    private static let exifBit: UInt8 = 0x08
    private static let xmpBit: UInt8 = 0x04

    static func clean(_ bytes: [UInt8], keepsOrientation: Bool) throws(ImageError) -> CleanPicture {
        var header = ByteReader(bytes[4...])
        let length = try header.little(4)
        guard length >= 4 else { throw .damaged }
        guard length <= bytes.count - 8 else { throw .cutOff }
        var out: [UInt8] = []
        var canvas: (width: Int, height: Int)?
        var frame: (width: Int, height: Int)?
        var orientation = 1
        var extended: Int?
        for (name, body) in try chunks(of: bytes[12..<8 + length]) {
            switch name {
            case "VP8X":
                guard extended == nil, out.isEmpty, body.count >= 10 else { throw .damaged }
                var reader = ByteReader(body.dropFirst(4))
                canvas = (try reader.little(3) + 1, try reader.little(3) + 1)
                extended = 8
            case "VP8 " where frame == nil: frame = try lossy(body)
            case "VP8L" where frame == nil: frame = try lossless(body)
            case "EXIF":
                let mark = Array("Exif\0\0".utf8)
                orientation = Orientation.read(tiff: body.starts(with: mark) ? body.dropFirst(mark.count) : body)
            default: break
            }
            guard kept.contains(name) else { continue }
            if name == "ANMF" {
                frame = frame ?? canvas
                out += try animationFrame(body)
            } else {
                out += chunk(name, Array(body))
            }
        }
        guard let frame else { throw .damaged }
        if let extended {
            out[extended] &= ~(exifBit | xmpBit)
            if orientation != 1, keepsOrientation { out[extended] |= exifBit }
        } else {
            // Without the extended header only pixels are allowed.
            orientation = 1
        }
        if orientation != 1, keepsOrientation { out += chunk("EXIF", Orientation.tiff(orientation)) }
        let size = canvas ?? frame
        return CleanPicture(
            width: size.width, height: size.height, orientation: orientation,
            bytes: Array("RIFF".utf8) + (out.count + 4).littleEndianBytes + Array("WEBP".utf8) + out)
    }

    private static func chunks(of bytes: ArraySlice<UInt8>) throws(ImageError) -> [(String, ArraySlice<UInt8>)] {
        var reader = ByteReader(bytes)
        var found: [(String, ArraySlice<UInt8>)] = []
        while !reader.isAtEnd {
            let name = String(decoding: try reader.take(4), as: UTF8.self)
            let length = try reader.little(4)
            found.append((name, try reader.take(length)))
            if length % 2 == 1, !reader.isAtEnd { _ = try reader.byte() }
        }
        return found
    }

    /// An animation frame: its position, then its chunks.
    private static func animationFrame(_ body: ArraySlice<UInt8>) throws(ImageError) -> [UInt8] {
        guard body.count >= 16 else { throw .damaged }
        let inner = try chunks(of: body.dropFirst(16)).filter { frameChunks.contains($0.0) }
        return chunk("ANMF", Array(body.prefix(16)) + inner.flatMap { chunk($0.0, Array($0.1)) })
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + body.count.littleEndianBytes + body + (body.count % 2 == 1 ? [0] : [])
    }

    /// RFC 6386, section 9.1: a key frame's size.
    private static func lossy(_ body: ArraySlice<UInt8>) throws(ImageError) -> (width: Int, height: Int) {
        var reader = ByteReader(body)
        _ = try reader.take(3)
        guard try reader.big(3) == 0x9D012A else { throw .damaged }
        return (try reader.little(2) & 0x3FFF, try reader.little(2) & 0x3FFF)
    }

    /// RFC 9649, section 3.4: 14 bits each, less one.
    private static func lossless(_ body: ArraySlice<UInt8>) throws(ImageError) -> (width: Int, height: Int) {
        var reader = ByteReader(body)
        guard try reader.byte() == 0x2F else { throw .damaged }
        let bits = try reader.little(4)
        return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
}
