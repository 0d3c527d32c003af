import TestSupport
import Testing
import VCardReader

/// Damaged files must not crash or hang the reader. The chunks must not change the result.
/// GREENROOM_FUZZ_CASES=1000000 runs the long version.
@Suite struct FuzzTests {
    private static let seeds = UInt64(1)...8
    private static let cases = FuzzRun.cases(short: 20_000, runs: seeds.count)

    @Test("damaged files read the same in any chunks", arguments: seeds)
    func readsDamagedFiles(seed: UInt64) async throws {
        var random = SeededGenerator(state: seed)
        let files = try Fixtures.cases.map { try $0.bytes } + [Array(Fixtures.bytes("generated.vcf").prefix(1500))]
        let run = await FuzzRun(cases: Self.cases) { number in
            var bytes =
                number.isMultiple(of: 4)
                ? random.bytes(Int.random(in: 0...500, using: &random))
                : files[Int.random(in: 0..<files.count, using: &random)]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                Damage.all[Int.random(in: 0..<Damage.all.count, using: &random)](&bytes, files, &random)
            }
            let largest = [1, 3, 16, 200, 5000][Int.random(in: 0..<5, using: &random)]
            let sizes = (0..<5).map { _ in Int.random(in: 1...largest, using: &random) }
            let whole = CardReader.cards(in: bytes)
            let pieces = cards(in: bytes, pieces: sizes)
            #expect(pieces == whole, "seed \(seed), sizes \(sizes), file \(bytes)")
            return pieces == whole
        }
        #expect(run.isSound, "\(run)")
    }
}

/// Ways to damage a file in small steps.
private enum Damage {
    typealias Step = @Sendable (inout [UInt8], [[UInt8]], inout SeededGenerator) -> Void

    /// Special bytes and keywords of vCard.
    static let words: [[UInt8]] = [
        "\r", "\n", "\r\n", "\r\r\n", "\n\n", " ", "\t", ":", ";", ",", "=", "\"", "\\", ".", "\0", "\u{FEFF}", "%4",
        "=\r\n",
        "BEGIN:VCARD\r\n", "END:VCARD\r\n", "\r\nAGENT:\r\n", "\r\nAGENT:BEGIN:VCARD\r\n", "\r\nTEL;CELL:1\r\n 23\r\n",
        ";ENCODING=QUOTED-PRINTABLE", ";ENCODING=BASE64", ";CHARSET=SHIFT_JIS", ";CHARSET=ISO-2022-JP", "=C3=A9", "\\;",
        "\r\nPHOTO;ENCODING=B:\r\nAAAA\r\nBBBB\r\n", "item1.", "\r\nitem1.X-ABLabel:_$!<Home>!$_\r\n", "X-CUSTOM(",
        "TYPE=",
    ].map { Array($0.utf8) }

    static let all: [Step] = [
        { bytes, _, random in
            if let index = bytes.indices.randomElement(using: &random) {
                bytes[index] = .random(in: 0...255, using: &random)
            }
        },
        { bytes, _, random in
            let range = range(in: bytes, using: &random)
            bytes.removeSubrange(range)
        },
        { bytes, _, random in
            let range = range(in: bytes, using: &random)
            bytes.insert(contentsOf: bytes[range], at: range.lowerBound)
        },
        { bytes, _, random in
            let index = Int.random(in: 0...bytes.count, using: &random)
            bytes.insert(contentsOf: words[Int.random(in: 0..<words.count, using: &random)], at: index)
        },
        { bytes, _, random in
            let index = Int.random(in: 0...bytes.count, using: &random)
            bytes.insert(contentsOf: words[Int.random(in: 0..<words.count, using: &random)], at: index)
        },
        { bytes, files, random in bytes += files[Int.random(in: 0..<files.count, using: &random)] },
        { bytes, _, random in bytes.removeSubrange(Int.random(in: 0...bytes.count, using: &random)...) },
        { bytes, _, _ in bytes.removeAll { $0 == 13 } },
        { bytes, _, _ in bytes.removeAll { $0 == 10 } },
        { bytes, _, _ in bytes = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] } },
        { bytes, _, random in
            // Occasionally long enough to exceed the limits.
            guard Int.random(in: 0..<40, using: &random) == 0 else { return }
            let index = Int.random(in: 0...bytes.count, using: &random)
            let length = Int.random(in: 65_000...70_000, using: &random)
            bytes.insert(contentsOf: repeatElement(UInt8(ascii: "A"), count: length), at: index)
        },
    ]

    private static func range(in bytes: [UInt8], using random: inout SeededGenerator) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        return start..<min(start + Int.random(in: 0...60, using: &random), bytes.count)
    }
}

/// SplitMix64: the same numbers for the same seed on every machine.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 24) }
    }
}
