import Agenda
import HTTPTransport
import OutsideServices
import Storage
import TestSupport
import Testing
import Values

/// Searching pictures by a phrase, over real sockets, with recorded responses of Flickr and Openverse.
@Suite struct PictureFinderTests {
    private enum Kind: CaseIterable { case flickr, openverse }

    /// Keeps the environment's folder alive for its files.
    private struct Finder {
        let finder: PictureFinder
        let environment: TestEnvironment

        func pick(_ phrase: String, shown: [String]) async throws -> PictureFinder.Pick {
            let drawn = try await finder.pick(phrase, shown: shown)
            return withExtendedLifetime(environment) { drawn }
        }
    }

    private func finder(_ stub: PictureStub, _ kind: Kind, environment: TestEnvironment, seed: UInt64 = 1) throws
        -> Finder
    {
        let service: PictureService =
            kind == .flickr ? .flickr(url: stub.flickrURL, key: "k&y") : .openverse(url: stub.openverseURL)
        let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test (ops@example.org)"))
        let client = OutsideClient(store: environment.store, http: http, clock: .fixed(TestEnvironment.noon)) { _ in }
        let photoStore = PhotoStore(environment.store)
        return Finder(
            finder: PictureFinder(service, client: client, photoStore: photoStore, random: .seeded(seed)),
            environment: environment)
    }

    @Test func flickrResponsesAreParsed() async throws {
        let stub = try PictureStub()
        let drawn = try await finder(stub, .flickr, environment: TestEnvironment()).pick("grand canyon", shown: [])
        let found = drawn.picture
        #expect(found.credit.line == "\"Canyon \(found.key)\" by mmarsupilami, CC BY 2.0, via Flickr")
        #expect(found.credit.page == "https://www.flickr.com/photos/58722587%40N00/\(found.key)")
        #expect((drawn.file.width, drawn.file.height) == (40, 30))
        let line = try #require(stub.server.requests.first?.line)
        for part in [
            "method=flickr.photos.search", "api_key=k%26y", "text=grand%20canyon", "safe_search=1", "format=json",
            "nojsoncallback=1", "extras=url_m", "page=1&",
        ] { #expect(line.contains(part), "\(part)") }
    }

    @Test func openverseNeedsNoKeyAndDeliversItsOwnCopy() async throws {
        let stub = try PictureStub()
        let found = try await finder(stub, .openverse, environment: TestEnvironment()).pick("grand canyon", shown: [])
            .picture
        #expect(found.credit.line == "\"Canyon \(found.key)\" by Ada, CC BY-SA 2.0, via Openverse")
        #expect(stub.server.requests.map(\.line).last?.contains("/v1/images/\(found.key)/thumb/") == true)
    }

    @Test(arguments: Kind.allCases) private func allPicturesAreShownBeforeOneRepeats(
        kind: Kind
    ) async throws {
        let stub = try PictureStub()
        for seed in UInt64(1)...5 {
            let finder = try await finder(stub, kind, environment: TestEnvironment(), seed: seed)
            var shown: [String] = []
            for _ in 0..<3 { shown.append(try await finder.pick("canyon", shown: shown).picture.key) }
            #expect(Set(shown).count == 3)
            for _ in 0..<10 {
                let next = try await finder.pick("canyon", shown: shown).picture.key
                #expect(next != shown.last)
                shown = shown.filter { $0 != next } + [next]
            }
        }
    }

    @Test func searchResultsAreCachedForADay() async throws {
        let stub = try PictureStub()
        let finder = try await finder(stub, .openverse, environment: TestEnvironment())
        for _ in 0..<5 { _ = try await finder.pick("canyon", shown: []) }
        #expect(stub.server.requests.filter { $0.line.contains("/v1/images/?") }.count == 1)
    }

    @Test func aSinglePictureIsReported() async throws {
        let stub = try PictureStub { request in
            guard request.line.contains("/v1/images/?") else { return nil }
            return Served(json: PictureStub.openverse(host: "http://" + (request.header("Host") ?? ""), keys: ["o1"]))
        }
        let finder = try await finder(stub, .openverse, environment: TestEnvironment())
        _ = try await finder.pick("canyon", shown: [])
        await #expect(throws: PhotoError.nothingElse("canyon")) { try await finder.pick("canyon", shown: ["o1"]) }
    }

    /// The service announces pages that it does not deliver, or that are empty.
    @Test(arguments: UInt64(1)...8) func onlyDeliveredPagesAreUsed(seed: UInt64) async throws {
        let stub = try PictureStub { request in
            guard request.line.contains("/services/rest/") else { return nil }
            let host = "http://" + (request.header("Host") ?? "")
            let isFirst = request.line.contains("&page=1&")
            return Served(json: PictureStub.flickr(host: host, keys: isFirst ? ["f1"] : [], pages: "4711"))
        }
        let found = try await finder(stub, .flickr, environment: TestEnvironment(), seed: seed).pick("x", shown: [])
            .picture
        #expect(found.key == "f1")
        for request in stub.server.requests {
            guard let page = request.line.firstMatch(of: /&page=(\d+)&/), let number = Int(page.1) else { continue }
            #expect((1...40).contains(number))
        }
    }

    @Test(arguments: [
        (
            #"{"photos":{"page":1,"pages":0,"perpage":100,"total":0,"photo":[]},"stat":"ok"}"#,
            PhotoError.nothingFound("x")
        ),
        (
            #"{"photos":{"page":1,"pages":1,"perpage":100,"total":"1","photo":[{"id":"1","owner":"o"}]},"stat":"ok"}"#,
            .nothingFound("x")
        ),
    ])
    func emptyResultsAreReported(json: String, error: PhotoError) async throws {
        let stub = try PictureStub { _ in Served(json: json) }
        await #expect(throws: error) {
            try await finder(stub, .flickr, environment: TestEnvironment()).pick("x", shown: [])
        }
        #expect("\(error)" == "Nothing was found for \"x\". Please try again with other words.")
    }

    /// Flickr's errors have HTTP status 200.
    @Test(arguments: [
        (
            #"{"stat":"fail","code":100,"message":"Invalid API Key (Key has invalid format)"}"#,
            OutsideError.refused("Flickr", why: "Invalid API Key (Key has invalid format); check GREENROOM_FLICKR_KEY")
        ),
        (
            #"{"stat":"fail","code":105,"message":"Service currently unavailable"}"#,
            .unavailable("Flickr", detail: "Service currently unavailable")
        ),
        (
            #"{"stat":"fail","code":3,"message":"Parameterless searches have been disabled"}"#,
            .refused("Flickr", why: "Parameterless searches have been disabled")
        ),
        (#"jsonFlickrApi({"stat":"ok"})"#, .unreadable("Flickr")), ("<html>", .unreadable("Flickr")),
        ("", .unreadable("Flickr")),
    ])
    func serviceErrorsAreReported(body: String, error: OutsideError) async throws {
        let stub = try PictureStub { _ in Served(json: body) }
        await #expect(throws: error) {
            try await finder(stub, .flickr, environment: TestEnvironment()).pick("x", shown: [])
        }
    }

    @Test func rateLimitsAreReportedWithTheirTime() async throws {
        let stub = try PictureStub { _ in Served("429 Too Many Requests", headers: ["Retry-After: 300"], body: []) }
        let error = await #expect(throws: OutsideError.self) {
            try await finder(stub, .openverse, environment: TestEnvironment()).pick("x", shown: [])
        }
        #expect("\(try #require(error))" == "Openverse limits how often it can be used. Try again after 17:05 UTC.")
    }

    /// A response refers to a file on this machine, which is not requested.
    @Test(arguments: Kind.allCases) private func responsesCannotReferToThePrivateNetwork(kind: Kind) async throws {
        let other = try LoopbackServer(serving: { _ in Served(body: SampleImage.jpeg()) })
        let stub = try PictureStub { _ in
            Served(
                json: kind == .flickr
                    ? PictureStub.flickr(host: other.url)
                    : PictureStub.openverse(host: other.url).replacing("https://images.example.org", with: other.url))
        }
        let error = await #expect(throws: OutsideError.self) {
            try await finder(stub, kind, environment: TestEnvironment()).pick("x", shown: [])
        }
        guard case .unavailable = try #require(error) else { throw try #require(error) }
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: [("  grand\n canyon ", "grand canyon")]) func phrasesAreNormalized(text: String, phrase: String)
        throws
    {
        #expect(try PictureFinder.phrase(text) == phrase)
    }

    @Test(arguments: ["", "  ", "\n"]) func emptyPhrasesAreRejected(text: String) {
        #expect(throws: PhotoError.noPhrase) { try PictureFinder.phrase(text) }
        #expect("\(PhotoError.noPhrase)" == "Search Phrase is Missing")
    }
}
