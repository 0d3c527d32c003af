/// JPEG (ITU T.81): segments that begin with a marker, and scans of coded pixels between them.
enum JPEGFile {
    private enum Marker {
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
        static let end: UInt8 = 0xD9
        static let scan: UInt8 = 0xDA
        static let exif: UInt8 = 0xE1
        static let colorProfile: UInt8 = 0xE2
        static let applications: ClosedRange<UInt8> = 0xE0...0xEF
        static let adobe: UInt8 = 0xEE
        static let comment: UInt8 = 0xFE
        /// Start of frame, all kinds; 0xC4, 0xC8 and 0xCC are tables.
        static func isFrame(_ marker: UInt8) -> Bool {
            (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
        }
    }

    static func clean(_ bytes: [UInt8], keepsOrientation: Bool) throws(ImageError) -> CleanPicture {
        var reader = ByteReader(bytes[...])
        _ = try reader.take(2)
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var size: (width: Int, height: Int)?
        var orientation = 1
        var hasScan = false
        while true {
            let marker = try nextMarker(&reader)
            if marker == Marker.end { break }
            // Stand-alone markers are not allowed between segments.
            guard marker != 0xD8, marker != 0x01, !Marker.restarts.contains(marker) else { throw .damaged }
            let length = try reader.big(2)
            guard length >= 2 else { throw .damaged }
            let body = try reader.take(length - 2)
            if Marker.isFrame(marker) {
                // A still image has one frame.
                guard size == nil else { throw .damaged }
                size = try frame(body)
            }
            if marker == Marker.exif, body.starts(with: exifMark) {
                orientation = Orientation.read(tiff: body.dropFirst(exifMark.count))
            }
            guard isKept(marker, body) else { continue }
            out += [0xFF, marker] + [UInt8(length >> 8), UInt8(length & 0xFF)]
            out += body
            if marker == Marker.scan {
                guard size != nil else { throw .damaged }
                hasScan = true
                out += try scan(&reader)
            }
        }
        guard let size, hasScan else { throw .damaged }
        // Data after the end of the image (previews, videos, depth maps) is dropped.
        return CleanPicture(
            width: size.width, height: size.height, orientation: orientation,
            bytes: [0xFF, 0xD8] + head(keepsOrientation ? orientation : 1) + out + [0xFF, Marker.end])
    }

    private static let exifMark = Array("Exif\0\0".utf8)

    private static func head(_ orientation: Int) -> [UInt8] {
        guard orientation != 1 else { return [] }
        let body = exifMark + Orientation.tiff(orientation)
        let length = body.count + 2
        return [0xFF, Marker.exif, UInt8(length >> 8), UInt8(length & 0xFF)] + body
    }

    /// The application segments to keep, for correct colors: JFIF, the color profile, and Adobe's color model.
    private static func isKept(_ marker: UInt8, _ body: ArraySlice<UInt8>) -> Bool {
        if marker == Marker.comment { return false }
        guard Marker.applications.contains(marker) else { return true }
        return switch marker {
        // Only with its usual 14 bytes: a longer one contains a preview.
        case 0xE0: body.count == 14 && body.starts(with: "JFIF\0".utf8)
        case Marker.colorProfile: body.starts(with: "ICC_PROFILE\0".utf8)
        case Marker.adobe: body.count == 12 && body.starts(with: "Adobe".utf8)
        default: false
        }
    }

    /// Any number of fill bytes may precede a marker.
    private static func nextMarker(_ reader: inout ByteReader) throws(ImageError) -> UInt8 {
        guard try reader.byte() == 0xFF else { throw .damaged }
        var byte = try reader.byte()
        while byte == 0xFF { byte = try reader.byte() }
        guard byte != 0 else { throw .damaged }
        return byte
    }

    private static func frame(_ body: ArraySlice<UInt8>) throws(ImageError) -> (width: Int, height: Int) {
        var reader = ByteReader(body)
        _ = try reader.byte()
        let height = try reader.big(2)
        return (try reader.big(2), height)
    }

    /// Coded pixels up to the next marker that is not part of them.
    private static func scan(_ reader: inout ByteReader) throws(ImageError) -> ArraySlice<UInt8> {
        let bytes = reader.bytes
        var place = reader.place
        while true {
            guard let mark = bytes[place...].firstIndex(of: 0xFF), mark + 1 < bytes.endIndex else { throw .cutOff }
            let next = bytes[mark + 1]
            if next == 0 || Marker.restarts.contains(next) {
                place = mark + 2
            } else if next == 0xFF {
                place = mark + 1
            } else {
                return try reader.take(mark - reader.place)
            }
        }
    }
}
