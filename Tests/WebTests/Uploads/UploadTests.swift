import App
import Platform
import TestSupport
import Testing

@testable import PageKit

/// Routes that take files: the checks of all forms, and the limit while the body arrives.
@Suite struct UploadTests {
    private static let limit = 3_000_000

    /// A page that says which files it got.
    private static let noun = PageNoun { router in
        router.upload("upload-test", limit: limit) { request in
            let files = request.files.map { "\($0.field) \($0.name) \($0.bytes.count)" }
            return .redirect(to: "/", notice: (files + [request.text("note")]).joined(separator: ", "))
        }
    }

    private func open(_ body: @escaping @Sendable (PageBrowser) async throws -> Void) async throws {
        let module = ProgramModule(Module("upload-test"), pages: [Self.noun])
        try await Modules.$all.withValue(Modules.all + [module]) { try await PageBrowser.open(body) }
    }

    private static func bytes(_ count: Int) -> [UInt8] { Array(repeating: UInt8(ascii: "x"), count: count) }

    @Test("files arrive with the other fields") func filesArrive() async throws {
        try await open { browser in
            let answer = try await browser.upload(
                "/upload-test", [("note", " hello ")],
                files: [("a", "../one.txt", Self.bytes(3)), ("b", "two.txt", Self.bytes(2_900_000))])
            #expect(answer.status == 303)
            #expect(answer.notice == "a one.txt 3, b two.txt 2900000, hello")
        }
    }

    @Test("a file above the limit is refused") func theLimitHolds() async throws {
        try await open { browser in
            let answer = try await browser.upload("/upload-test", files: [("a", "x", Self.bytes(Self.limit + 1))])
            #expect(answer.status == 413)
            #expect(answer.body == "A file may have at most 2 MB.\n")
            // The declared length is refused before anything arrives.
            let type = "multipart/form-data; boundary=B"
            let declared = try await browser.post(
                "/upload-test", raw: [], headers: ["Content-Type": type, "Content-Length": "99999999"])
            #expect(declared.status == 413)
            // Without a declared length, reading stops at the limit.
            let part =
                "--B\r\nContent-Disposition: form-data; name=\"form\"\r\n\r\n\(browser.session?.formToken ?? "")\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"\r\n\r\n"
            let body = Array(part.utf8) + Self.bytes(Self.limit + 200_000)
            let chunk = Array("\(String(body.count, radix: 16))\r\n".utf8) + body
            let endless = try await browser.post(
                "/upload-test", raw: chunk, headers: ["Content-Type": type, "Transfer-Encoding": "chunked"])
            #expect(endless.status == 413)
        }
    }

    @Test("files are read after all checks only") func checksPrecedeFiles() async throws {
        try await open { browser in
            let files = [("a", "x", Self.bytes(10))]
            for origin in ["https://evil.example", "null", nil] {
                #expect(try await browser.upload("/upload-test", files: files, origin: origin).status == 403)
            }
            let stranger = try await browser.environment.signInStranger()
            for token in ["", "0", stranger.formToken] {
                #expect(try await browser.upload("/upload-test", files: files, token: token).status == 403)
            }
            let nobody = try await browser.with(nil).upload("/upload-test", files: files)
            #expect(nobody.headers["location"] == "/sign-in")
            let head = "Content-Disposition: form-data; name="
            let bodies: [(String, Int)] = [
                ("--B\r\n\(head)\"a\"; filename=\"b\"\r\n\r\nx\r\n--B--", 403), ("--B--\r\n", 403),
                ("--B\r\n\(head)\"note\"\r\n\r\nx\r\n--B--", 403), ("", 400), ("hello", 400), ("--B\r\n\r\nx", 400),
            ]
            for (body, status) in bodies {
                let answer = try await browser.post(
                    "/upload-test", raw: Array(body.utf8), headers: ["Content-Type": "multipart/form-data; boundary=B"])
                #expect(answer.status == status, "\(body)")
            }
            for type in ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"] {
                let answer = try await browser.post("/upload-test", raw: [], headers: ["Content-Type": type])
                #expect(answer.status == 415, "\(type)")
            }
        }
    }

    @Test func memoryForUploadsIsBounded() {
        let budget = UploadBudget(bytes: 10)
        #expect(budget.reserve(6) && !budget.reserve(5) && budget.reserve(4))
        budget.release(6)
        #expect(budget.reserve(6))
    }

    @Test(arguments: [(1, "1 byte"), (1023, "1023 bytes"), (65_536, "64 KB"), (10 << 20, "10 MB")])
    func sizes(bytes: Int, text: String) {
        #expect(FileSizeText.of(bytes) == text)
    }
}
