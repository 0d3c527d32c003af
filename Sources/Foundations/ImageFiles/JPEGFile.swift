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
        /// Baseline, extended and progressive with Huffman coding. Browsers show no others.
        static let usualFrames: ClosedRange<UInt8> = 0xC0...0xC2
    }

    /// A file that ends within its pixels is kept as far as it goes.
    static func clean(_ bytes: [UInt8], keepsOrientation: Bool) throws(ImageError) -> CleanPicture {
        var reader = ByteReader(bytes[...])
        _ = try reader.take(2)
        var picture = Segments()
        picture.kept.reserveCapacity(bytes.count)
        do {
            while try picture.take(&reader) {}
        } catch  where error == .cutOff && picture.hasScan {
            // Viewers show the rest in gray.
        }
        guard let size = picture.size, picture.hasScan else { throw .damaged }
        // Data after the end of the image (previews, videos, depth maps) is dropped.
        let head = head(keepsOrientation ? picture.orientation : 1)
        return CleanPicture(
            width: size.width, height: size.height, orientation: picture.orientation,
            bytes: [0xFF, 0xD8] + head + picture.kept + [0xFF, Marker.end])
    }

    /// What was read so far.
    private struct Segments {
        var kept: [UInt8] = []
        var size: (width: Int, height: Int)?
        var orientation = 1
        var hasScan = false

        /// Reads one segment. Returns false at the end of the image.
        mutating func take(_ reader: inout ByteReader) throws(ImageError) -> Bool {
            let marker = try nextMarker(&reader)
            if marker == Marker.end { return false }
            // Stand-alone markers are not allowed between segments.
            guard marker != 0xD8, marker != 0x01, !Marker.restarts.contains(marker) else { throw .damaged }
            let length = try reader.big(2)
            guard length >= 2 else { throw .damaged }
            let body = try reader.take(length - 2)
            if Marker.isFrame(marker) {
                guard Marker.usualFrames.contains(marker) else { throw .unusualJPEG }
                // A still image has one frame.
                guard size == nil else { throw .damaged }
                size = try frame(body)
            }
            if marker == Marker.exif, body.starts(with: exifMark) {
                orientation = Orientation.read(tiff: body.dropFirst(exifMark.count))
            }
            guard isKept(marker, body) else { return true }
            kept += [0xFF, marker] + [UInt8(length >> 8), UInt8(length & 0xFF)]
            kept += body
            if marker == Marker.scan {
                guard size != nil else { throw .damaged }
                hasScan = true
                kept += try scan(&reader)
            }
            return true
        }
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

    /// Coded pixels up to the next marker that is not part of them, or up to the end of the file.
    private static func scan(_ reader: inout ByteReader) throws(ImageError) -> ArraySlice<UInt8> {
        let bytes = reader.bytes
        var place = reader.place
        while true {
            guard let mark = bytes[place...].firstIndex(of: 0xFF), mark + 1 < bytes.endIndex else {
                let rest = try reader.take(bytes.endIndex - reader.place)
                return rest.last == 0xFF ? rest.dropLast() : rest
            }
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
