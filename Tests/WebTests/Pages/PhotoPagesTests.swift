import Agenda
import Foundation
import HTTPTransport
import OutsideServices
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import PageKit

/// Photos of the account and of events: uploaded, found, cropped and removed.
@Suite struct PhotoPagesTests {
    private func album(_ browser: PageBrowser, _ event: Event) async throws -> [Photo] {
        try await browser.environment.store.read { try PhotoAlbum.of(Subject(event), in: $0).items }
    }

    @Test("a picture comes with the form of a new event, and to one that is there")
    func uploaded() async throws {
        try await PageBrowser.open { browser in
            let fields = [("name", "our trip"), ("date", "2027-06-01"), ("time", "18:30")]
            let bad = try await browser.upload(
                "/countdowns/add", fields, files: [("photo", "list.txt", Array("no picture".utf8))])
            #expect(bad.status == 422 && bad.body.contains("list.txt cannot be used"))
            #expect(bad.body.contains("value=\"our trip\""))
            let added = try await browser.upload(
                "/countdowns/add", fields, files: [("photo", "", []), ("camera", "now.jpg", SampleImage.jpeg())])
            let page = try #require(added.headers["location"])
            #expect(try await browser.get(page).body.contains("<image href=\"/photos/"))
            let id = try #require(page.split(separator: "/").last.flatMap { Int64($0) })
            let path = "/photos/\(id)"
            let second = try await browser.upload(
                "\(path)/add", files: [("photo", "a.jpg", SampleImage.jpeg(width: 80, mark: 1))])
            #expect(second.notice == "Added a photo.")
            for files in [[], [("photo", "a.gif", Array("GIF89a".utf8))]] as [[(String, String, [UInt8])]] {
                #expect(try await browser.upload("\(path)/add", files: files).status == 422)
            }
            let event = try #require(try await browser.environment.store.read { try Event.find(ID(id), in: $0) })
            let photos = try await album(browser, event)
            #expect(photos.map(\.width) == [80, 40])
            let file = try await browser.get("\(path)/file/\(photos[0].id)")
            #expect(file.headers["content-type"] == "image/jpeg")
            #expect(file.headers["x-content-type-options"] == "nosniff")
            #expect(file.headers["cache-control"]?.hasPrefix("private") == true)
            let small = try await browser.get("\(path)/file/\(photos[0].id)/small/8")
            let isThere = small.status == 200 && small.headers["content-type"] == "image/jpeg"
            #expect(isThere || small.headers["location"] == "\(path)/file/\(photos[0].id)")
            let stranger = browser.with(try await browser.environment.signInStranger())
            for end in ["", "/small/8"] {
                #expect(try await stranger.get("\(path)/file/\(photos[0].id)\(end)").status == 404)
            }
            #expect(try await browser.post("\(path)/show", [("photo", "\(photos[1].id)")]).status == 303)
            #expect(try await album(browser, event).map(\.width) == [40, 80])
            let both = photos.map { ("photo", "\($0.id)") }
            #expect(try await browser.post("\(path)/remove", both).notice == "Removed 2 photos.")
            #expect(try await browser.post("\(path)/remove", both).status == 404)
            #expect(try await album(browser, event).isEmpty)
        }
    }

    @Test("the visible part is moved by steps and numbers without scripts, and stored") func cropped()
        async throws
    {
        try await PageBrowser.open { browser in
            let trip = try await browser.gateway.countdown("our trip")
            let files = [("photo", "a.jpg", SampleImage.jpeg(width: 400, height: 300))]
            _ = try await browser.upload("/photos/\(trip.id)/add", files: files)
            let id = try #require(try await album(browser, trip).first?.id)
            let path = "/photos/\(trip.id)/crop/\(id)"
            #expect(try await browser.get(path).body.contains("name=\"zoom\" value=\"1.0\""))
            let stepped = try await browser.post(path, [("zoom", "1"), ("x", "0"), ("y", "0"), ("step", "closer")])
            #expect(stepped.status == 200 && stepped.body.contains("name=\"zoom\" value=\"1.25\""))
            #expect(try await album(browser, trip).first?.crop == .whole, "a step saves nothing")
            for (zoom, x, y) in [("0.5", "0", "0"), ("9", "0", "0"), ("1", "2", "0"), ("1", "x", "0"), ("", "", "")] {
                let refused = try await browser.post(path, [("zoom", zoom), ("x", x), ("y", y)])
                #expect(refused.status == 422 && refused.body.contains("role=\"alert\""))
            }
            let odd = [("zoom", "1"), ("x", "0"), ("y", "0"), ("step", "sideways")]
            #expect(try await browser.post(path, odd).status == 400)
            let saved = try await browser.post(path, [("zoom", "2"), ("x", "-1"), ("y", "0.5")])
            #expect(saved.headers["location"] == "/photos/\(trip.id)")
            let photo = try #require(try await album(browser, trip).first)
            #expect((photo.crop.zoomText, photo.crop.panText) == ("2.0", "-1,0.5"))
            #expect(PhotoFrame(photo, .whole).box == "0 112.5 200 150")
        }
    }

    @Test("a random picture is shown, replaced by another one, used or not; a search without results is reported")
    func found() async throws {
        let stub = try PictureStub { request in
            guard request.line.contains("text=nothing") else { return nil }
            return Served(json: PictureStub.flickr(host: "http://localhost", keys: [], pages: "0"))
        }
        let finder: @Sendable (Store) throws -> PictureFinder = { store in
            let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test (ops@example.org)"))
            let client = OutsideClient(store: store, http: http, clock: .fixed(TestEnvironment.noon)) { _ in }
            return PictureFinder(
                .flickr(url: stub.flickrURL, key: "k"), client: client, photoStore: PhotoStore(store),
                random: .seeded(1))
        }
        try await PageBrowser.open(pictures: finder) { browser in
            let trip = try await browser.gateway.countdown("our trip")
            let path = "/photos/\(trip.id)"
            for (phrase, problem) in [
                ("", "Search Phrase is Missing"), ("nothing", "Please try again with other words"),
            ] {
                let refused = try await browser.post("\(path)/search", [("phrase", phrase)])
                #expect(refused.status == 422 && refused.body.contains(problem))
                #expect(refused.body.contains("name=\"phrase\" value=\"\(phrase)\""))
            }
            #expect(try await browser.post("\(path)/search", [("phrase", "grand canyon")]).status == 303)
            let first = try await browser.get("\(path)/found").body
            #expect(first.contains("Use This Picture") && first.contains("Search again"))
            #expect(first.contains("by mmarsupilami, CC BY 2.0, via Flickr"))
            #expect(first.contains("href=\"https://www.flickr.com/photos/58722587%40N00/"))
            #expect(try await album(browser, trip).isEmpty, "nothing is used yet")
            _ = try await browser.post("\(path)/search", [("phrase", "grand canyon")])
            let second = try await browser.get("\(path)/found").body
            #expect(second != first)
            let mark = "<image href=\""
            let start = try #require(second.range(of: mark))
            let file = String(second[start.upperBound...].prefix { $0 != "\"" })
            #expect(try await browser.get(file).headers["content-type"] == "image/jpeg")
            #expect(try await browser.get("\(path)/found/other.jpg").status == 404)
            #expect(try await browser.post("\(path)/use").headers["location"] == "/countdowns/\(trip.id)")
            #expect(try await album(browser, trip).count == 1)
            #expect(try await browser.post("\(path)/use").status == 404)
        }
    }
}
