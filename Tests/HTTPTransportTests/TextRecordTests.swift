import Testing

@testable import HTTPTransport

/// Messages of a name server.
@Suite struct TextRecordTests {
    private static let query = TextRecordQuery(name: "example.org", id: 0x1234)
    private static let asked: [UInt8] = [7] + "example".utf8 + [3] + "org".utf8 + [0, 0, 16, 0, 1]

    @Test func theQuestionAsksForTextRecords() {
        #expect(Self.query.question.prefix(12) == [0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1])
        #expect(Self.query.question.dropFirst(12).starts(with: Self.asked))
    }

    /// (the header after the id, the answers, what is read)
    static let answers: [([UInt8], [UInt8], TextRecordQuery.Reading)] = [
        (
            [0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0],
            [0xC0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 6, 2] + "ab".utf8 + [2] + "cd".utf8, .records(["abcd"])
        ),
        ([0x81, 0x83, 0, 1, 0, 0, 0, 0, 0, 0], [], .noName), ([0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0], [], .records([])),
        ([0x01, 0x00, 0, 1, 0, 0, 0, 0, 0, 0], [], .other),
        (
            [0x81, 0x80, 0, 1, 0, 9, 0, 0, 0, 0], [0xC0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0xFF, 0xFF, 9, 65],
            .records(["A"])
        ),
    ]

    @Test(arguments: answers)
    func recordsAreRead(_ head: [UInt8], _ rest: [UInt8], _ reading: TextRecordQuery.Reading) throws {
        #expect(try Self.query.reading(of: [0x12, 0x34] + head + Self.asked + rest) == reading)
    }
}
