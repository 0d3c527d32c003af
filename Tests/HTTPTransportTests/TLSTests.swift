import Foundation
import HTTPTransport
import TestSupport
import Testing

/// Tests with `openssl s_server` and a self-signed certificate for localhost; skipped if openssl is missing.
@Suite("TLS", .enabled("needs the openssl command") { await OpenSSLServer.isAvailable.value }, .timeLimit(.minutes(3)))
struct TLSTests {
    @Test("a certificate is taken only from a known authority and only for its own name")
    func certificates() async throws {
        let server = try await OpenSSLServer()
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

private struct OpenSSLServer {
    /// The self-signed certificate, a PEM file.
    let certificate: String
    let port: Int
    private let folder: TemporaryFolder
    private let server: LiveProgram

    static let isAvailable = Task { await LiveProgram.succeeds("openssl", ["version"]) }

    init() async throws {
        folder = try TemporaryFolder()
        certificate = folder.file("certificate.pem")
        let key = folder.file("key.pem")
        let made = try await LiveProgram.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
                certificate,
            ])
        try #require(made.code == 0, "\(made.notes)")
        server = LiveProgram(
            "openssl", ["s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key])
        let line = try #require(await server.line(with: "ACCEPT"))
        port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    }
}
