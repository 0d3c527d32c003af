import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Against `openssl s_server` with a certificate for localhost that it makes itself; skipped where openssl is missing.
@Suite("TLS", .enabled(if: OpenSSLServer.isAvailable, "needs the openssl command"), .timeLimit(.minutes(3)))
struct TLSTests {
    @Test("a certificate is taken only from a known authority and only for its own name")
    func certificates() async throws {
        let server = try OpenSSLServer()
        try await withEngine(caBundle: server.certificate) { engine in
            let response = try await engine.send(HTTPRequest(.get, "https://localhost:\(server.port)/"))
            #expect(response.status == 200)
            let failure = await sendFailing(HTTPRequest(.post, "https://127.0.0.1:\(server.port)/"), on: engine)
            #expect(failure?.kind == .tls)
            #expect(failure?.mayHaveBeenSent == false)
        }
        try await withEngine { engine in
            let failure = await sendFailing(HTTPRequest(.post, "https://localhost:\(server.port)/"), on: engine)
            #expect(failure?.kind == .tls)
            #expect(failure?.detail.contains("certificate") == true)
            #expect(failure?.mayHaveBeenSent == false)
        }
    }

    @Test("a server that does not speak TLS: nothing is sent")
    func noTLS() async throws {
        let server = try LoopbackServer { $0.send("HTTP/1.1 400 Bad Request\r\n\r\n") }
        let request = HTTPRequest(.post, "https://127.0.0.1:\(server.port)/")
        let failure = try await withEngine { await sendFailing(request, on: $0) }
        #expect(failure?.kind == .tls)
        #expect(failure?.mayHaveBeenSent == false)
    }

    @Test("a certificate file that cannot be read is told at once")
    func missingBundle() {
        #expect(throws: HTTPFailure.self) { try CurlEngine(userAgent: "test", caBundle: "/nowhere/ca.pem") }
    }
}

private final class OpenSSLServer {
    /// PEM file, its own authority.
    let certificate: String
    let port: Int
    private let folder: URL
    private let process: Process

    private static let executable = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    static var isAvailable: Bool { executable != nil }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "greenroom-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        let (making, _) = try Self.run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
        ])
        making.waitUntilExit()
        let (server, output) = try Self.run([
            "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key,
        ])
        process = server
        var text = ""
        while !text.contains(/ACCEPT \S+:\d+\n/) {
            let more = output.availableData
            guard !more.isEmpty else { throw POSIXError(.ECONNREFUSED) }
            text += String(decoding: more, as: UTF8.self)
        }
        let accepted = try #require(text.firstMatch(of: /ACCEPT \S+:(\d+)\n/))
        port = try #require(Int(accepted.1))
    }

    deinit {
        process.terminate()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func run(_ arguments: [String]) throws -> (Process, FileHandle) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try #require(executable))
        process.arguments = arguments
        process.standardInput = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }
}
