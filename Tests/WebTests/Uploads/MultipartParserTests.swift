import Testing

@testable import PageKit

/// Forms with files: what browsers send is read, everything else refused, in whatever pieces it arrives.
@Suite struct MultipartParserTests {
    typealias Part = MultipartParser.Part

    private static func file(_ name: String, _ content: String, type: String = "", field: String = "f") -> Part {
        .file(UploadedFile(field: field, name: name, contentType: type, bytes: Array(content.utf8)))
    }

    /// `\n` stands for a line end.
    private static func parts(
        of body: String, pieces size: Int = .max, limits: MultipartParser.Limits = .init(fileBytes: 1000)
    ) throws -> [Part] {
        let boundary = try #require(MultipartBoundary(contentType: "multipart/form-data; boundary=B"))
        var parser = MultipartParser(boundary: boundary, limits: limits)
        parser.acceptsFiles = true
        var parts: [Part] = []
        var rest = Array(body.replacing("\n", with: "\r\n").utf8)[...]
        while !rest.isEmpty {
            parser.append(rest.prefix(size))
            rest = rest.dropFirst(size)
            while let part = try parser.next() { parts.append(part) }
        }
        try parser.finish()
        return parts
    }

    private static func part(_ disposition: String, _ content: String, type: String? = nil) -> String {
        let type = type.map { "Content-Type: \($0)\n" } ?? ""
        return "--B\nContent-Disposition: \(disposition)\n\(type)\n\(content)\n"
    }

    static let valid: [(String, String, [Part])] = [
        ("no parts", "--B--\n", []),
        ("without the last line end", "--B--", []),
        (
            "fields and a file",
            part("form-data; name=\"form\"", "token") + part("form-data; name=\"a\"", "")
                + part("form-data; name=\"f\"; filename=\"x.vcf\"", "BEGIN:VCARD\n", type: "text/vcard; charset=utf-8")
                + "--B--\n",
            [
                .field(name: "form", value: "token"), .field(name: "a", value: ""),
                file("x.vcf", "BEGIN:VCARD\r\n", type: "text/vcard"),
            ]
        ),
        (
            "no file chosen",
            part("form-data; name=\"f\"; filename=\"\"", "", type: "application/octet-stream") + "--B--", []
        ),
        ("an empty file", part("form-data; name=\"f\"; filename=\"x\"", "") + "--B--", [file("x", "")]),
        (
            "the same field twice", part("form-data; name=\"t\"", "1") + part("form-data; name=\"t\"", "2") + "--B--",
            [.field(name: "t", value: "1"), .field(name: "t", value: "2")]
        ),
        (
            "content that looks like a delimiter",
            part("form-data; name=\"f\"; filename=\"x\"", " --B\n-B--\n--C\r\r\n--") + "--B--",
            [file("x", " --B\r\n-B--\r\n--C\r\r\n--")]
        ),
        (
            "header names in any case", "--B\nCONTENT-disposition:form-data;name=\"a\"\nX-Other: 1\n\nv\n--B--",
            [.field(name: "a", value: "v")]
        ),
        (
            "an encoding that changes nothing",
            "--B\nContent-Disposition: form-data; name=\"a\"\nContent-Transfer-Encoding: 8bit\n\nv\n--B--",
            [.field(name: "a", value: "v")]
        ),
        (
            "quotation marks in the name",
            part("form-data; name=\"f\"; filename=\"a%22b\\\"c.csv\"", "") + "--B--", [file("a\"b\"c.csv", "")]
        ),
    ]

    @Test("a form with files is read in pieces of any size", arguments: valid.indices, [1, 2, 7, 64, Int.max])
    func validForms(_ row: Int, _ size: Int) throws {
        let (name, body, expected) = Self.valid[row]
        #expect(try Self.parts(of: body, pieces: size) == expected, "\(name)")
    }

    private static let name = "form-data; name=\"a\""

    static let invalid: [(String, String, MultipartError)] = [
        ("nothing", "", .cutOff),
        ("no delimiter", "a=b&c=d", .malformed),
        ("a preamble", "hello\n--B--", .malformed),
        ("an epilogue", "--B--\nmore", .malformed),
        ("another boundary", "--C\nContent-Disposition: \(name)\n\nv\n--C--", .malformed),
        ("a longer boundary", "--BB\nContent-Disposition: \(name)\n\nv\n--BB--", .malformed),
        ("white space after a delimiter", "--B \nContent-Disposition: \(name)\n\nv\n--B--", .malformed),
        ("cut off in a head", "--B\nContent-Disposition: form", .cutOff),
        ("cut off in a value", part(name, "v"), .cutOff),
        ("cut off in a delimiter", part(name, "v") + "--B-", .cutOff),
        ("no headers", "--B\n\nv\n--B--", .malformed),
        ("no disposition", "--B\nContent-Type: text/plain\n\nv\n--B--", .malformed),
        ("two dispositions", "--B\nContent-Disposition: \(name)\nContent-Disposition: \(name)\n\nv\n--B--", .malformed),
        ("an attachment", part("attachment; name=\"a\"", "v") + "--B--", .malformed),
        ("no name", part("form-data", "v") + "--B--", .malformed),
        ("an empty name", part("form-data; name=\"\"", "v") + "--B--", .malformed),
        ("two names", part("form-data; name=\"a\"; name=\"b\"", "v") + "--B--", .malformed),
        ("two file names", part("form-data; name=\"a\"; filename=\"b\"; filename=\"c\"", "v") + "--B--", .malformed),
        ("an encoded file name", part("form-data; name=\"a\"; filename*=UTF-8''b", "v") + "--B--", .malformed),
        ("a name without quotation marks", part("form-data; name=a", "v") + "--B--", .malformed),
        ("an open quotation mark", part("form-data; name=\"a", "v") + "--B--", .malformed),
        ("a folded header", "--B\nContent-Disposition: form-data;\n name=\"a\"\n\nv\n--B--", .malformed),
        ("a header without a colon", "--B\nContent-Disposition: \(name)\nhello\n\nv\n--B--", .malformed),
        ("a control character in a header", part("form-data; name=\"a\u{0}b\"", "v") + "--B--", .malformed),
        ("a long head", part("form-data; name=\"\(String(repeating: "a", count: 3000))\"", "v") + "--B--", .malformed),
        (
            "an encoding", "--B\nContent-Disposition: \(name)\nContent-Transfer-Encoding: base64\n\ndg==\n--B--",
            .malformed
        ),
        (
            "a file that is too large",
            part("form-data; name=\"a\"; filename=\"b\"", String(repeating: "x", count: 1001)) + "--B--",
            .tooLarge(limit: 1000)
        ),
        (
            "files that are too large together",
            part("form-data; name=\"a\"; filename=\"b\"", String(repeating: "x", count: 501))
                + part("form-data; name=\"a\"; filename=\"b\"", String(repeating: "x", count: 500)) + "--B--",
            .tooLarge(limit: 1000)
        ),
    ]

    @Test("a malformed form is refused", arguments: invalid.indices, [1, 3, 50, Int.max])
    func invalidForms(_ row: Int, _ size: Int) {
        let (name, body, expected) = Self.invalid[row]
        #expect(throws: expected, "\(name)") { try Self.parts(of: body, pieces: size) }
    }

    @Test func limitsOfFieldsAndParts() {
        let limits = MultipartParser.Limits(fileBytes: 10, fieldBytes: 10, parts: 2)
        let long = Self.part(Self.name, "123456") + Self.part(Self.name, "12345") + "--B--"
        #expect(throws: MultipartError.fieldsTooLong(limit: 10)) { try Self.parts(of: long, limits: limits) }
        let many = String(repeating: Self.part(Self.name, ""), count: 3) + "--B--"
        #expect(throws: MultipartError.tooManyParts(limit: 2)) { try Self.parts(of: many, limits: limits) }
    }

    @Test func aFileBeforeTheTokenIsRefused() throws {
        let boundary = try #require(MultipartBoundary(contentType: "multipart/form-data; boundary=B"))
        var parser = MultipartParser(boundary: boundary, limits: .init(fileBytes: 1000))
        parser.append(Array("--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n\r\n".utf8))
        #expect(throws: MultipartError.fileBeforeToken) { _ = try parser.next() }
    }

    @Test func aValueThatIsNoTextIsRefused() throws {
        let boundary = try #require(MultipartBoundary(contentType: "multipart/form-data; boundary=B"))
        var parser = MultipartParser(boundary: boundary, limits: .init(fileBytes: 1000))
        parser.append(Array("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8) + [0xFF, 0xFE])
        parser.append(Array("\r\n--B--".utf8))
        #expect(throws: MultipartError.malformed) { _ = try parser.next() }
    }

    @Test(
        arguments: [
            ("multipart/form-data; boundary=B", "B"), ("multipart/form-data;boundary=\"a b:c\"", "a b:c"),
            ("Multipart/Form-Data; charset=utf-8; BOUNDARY=----x", "----x"), ("multipart/form-data", nil),
            ("multipart/form-data; boundary=", nil), ("multipart/form-data; boundary=\"\"", nil),
            ("multipart/form-data; boundary=\"a", nil), ("multipart/form-data; boundary=a; boundary=b", nil),
            ("multipart/form-data; boundary=\"a \"", nil), ("multipart/form-data; boundary=a\u{7}b", nil),
            ("multipart/form-data; boundary=é", nil),
            ("multipart/form-data; boundary=\(String(repeating: "a", count: 71))", nil),
            ("multipart/mixed; boundary=B", nil), ("application/x-www-form-urlencoded", nil), ("", nil), (nil, nil),
        ] as [(String?, String?)]) func boundaries(header: String?, expected: String?)
    {
        #expect(MultipartBoundary(contentType: header)?.text == expected)
    }

    @Test(arguments: [
        ("people.vcf", "people.vcf"), ("C:\\Users\\ada\\people.vcf", "people.vcf"), ("../../etc/passwd", "passwd"),
        ("..", "file"), (".", "file"), ("", "file"), ("/", "file"), ("  a.csv ", "a.csv"), ("名前.csv", "名前.csv"),
        ("a\u{202E}fcv.exe", "a\\u{202e}fcv.exe"),
        (String(repeating: "a", count: 500), String(repeating: "a", count: 120)),
    ]) func fileNames(sent: String, shown: String) {
        #expect(UploadedFile.name(from: sent) == shown)
    }
}
