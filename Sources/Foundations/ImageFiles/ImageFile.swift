/// A picture's file as its bytes tell it: what it is, how large, and which way up. The pixels are never decoded.
package struct ImageFile: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case jpeg, png, webp

        /// For a file's name, without a point.
        package var suffix: String { self == .jpeg ? "jpg" : rawValue }
        package var contentType: String { "image/\(rawValue)" }
    }

    package let kind: Kind
    /// 1 to 8 as Exif counts: how the pixels lie in the file; 1 is upright.
    package let orientation: Int
    /// Pixels as they are to be seen, after turning.
    package let width: Int
    package let height: Int
    /// The same picture without anything that tells of place, time, camera or person; only which way is up stays, and
    /// what its colours need.
    package let cleanBytes: [UInt8]

    /// More pixels than this are a trap for whoever opens it.
    package static let mostPixels = 120_000_000

    /// Tells what a file is by its content, whatever its name says, and cleans it.
    ///
    /// - Parameter saysUp: false leaves out of the bytes which way is up, for whoever turns the picture.
    package init(_ bytes: [UInt8], saysUp: Bool = true) throws(ImageError) {
        let picture: CleanPicture
        switch Self.sort(of: bytes) {
        case .known(.jpeg):
            kind = .jpeg
            picture = try JPEGFile.clean(bytes, saysUp: saysUp)
        case .known(.png):
            kind = .png
            picture = try PNGFile.clean(bytes, saysUp: saysUp)
        case .known(.webp):
            kind = .webp
            picture = try WebPFile.clean(bytes, saysUp: saysUp)
        case .refused(let name): throw .notTaken(name)
        case .unknown: throw bytes.isEmpty ? .empty : .notAPicture
        }
        guard picture.width > 0, picture.height > 0 else { throw .damaged }
        // Each alone first: a lying header's product would not fit a number.
        guard picture.width <= Self.mostPixels, picture.height <= Self.mostPixels,
            picture.width * picture.height <= Self.mostPixels
        else {
            throw .tooManyPixels(picture.width, picture.height)
        }
        // Orientations 5 to 8 lie on their side.
        orientation = picture.orientation
        let isTurned = orientation >= 5
        width = isTurned ? picture.height : picture.width
        height = isTurned ? picture.width : picture.height
        cleanBytes = picture.bytes
    }

    private enum Sort {
        case known(Kind)
        /// A picture or film of a kind that is not taken, by the name people know.
        case refused(String)
        case unknown
    }

    private static func sort(of bytes: [UInt8]) -> Sort {
        func holds(_ text: String, at place: Int) -> Bool {
            bytes.count >= place + text.utf8.count && bytes[place...].starts(with: text.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .known(.jpeg) }
        if bytes.starts(with: PNGFile.signature) { return .known(.png) }
        if holds("RIFF", at: 0), holds("WEBP", at: 8) { return .known(.webp) }
        if holds("GIF8", at: 0) { return .refused("GIF") }
        if holds("ftyp", at: 4) {
            let isStill = ["heic", "heix", "heim", "heis", "mif1", "msf1", "hevc", "hevx"].contains { holds($0, at: 8) }
            return .refused(isStill ? "HEIC" : holds("avif", at: 8) ? "AVIF" : "film")
        }
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            return .refused("TIFF")
        }
        if holds("BM", at: 0) { return .refused("BMP") }
        return .unknown
    }
}

/// What a reader makes of a file.
struct CleanPicture {
    /// As stored, before turning.
    let width: Int
    let height: Int
    /// 1 to 8 as Exif counts; 1 is upright.
    let orientation: Int
    let bytes: [UInt8]
}

/// Why a file is not taken as a picture.
package enum ImageError: Error, Hashable, Sendable {
    case empty
    case notAPicture
    /// A kind that cannot be cleaned of places here, by the name people know.
    case notTaken(String)
    case damaged
    /// It ends before the picture does.
    case cutOff
    case tooManyPixels(Int, Int)
}

extension ImageError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the file is empty"
        case .notAPicture: "it is no picture; a JPEG, PNG or WebP file is"
        case .notTaken("HEIC"): "HEIC pictures are not taken; save or send it as a JPEG"
        case .notTaken("film"): "it is a film; a JPEG, PNG or WebP picture is taken"
        case .notTaken(let name): "\(name) pictures are not taken; save it as a JPEG or PNG"
        case .damaged: "the picture is damaged"
        case .cutOff: "the picture is cut off: the file did not come whole"
        case .tooManyPixels(let width, let height): "\(width) by \(height) pixels are too many; make it smaller"
        }
    }
}
