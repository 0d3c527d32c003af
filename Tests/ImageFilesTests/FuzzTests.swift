import Foundation
import ImageFiles
import Testing

/// Damaged files must not crash the reader, and accepted files must be clean.
/// GREENROOM_FUZZ_CASES=1000000 runs the long version.
@Suite struct FuzzTests {
    private static let cases = ProcessInfo.processInfo.environment["GREENROOM_FUZZ_CASES"].flatMap { Int($0) } ?? 2_000

    @Test(arguments: UInt64(1)...4) func damagedFilesAreReadOrRejected(seed: UInt64) throws {
        var random = Generator(state: seed)
        let files = try CleaningTests.pictures.map { try CleaningTests.bytes($0.file) }
        var taken = 0
        for _ in 0..<Self.cases / 4 {
            var bytes = files[Int.random(in: 0..<files.count, using: &random)]
            for _ in 0..<Int.random(in: 1...6, using: &random) { Self.damage(&bytes, files, &random) }
            guard let image = try? ImageFile(bytes) else { continue }
            taken += 1
            let again = try ImageFile(image.cleanBytes)
            #expect(again == image, "seed \(seed)")
            #expect(image.cleanBytes.count <= bytes.count + 64)
            if again != image { return }
        }
        #expect(taken > 0, "some damage is of no consequence")
    }

    /// Text planted in any segment or chunk must be removed.
    @Test(arguments: UInt64(1)...4) func plantedTextIsRemoved(seed: UInt64) throws {
        var random = Generator(state: seed)
        let word = Array("36.1069N112.1129W".utf8)
        for _ in 0..<Self.cases / 40 {
            let noise = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let body = noise + word
            let marker = UInt8([0xE0, 0xE1, 0xE2, 0xE3, 0xED, 0xEE, 0xEF, 0xFE].randomElement(using: &random) ?? 0xFE)
            var jpeg = try CleaningTests.bytes("plain.jpg")
            jpeg.insert(contentsOf: [0xFF, marker, 0, UInt8(body.count + 2)] + body, at: 2)
            var webp = try CleaningTests.bytes("gps.webp")
            let name = (0..<4).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
            webp += name + [UInt8(body.count), 0, 0, 0] + body + (body.count % 2 == 1 ? [0] : [])
            let length = webp.count - 8
            webp.replaceSubrange(4..<8, with: [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: length >> $0) })
            for bytes in [jpeg, webp] {
                let clean = try ImageFile(bytes).cleanBytes
                #expect(clean.firstRange(of: word) == nil, "marker \(marker)")
            }
        }
    }

    private static func damage(_ bytes: inout [UInt8], _ files: [[UInt8]], _ random: inout Generator) {
        guard let place = bytes.indices.randomElement(using: &random) else { return }
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes[place] = [0, 0xFF, 0xD9, 0xDA, 0xE1, 0x7F].randomElement(using: &random) ?? 0
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4: bytes.removeLast(bytes.count - place)
        default:
            let other = files[Int.random(in: 0..<files.count, using: &random)]
            bytes.insert(contentsOf: other.prefix(end), at: place)
        }
    }
}

struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
