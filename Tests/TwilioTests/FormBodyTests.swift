import Testing
import Twilio

@Suite struct FormBodyTests {
    struct Cases: Decodable {
        let cases: [Case]
    }

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Field: Decodable {
            let name: String
            let value: String
        }

        let raw: String
        let fields: [Field]

        var testDescription: String { raw }
    }

    static let cases = (try? Fixture.json("forms.json", as: Cases.self).cases) ?? []

    @Test func `there are cases`() {
        #expect(Self.cases.count == 36)
    }

    @Test(arguments: cases)
    func `reads the fields that urllib reads`(_ row: Case) throws {
        let form = try FormBody(decoding: Array(row.raw.utf8))
        #expect(form.pairs.map(\.name) == row.fields.map(\.name))
        #expect(form.pairs.map(\.value) == row.fields.map(\.value))
    }

    @Test(arguments: cases)
    func `what is written is read back byte for byte`(_ row: Case) throws {
        let form = try FormBody(decoding: Array(row.raw.utf8))
        #expect(try FormBody(decoding: form.encoded) == form)
    }

    @Test func `writes as the official client does`() {
        let form: FormBody = ["Body": "a é 🎉 & + ~*-_.", "MediaUrl": "x", "MediaUrl": "y"]
        #expect(form.encodedText == "Body=a+%C3%A9+%F0%9F%8E%89+%26+%2B+~%2A-_.&MediaUrl=x&MediaUrl=y")
    }

    @Test func `fields are found by name, the first or all`() throws {
        let form = try FormBody(decoding: Array("a=1&b=&a=2&A=3".utf8))
        #expect(form["a"] == "1")
        #expect(form["b"] == "")
        #expect(form["c"] == nil)
        #expect(form.values("a") == ["1", "2"])
        #expect(form.count == 4)
    }

    @Test func `a body that is too long is refused unread`() throws {
        let limits = FormLimits(bytes: 4, fields: 10)
        #expect(try FormBody(decoding: Array("a=12".utf8), limits: limits)["a"] == "12")
        #expect(throws: FormError.tooLong(bytes: 5, limit: 4)) {
            try FormBody(decoding: Array("a=123".utf8), limits: limits)
        }
    }

    @Test func `a body with too many fields is refused`() throws {
        let limits = FormLimits(bytes: 100, fields: 2)
        #expect(try FormBody(decoding: Array("a=1&&&b=2&".utf8), limits: limits).count == 2)
        #expect(throws: FormError.tooManyFields(limit: 2)) {
            try FormBody(decoding: Array("a&b&c".utf8), limits: limits)
        }
    }

    @Test func `any bytes at all are read and written back`() throws {
        var generator = SplitMix64(state: 20_261_204)
        for _ in 0..<5000 {
            let alphabet = Array("%&=+;aF0\u{0}".utf8) + [0x80, 0xC3, 0xFF]
            let body = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            let form = try FormBody(decoding: body)
            #expect(try FormBody(decoding: form.encoded) == form)
        }
    }
}

/// The same numbers each time. Source: S. Vigna, splitmix64.c.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
