import Testing

@testable import ImageFiles

/// Small copies of JPEG files.
@Suite struct ThumbnailTests {
    private static let files = ["plain.jpg", "gps.jpg", "progressive.jpg", "cmyk.jpg"]

    /// The samples of each component that are shown, where a block has `side` by `side`.
    private func samples(_ bytes: [UInt8], side: Int) throws -> [[UInt8]] {
        let image = try #require(JPEGCoefficients(bytes, side: side))
        return image.components.map { component in
            let plane = component.plane(quantizedBy: image.quantization(of: component))
            func shown(_ length: Int, _ own: Int, _ most: Int) -> Int {
                ((length * own + most - 1) / most * side + 7) / 8
            }
            let width = shown(image.width, component.horizontal, image.mostHorizontal)
            let height = shown(image.height, component.vertical, image.mostVertical)
            return (0..<height).flatMap { plane.pixels[$0 * plane.width..<$0 * plane.width + width] }
        }
    }

    /// The mean difference of two pictures of the same size.
    private func difference(_ one: [UInt8], _ other: [UInt8]) -> Double {
        Double(zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(one.count, 1))
    }

    @Test("a small copy has the size and the orientation of its picture", arguments: files)
    func size(file: String) throws {
        let bytes = try ImageFile(CleaningTests.bytes(file)).cleanBytes
        let source = try ImageFile(bytes)
        for scale in Thumbnail.Scale.allCases {
            let image = try ImageFile(try #require(Thumbnail.jpeg(bytes, scale)))
            #expect(image.width == (source.width + scale.rawValue - 1) / scale.rawValue)
            #expect(image.height == (source.height + scale.rawValue - 1) / scale.rawValue)
            #expect(image.orientation == source.orientation)
        }
    }

    @Test("a small copy looks like its picture", arguments: files)
    func look(file: String) throws {
        let bytes = try CleaningTests.bytes(file)
        for (scale, side) in [(Thumbnail.Scale.half, 2), (.quarter, 1)] {
            let copy = try samples(#require(Thumbnail.jpeg(bytes, scale)), side: 4)
            let original = try samples(bytes, side: side)
            #expect(copy.map(\.count) == original.map(\.count))
            for (one, other) in zip(copy, original) { #expect(difference(one, other) < 10, "\(file) \(scale)") }
        }
    }

    @Test("progressive coding gives the same picture", arguments: [1, 2, 4]) func progressive(side: Int) throws {
        let plain = try samples(CleaningTests.bytes("plain.jpg"), side: side)
        let progressive = try samples(CleaningTests.bytes("progressive.jpg"), side: side)
        for (one, other) in zip(plain, progressive) { #expect(difference(one, other) < 1) }
    }

    @Test(arguments: ["gps.png", "plain.webp", "still.gif"]) func otherFormatsHaveNone(file: String) throws {
        #expect(try Thumbnail.jpeg(CleaningTests.bytes(file), .half) == nil)
    }

    @Test(arguments: UInt64(1)...4) func damagedFilesDoNotCrash(seed: UInt64) throws {
        var random = Generator(state: seed)
        let files = try Self.files.map { try CleaningTests.bytes($0) }
        for _ in 0..<400 {
            var bytes = files[Int.random(in: 0..<files.count, using: &random)]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 2..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random)) }
            for scale in Thumbnail.Scale.allCases { _ = Thumbnail.jpeg(bytes, scale) }
        }
    }
}
