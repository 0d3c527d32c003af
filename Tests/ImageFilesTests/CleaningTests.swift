import Foundation
import ImageFiles
import TestSupport
import Testing

/// Kind and size are read, and metadata is removed. The fixtures were written by another program (Pillow) with camera,
/// place and comment in every field that it supports.
@Suite struct CleaningTests {
    static func bytes(_ name: String) throws -> [UInt8] {
        let url = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/\(name)")
        return try Array(Data(contentsOf: url))
    }

    static let pictures: [(file: String, kind: ImageFile.Kind, width: Int, height: Int)] = [
        ("gps.jpg", .jpeg, 32, 48), ("progressive.jpg", .jpeg, 32, 48), ("plain.jpg", .jpeg, 48, 32),
        ("cmyk.jpg", .jpeg, 48, 32), ("gps.png", .png, 32, 48), ("palette.png", .png, 48, 32),
        ("gps.webp", .webp, 32, 48), ("plain.webp", .webp, 48, 32), ("lossless.webp", .webp, 48, 32),
        ("moving.webp", .webp, 32, 48),
    ]

    @Test(arguments: pictures)
    func kindAndDisplayedSizeAreRead(_ row: (file: String, kind: ImageFile.Kind, width: Int, height: Int)) throws {
        let image = try ImageFile(Self.bytes(row.file))
        #expect((image.kind, image.width, image.height) == (row.kind, row.width, row.height))
    }

    @Test(arguments: pictures.map(\.file)) func metadataIsRemovedAndTheRestKept(file: String) throws {
        let bytes = try Self.bytes(file)
        let image = try ImageFile(bytes)
        let text = String(decoding: image.cleanBytes, as: Unicode.ASCII.self)
        for secret in ["SECRET", "GPS", "xmpmeta", "2027:06:01"] { #expect(!text.contains(secret)) }
        // Cleaning again changes nothing.
        let again = try ImageFile(image.cleanBytes)
        #expect(again == image)
    }

    /// For callers that rotate the image: without the orientation, no viewer rotates it again.
    @Test(arguments: pictures) func orientationCanBeRemoved(
        _ row: (file: String, kind: ImageFile.Kind, width: Int, height: Int)
    ) throws {
        let (told, untold) = try (
            ImageFile(Self.bytes(row.file)), ImageFile(Self.bytes(row.file), keepsOrientation: false)
        )
        #expect((untold.orientation, untold.width) == (told.orientation, told.width))
        let again = try ImageFile(untold.cleanBytes)
        #expect(again.orientation == 1)
        #expect((told.orientation >= 5) == (row.width < row.height))
        #expect((again.width, again.height) == (48, 32))
    }

    @Test(arguments: ["gps.jpg", "gps.png", "gps.webp"]) func fixturesContainMetadata(file: String) throws {
        let text = String(decoding: try Self.bytes(file), as: Unicode.ASCII.self)
        #expect(text.contains("SECRET"))
    }

    @Test(arguments: ["gps.jpg", "gps.webp", "gps.png"]) func colorProfileIsKept(file: String) throws {
        let text = String(decoding: try ImageFile(Self.bytes(file)).cleanBytes, as: Unicode.ASCII.self)
        #expect(text.contains(["gps.jpg": "ICC_PROFILE", "gps.webp": "ICCP", "gps.png": "iCCP"][file] ?? "?"))
    }

    @Test func dataAfterTheImageIsRemoved() throws {
        let plain = try Self.bytes("plain.jpg")
        let image = try ImageFile(plain + Array("a film with GPS".utf8))
        #expect(try image == ImageFile(plain))
    }

    /// Another program finds no metadata in the clean file and reads the same pixels.
    @Test(.enabled("needs Pillow") { await Pillow.isThere.value }, arguments: pictures.map(\.file))
    func pillowReadsTheSamePixels(file: String) async throws {
        let bytes = try Self.bytes(file)
        let found = try await Pillow.compare(bytes, ImageFile(bytes).cleanBytes)
        #expect(found == "same pixels, no metadata")
    }

    static let refused: [(bytes: [UInt8], error: ImageError)] = [
        ([], .empty), (Array("hello".utf8), .notAPicture), (Array("<svg xmlns=\"\">".utf8), .notAPicture),
        ([0xFF, 0xD8, 0xFF], .cutOff), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .cutOff),
        (Array("RIFF\u{4}\0\0\0WEBP".utf8), .damaged), (Array("RIFF\u{50}\0\0\0WEBP".utf8), .cutOff),
        (Array("BM123456789012".utf8), .notTaken("BMP")), ([0x49, 0x49, 0x2A, 0], .notTaken("TIFF")),
        (Array("\0\0\0\u{20}ftypisom0000".utf8), .notTaken("film")),
        (Array("\0\0\0\u{20}ftypavif0000".utf8), .notTaken("AVIF")),
    ]

    @Test(arguments: refused) func invalidFilesAreRejected(_ row: (bytes: [UInt8], error: ImageError)) {
        #expect(throws: row.error) { try ImageFile(row.bytes) }
    }

    @Test(arguments: [("still.heic", ImageError.notTaken("HEIC")), ("still.gif", .notTaken("GIF"))])
    func unsupportedFormatsAreNamed(file: String, error: ImageError) throws {
        let bytes = try Self.bytes(file)
        #expect(throws: error) { try ImageFile(bytes) }
    }

    @Test("a JPEG that was cut off is kept as far as it goes", arguments: ["plain.jpg", "progressive.jpg", "cmyk.jpg"])
    func cutOff(file: String) throws {
        let bytes = try Self.bytes(file)
        let whole = try ImageFile(bytes)
        let scan = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        for count in [bytes.count - 1, bytes.count - 2, (scan + bytes.count) / 2, scan + 40] {
            let image = try ImageFile(Array(bytes.prefix(count)))
            #expect(image.width == whole.width && image.height == whole.height)
            #expect(image.cleanBytes.suffix(2) == [0xFF, 0xD9] && image.cleanBytes.count <= whole.cleanBytes.count)
            #expect(try ImageFile(image.cleanBytes) == image)
        }
        #expect(throws: ImageError.cutOff) { try ImageFile(Array(bytes.prefix(scan))) }
    }

    @Test("JPEG files that browsers do not show are refused", arguments: [0xC3, 0xC9, 0xCA, 0xCB] as [UInt8])
    func unusualCoding(frame: UInt8) throws {
        var bytes = try Self.bytes("plain.jpg")
        let place = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes[place + 1] = frame
        #expect(throws: ImageError.unusualJPEG) { try ImageFile(bytes) }
    }

    @Test func hugeImagesAreRejected() throws {
        // A JPEG frame with the largest possible size.
        var bytes = try Self.bytes("plain.jpg")
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: ImageError.tooManyPixels(65_535, 65_535)) { try ImageFile(bytes) }
    }
}

/// The Python imaging library, if installed.
enum Pillow {
    private static let python = ProcessInfo.processInfo.environment["GREENROOM_TEST_PYTHON"] ?? "python3"
    static let isThere = Task { await LiveProgram.succeeds(python, ["-c", "import PIL"]) }

    static func compare(_ before: [UInt8], _ after: [UInt8]) async throws -> String {
        let script = """
            import io, sys, struct
            from PIL import Image, ImageOps
            data = sys.stdin.buffer.read()
            n = struct.unpack('>I', data[:4])[0]
            def pixels(b):
                im = Image.open(io.BytesIO(b))
                frames = []
                for i in range(getattr(im, 'n_frames', 1)):
                    im.seek(i)
                    frames.append(ImageOps.exif_transpose(im).convert('RGBA').tobytes())
                return frames
            a, b = data[4:4 + n], data[4 + n:]
            im = Image.open(io.BytesIO(b))
            im.load()
            exif = {k for k in im.getexif() if k != 0x0112}
            extra = [k for k in im.info if k.lower() in ('xmp', 'comment', 'location', 'xml:com.adobe.xmp')]
            print('same pixels' if pixels(a) == pixels(b) else 'other pixels', end=', ')
            print('no metadata' if not exif and not extra else [exif, extra], end='')
            """
        let size = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: before.count >> $0) }
        let end = try await LiveProgram.run(python, ["-c", script], input: size + before + after)
        try #require(end.code == 0, "\(end.notes)")
        return end.output
    }
}
