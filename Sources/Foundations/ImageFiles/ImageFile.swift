/// The kind, size and orientation of an image file, and its bytes without metadata. Never decodes the pixels.
package struct ImageFile: Sendable, Hashable {
    /// The supported formats.
    package enum Kind: String, Sendable, CaseIterable {
        case jpeg, png, webp

        /// The file name extension without a period.
        package var suffix: String { self == .jpeg ? "jpg" : rawValue }
        /// The MIME type.
        package var contentType: String { "image/\(rawValue)" }
    }

    /// The format, detected from the content.
    package let kind: Kind
    /// The Exif orientation of the stored pixels, 1 to 8; 1 is upright.
    package let orientation: Int
    /// The size in pixels as displayed, after rotation.
    package let width: Int
    package let height: Int
    /// The same image without metadata about place, time, camera or person. Keeps the orientation and what the colors
    /// need.
    package let cleanBytes: [UInt8]

    /// The maximum number of pixels. More could exhaust the memory of a viewer.
    package static let mostPixels = 120_000_000

    /// Identifies an image by its content, ignoring its name, and removes metadata. Throws `ImageError`.
    ///
    /// - Parameter keepsOrientation: false removes the orientation too, for callers that rotate the image themselves.
    package init(_ bytes: [UInt8], keepsOrientation: Bool = true) throws(ImageError) {
        let picture: CleanPicture
        switch Self.sort(of: bytes) {
        case .known(.jpeg):
            kind = .jpeg
            picture = try JPEGFile.clean(bytes, keepsOrientation: keepsOrientation)
        case .known(.png):
            kind = .png
            picture = try PNGFile.clean(bytes, keepsOrientation: keepsOrientation)
        case .known(.webp):
            kind = .webp
            picture = try WebPFile.clean(bytes, keepsOrientation: keepsOrientation)
        case .refused(let name): throw .notTaken(name)
        case .unknown: throw bytes.isEmpty ? .empty : .notAPicture
        }
        guard picture.width > 0, picture.height > 0 else { throw .damaged }
        // Checks each first: the product of wrong sizes could overflow.
        guard picture.width <= Self.mostPixels, picture.height <= Self.mostPixels,
            picture.width * picture.height <= Self.mostPixels
        else {
            throw .tooManyPixels(picture.width, picture.height)
        }
        // Orientations 5 to 8 are rotated by 90°.
        orientation = picture.orientation
        let isTurned = orientation >= 5
        width = isTurned ? picture.height : picture.width
        height = isTurned ? picture.width : picture.height
        cleanBytes = picture.bytes
    }

    private enum Sort {
        case known(Kind)
        /// The common name of an image or video format that is not supported.
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

/// The result of reading an image file.
struct CleanPicture {
    /// The size in pixels as stored, before rotation.
    let width: Int
    let height: Int
    /// The Exif orientation, 1 to 8; 1 is upright.
    let orientation: Int
    let bytes: [UInt8]
}

/// Why a file is not accepted as an image.
package enum ImageError: Error, Hashable, Sendable {
    case empty
    case notAPicture
    /// The common name of a format whose metadata cannot be removed here.
    case notTaken(String)
    /// A JPEG with arithmetic or lossless coding, which browsers do not show.
    case unusualJPEG
    case damaged
    /// The file ends before the image does.
    case cutOff
    case tooManyPixels(Int, Int)
}

extension ImageError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the file is empty"
        case .notAPicture: "it is not a picture; use a JPEG, PNG or WebP file"
        case .notTaken("HEIC"): "HEIC pictures are not supported; save or send it as a JPEG"
        case .notTaken("film"): "it is a video; use a JPEG, PNG or WebP picture"
        case .notTaken(let name): "\(name) pictures are not supported; save it as a JPEG or PNG"
        case .unusualJPEG: "browsers do not show this kind of JPEG (arithmetic or lossless); save it as a usual JPEG"
        case .damaged: "the picture is damaged"
        case .cutOff: "the picture is incomplete: the file was cut off"
        case .tooManyPixels(let width, let height): "\(width) by \(height) pixels is too large; make it smaller"
        }
    }
}
