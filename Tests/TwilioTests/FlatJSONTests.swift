import Testing
import Twilio

/// A JSON body is read as a form with the same fields, or rejected.
@Suite struct FlatJSONTests {
    static let read: [(String, FormBody)] = [
        ("{}", [:]), (" \t\r\n{ } ", [:]), (#"{"a":"1","b":""}"#, ["a": "1", "b": ""]),
        (#"{ "a" : "x y" , "B":"é😀" }"#, ["a": "x y", "B": "é😀"]),
        (#"{"a":"\"\\\/\b\f\n\r\t\u0041\uD83D\uDE00"}"#, ["a": "\"\\/\u{8}\u{C}\n\r\tA😀"]),
    ]

    @Test(arguments: read) func aFlatObjectIsAForm(_ text: String, _ form: FormBody) throws {
        #expect(try FormBody(flatJSON: Array(text.utf8)) == form)
    }

    @Test(arguments: [
        "", "{", "}", "[]", "null", #""a""#, #"{"a"}"#, #"{"a":}"#, #"{"a":1}"#, #"{"a":null}"#, #"{"a":true}"#,
        #"{"a":["b"]}"#, #"{"a":{}}"#, #"{"a":"b",}"#, #"{,"a":"b"}"#, #"{"a":"b"} x"#, #"{"a":"b"}{}"#, #"{'a':'b'}"#,
        #"{"a":"b" "c":"d"}"#, #"{"a":"1","a":"1"}"#, #"{"a":"\x"}"#, #"{"a":"\u12"}"#, #"{"a":"\uD83D"}"#,
        #"{"a":"\uDE00"}"#, #"{"a":"\uD83D\u0041"}"#, "{\"a\":\"\n\"}", #"{"a":"b"#, "{\"a\":\"b\"}\0",
    ]) func anythingElseIsRefused(_ text: String) {
        #expect(throws: FlatJSONError.malformed) { try FormBody(flatJSON: Array(text.utf8)) }
    }

    @Test func bytesThatAreNoTextAreRefused() {
        #expect(throws: FlatJSONError.malformed) {
            try FormBody(flatJSON: Array(#"{"a":""#.utf8) + [0xFF, 0x22, 0x7D])
        }
    }

    @Test func sizeAndFieldsAreLimited() {
        let limits = FormLimits(bytes: 64, fields: 2)
        #expect(throws: FormError.tooLong(bytes: 65, limit: 64)) {
            try FormBody(flatJSON: Array(("{}" + String(repeating: " ", count: 63)).utf8), limits: limits)
        }
        #expect(throws: FlatJSONError.tooManyFields(limit: 2)) {
            try FormBody(flatJSON: Array(#"{"a":"","b":"","c":""}"#.utf8), limits: limits)
        }
    }
}
