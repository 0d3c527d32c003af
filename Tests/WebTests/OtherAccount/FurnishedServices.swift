import Agenda
import HTTPTransport
import OutsideServices
import Platform
import Storage
import TestSupport
import Testing
import Travel
import Values

/// The outside services that an account is furnished with, which are stubs.
enum FurnishedServices {
    static func pictures() throws -> @Sendable (Store) throws -> PictureFinder {
        let stub = try #require(PictureStub.shared)
        let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test"))
        return { store in
            let client = OutsideClient(store: store, http: http, clock: .fixed(TestEnvironment.noon)) { _ in }
            return PictureFinder(
                .flickr(url: stub.flickrURL, key: "k"), client: client, photoStore: PhotoStore(store),
                random: .seeded(1))
        }
    }

    static func places() throws -> @Sendable (Store) throws -> PlaceLookup {
        let stub = try #require(PlaceStub.shared)
        let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test"))
        return { store in
            PlaceLookup(
                stub.servers,
                client: OutsideClient(store: store, http: http, clock: .fixed(TestEnvironment.noon)) { _ in })
        }
    }
}
