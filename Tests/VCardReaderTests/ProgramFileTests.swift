import Testing
import VCardReader

@Suite struct ProgramFileTests {
    @Test("reads files of various programs", arguments: try Fixtures.cases)
    func readsCase(_ file: Fixtures.Case) throws {
        #expect(try CardReader.cards(in: file.bytes).map(Fixtures.Case.Expected.init) == file.cards)
    }

    @Test("reads a generated phone export with photos")
    func readsGenerated() throws {
        let read = try CardReader.cards(in: Fixtures.bytes("generated.vcf"))
        #expect(try read.map(Fixtures.Case.Expected.init) == Fixtures.generated)
        #expect(read.allSatisfy { $0.problems.isEmpty && $0.uid != nil })
    }

    @Test("reads the same cards in any chunks", arguments: try Fixtures.cases, [[1], [2], [7], [1, 64, 3]])
    func readsPieces(_ file: Fixtures.Case, sizes: [Int]) throws {
        let bytes = try file.bytes
        #expect(cards(in: bytes, pieces: sizes) == CardReader.cards(in: bytes))
    }

    @Test("reads a file in UTF-16 as it reads it in UTF-8", arguments: try Fixtures.cases, [true, false])
    func readsUTF16(_ file: Fixtures.Case, isBigEndian: Bool) throws {
        let bytes = try file.bytes
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        let units = text.utf16.flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
        let expected = CardReader.cards(in: bytes)
        #expect(CardReader.cards(in: mark + units) == expected)
        #expect(CardReader.cards(in: units) == expected)
        #expect(cards(in: units, pieces: [3]) == expected)
    }
}
