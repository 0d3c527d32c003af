import TestSupport
import Testing

@testable import HTTPTransport

@Suite("Addresses", .timeLimit(.minutes(3)))
struct AddressTests {
    @Test(
        "only http and https without credentials",
        arguments: [
            "ftp://127.0.0.1/x", "file:///etc/passwd", "gopher://127.0.0.1", "127.0.0.1/x", "//127.0.0.1", "",
            "http://",
            "http://a b/", "http://a/\r\nX: y", "http://a/\0", "http://me@127.0.0.1/", "http://me:pw@a/",
            "https://a:99999/", "javascript:alert(1)", "http://[::1/",
        ])
    func refusedURLs(url: String) async throws {
        let failure = try await withEngine { await sendFailing(HTTPRequest(.get, url), on: $0) }
        #expect(failure?.kind == .refusedURL)
        #expect(failure?.mayHaveBeenSent == false)
        #expect(failure?.detail.contains("pw") == false)
    }

    @Test(
        "publicOnly refuses what leads back to this machine",
        arguments: [
            "127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.0.0.1", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]",
        ])
    func publicOnly(host: String) async throws {
        let server = try LoopbackServer { _ in answer() }
        let request = HTTPRequest(.get, "http://\(host):\(server.port)/", allowedAddresses: .publicOnly)
        let failure = try await withEngine { await sendFailing(request, on: $0) }
        #expect(failure?.kind == .refusedURL)
        #expect(failure?.mayHaveBeenSent == false)
        #expect(server.connections == 0)
    }

    /// The first address counts as public here. The second is refused before a connection to it is made.
    @Test(
        "publicOnly refuses a redirect to a private address",
        arguments: [
            "http://127.0.0.2:PORT/", "http://[::1]:PORT/", "http://169.254.169.254/latest",
            "http://10.0.0.1/", "http://192.168.1.1/", "//127.0.0.2:PORT/", "http://2130706434:PORT/",
        ])
    func redirectToPrivateAddress(target: String) async throws {
        let other = try LoopbackServer { _ in answer() }
        let location = target.replacing("PORT", with: "\(other.port)")
        let first = try LoopbackServer { _ in answer("302 Found", headers: ["Location: \(location)"]) }
        let engine = try CurlEngine(userAgent: "test", maximumTransfersPerHost: 4, caBundle: nil) { address in
            address == NumericAddress(text: "127.0.0.1")
        }
        let request = HTTPRequest(
            .get, first.url + "/", redirects: .follow(limit: 5), allowedAddresses: .publicOnly)
        let failure = await sendFailing(request, on: engine)
        await engine.shutdown()
        #expect(failure?.kind == .refusedURL && failure?.isPrivateAddress == true)
        #expect(first.requests.count == 1 && other.connections == 0)
    }

    @Test("publicOnly does not ride on a connection that another request opened")
    func publicOnlyOnKeptConnection() async throws {
        let server = try LoopbackServer { _ in answer() }
        try await withEngine { engine in
            _ = try await engine.send(HTTPRequest(.get, server.url))
            let failure = await sendFailing(HTTPRequest(.get, server.url, allowedAddresses: .publicOnly), on: engine)
            #expect(failure?.kind == .refusedURL)
            #expect(failure?.mayHaveBeenSent == false)
        }
        #expect(server.requests.count == 1)
    }

    @Test(
        "public or not",
        arguments: [
            ("8.8.8.8", true), ("1.1.1.1", true), ("172.15.0.1", true), ("172.32.0.1", true), ("100.63.0.1", true),
            ("100.128.0.1", true), ("192.0.1.1", true), ("223.255.255.255", true), ("198.20.0.1", true),
            ("0.0.0.0", false), ("10.1.2.3", false), ("100.64.0.1", false), ("100.127.255.255", false),
            ("127.255.0.1", false), ("169.254.169.254", false), ("172.16.0.1", false), ("172.31.255.255", false),
            ("192.0.0.1", false), ("192.0.2.1", false), ("192.88.99.1", false), ("192.168.1.1", false),
            ("198.18.0.1", false), ("198.19.255.255", false), ("198.51.100.7", false), ("203.0.113.7", false),
            ("224.0.0.1", false), ("239.1.1.1", false), ("240.0.0.1", false), ("255.255.255.255", false),
            ("2606:4700::1111", true), ("2a00:1450:4001::1", true), ("2001:4860:4860::8888", true),
            ("64:ff9b::8.8.8.8", true), ("64:ff9b::10.0.0.1", false), ("64:ff9b:1::8.8.8.8", false), ("::", false),
            ("::1", false), ("::ffff:8.8.8.8", false), ("::ffff:127.0.0.1", false), ("::127.0.0.1", false),
            ("fe80::1", false), ("fe80::1%eth0", false), ("fec0::1", false), ("fc00::1", false), ("fd12::1", false),
            ("ff02::1", false), ("2001::1", false), ("2001:db8::1", false), ("2002:7f00:1::", false),
            ("3fff::1", false),
            ("100::1", false), ("", false), ("localhost", false),
        ])
    func isPublic(address: String, expected: Bool) {
        #expect(NumericAddress(text: address).isPublic == expected)
    }

    @Test(
        "proxies are left out for this machine",
        arguments: [
            ("http://localhost", true), ("http://LOCALHOST.:80/", true), ("http://a.localhost", true),
            ("http://127.9.9.9", true), ("https://[::1]:8443/x", true), ("http://0x7f000001/", true),
            ("http://localhost.example.com", false), ("http://128.0.0.1", false), ("http://[::2]", false),
        ])
    func isLoopback(url: String, expected: Bool) throws {
        #expect(try RequestURL(url).isLoopback == expected)
    }
}

@Suite("Addresses without libcurl")
struct PlainAddressTests {
    @Test(
        "are read as libcurl reads them",
        arguments: [
            "http://127.0.0.1", "http://127.0.0.1:8080", "https://api.twilio.com", "https://gigs.example.org/",
            "https://gigs.example.org:65535/a/b-c_d.e", "http://localhost:80", "https://greenroom.local",
            "http://10.0.0.1:1/x", "http://a.localhost/", "https://x--y.example", "http://a/../b",
        ])
    func agreement(url: String) throws {
        let plain = try #require(RequestURL(plain: url))
        #expect(try plain == RequestURL(parsed: url))
    }

    @Test(
        "everything else is left to libcurl",
        arguments: [
            "http://127.1", "http://2130706433", "http://0x7f.0.0.1", "http://0177.0.0.1", "http://1.2.3.4.5",
            "http://256.0.0.1", "http://a.0x7f", "http://a.", "http://a..b", "http://.a", "http://", "https:///x",
            "http://me@127.0.0.1/", "http://a:b@c/", "http://[::1]/", "http://A.example", "http://a:", "http://a:0",
            "http://a:080", "http://a:65536", "http://a:+80", "http://a?b", "http://a#b", "http://a/?b", "http://a/ b",
            "http://a/\u{E9}", "http://\u{E9}.example", "http://a/\r\nX: y", "HTTP://a", "ftp://a", "a.example", "",
        ])
    func others(url: String) {
        #expect(RequestURL(plain: url) == nil)
    }
}
