import Agenda
import HTTPTransport
import OutsideServices
import TestSupport
import Testing
import Values

/// Files of search results may be missing or invalid; then other results are tried.
@Suite struct UnusablePictureTests {
    private func pick(
        _ stub: PictureStub, shown: [String] = [], seed: UInt64 = 1
    ) async throws -> PictureFinder.Pick {
        let environment = try await TestEnvironment()
        let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test (ops@example.org)"))
        let client = OutsideClient(store: environment.store, http: http, clock: .fixed(TestEnvironment.noon)) { _ in }
        let service = PictureService.flickr(url: stub.flickrURL, key: "k")
        let finder = PictureFinder(
            service, client: client, photoStore: PhotoStore(environment.store), random: .seeded(seed))
        let drawn = try await finder.pick("canyon", shown: shown)
        return withExtendedLifetime(environment) { drawn }
    }

    /// Serves these results, and the files of some of them.
    private static func stub(
        _ keys: [String], _ file: @escaping @Sendable (_ path: String) -> Served?
    ) throws -> PictureStub {
        try PictureStub { request in
            let path = String(request.line.split(separator: " ").dropFirst().first ?? "")
            guard path.hasPrefix("/services/rest/") else { return file(path) }
            return Served(json: PictureStub.flickr(host: "http://" + (request.header("Host") ?? ""), keys: keys))
        }
    }

    private static func moved(_ status: String, to location: String) -> Served {
        Served(status, headers: ["Location: \(location)"], body: [])
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent"])
    func redirectsAreFollowed(status: String) async throws {
        let stub = try Self.stub(["f1"]) { path in
            path == "/photo/f1.jpg"
                ? Self.moved(status, to: "/elsewhere/") : path == "/elsewhere/" ? Self.moved(status, to: "it.jpg") : nil
        }
        let drawn = try await pick(stub)
        #expect(drawn.picture.key == "f1" && drawn.skipped.isEmpty)
        #expect(stub.server.requests.last?.line.contains("/elsewhere/it.jpg") == true)
    }

    /// (what is wrong with one of two results; how its file is served)
    @Test(arguments: [
        ("unknown", Served("404 Not Found", body: [])), ("gone", Served("410 Gone", body: [])),
        ("forbidden", Served("403 Forbidden", body: [])), ("out of order", Served("500 Oops", body: [])),
        ("moved nowhere", Served("302 Found", body: [])), ("empty", Served(body: [])),
        ("a page", Served(headers: ["Content-Type: text/html"], body: Array("<html>gone</html>".utf8))),
        ("cut off", Served(body: Array(SampleImage.jpeg().prefix(20)))),
        ("moved to itself", moved("302 Found", to: "/photo/f1.jpg")),
        ("moved to a file", moved("302 Found", to: "file:///etc/passwd")),
        ("moved to another protocol", moved("302 Found", to: "ftp://127.0.0.1/x.jpg")),
        ("moved into the machine room", moved("302 Found", to: "http://169.254.169.254/latest")),
        ("moved to a user's", moved("302 Found", to: "http://user@127.0.0.1/x.jpg")),
        ("moved to no address", moved("302 Found", to: "::")),
    ])
    func unusablePicturesAreSkipped(what: String, answer: Served) async throws {
        for seed in UInt64(1)...4 {
            let stub = try Self.stub(["f1", "f2"]) { $0 == "/photo/f1.jpg" ? answer : nil }
            #expect(try await pick(stub, seed: seed).picture.key == "f2")
        }
    }

    /// The redirect leads to this machine, not to the service.
    @Test func redirectsCannotReachThePrivateNetwork() async throws {
        let other = try LoopbackServer(serving: { _ in Served(body: SampleImage.jpeg()) })
        let stub = try Self.stub(["f1"]) { _ in Self.moved("302 Found", to: other.url + "/a.jpg") }
        await #expect(throws: OutsideError.self) { try await pick(stub) }
        #expect(other.requests.isEmpty)
    }

    @Test func redirectLoopsEnd() async throws {
        let stub = try Self.stub(["f1"]) { Self.moved("302 Found", to: $0 + "x") }
        await #expect(throws: PhotoError.self) { try await pick(stub) }
        #expect(stub.server.requests.count == 1 + 4)
    }

    /// (results, shown before, error, number of requests)
    @Test(arguments: [
        (
            ["f1"], [],
            "The picture found for \"canyon\" cannot be shown: Flickr has nothing at that address (HTTP 404). "
                + "Please try again with other words.", 1
        ),
        (
            ["f1", "f2"], [],
            "2 pictures found for \"canyon\" cannot be shown; the last one: Flickr has nothing at that address "
                + "(HTTP 404). Please try again with other words.", 2
        ),
        (
            (1...30).map { "f\($0)" }, [],
            "4 pictures found for \"canyon\" cannot be shown; the last one: Flickr has "
                + "nothing at that address (HTTP 404). Please try again with other words.", 4
        ),
        // One was shown before, and the other is unusable.
        (
            ["f1", "f2"], ["f1"], "There is only this picture for \"canyon\". Please try again with other words.", 1
        ),
        (
            ["f1"], ["f1"], "There is only this picture for \"canyon\". Please try again with other words.", 0
        ),
    ])
    func theLastProblemIsReportedIfNoPictureIsUsable(
        keys: [String], shown: [String], words: String, files: Int
    ) async throws {
        let stub = try Self.stub(keys) { _ in Served("404 Not Found", body: []) }
        let error = await #expect(throws: PhotoError.self) { try await pick(stub, shown: shown) }
        #expect("\(try #require(error))" == words)
        #expect(stub.server.requests.count == 1 + files)
    }

    @Test func rateLimitedHostsAreNotAskedAgain() async throws {
        let stub = try Self.stub(["f1", "f2", "f3"]) { _ in Served("429 Too Many Requests", body: []) }
        let error = await #expect(throws: OutsideError.self) { try await pick(stub) }
        guard case .limited = try #require(error) else { throw try #require(error) }
        #expect(stub.server.requests.count == 2)
    }
}
