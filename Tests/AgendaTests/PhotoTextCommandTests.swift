import Agenda
import HTTPTransport
import Logging
import Platform
import Storage
import TestSupport
import Testing
import Twilio
import Values

/// A photo from the owner's phone over real sockets: webhook, download and reply.
@Suite struct PhotoTextCommandTests {
    private func withGateway(
        _ body: @escaping @Sendable (LiveGateway, JobRunner) async throws -> Void
    ) async throws {
        try await LiveGateway.run { gateway in
            var owner = gateway.environment.account
            owner.cell = BookerPhone.cell
            let named = owner
            try await gateway.environment.store.write { try named.save(in: $0) }
            _ = try await gateway.environment.show("Grand Canyon")
            let media = MediaClient(provider: gateway.provider, http: gateway.http)
            let modules = TestEnvironment.modules(media: media)
            let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            try await body(gateway, JobRunner(store: gateway.environment.store, modules: modules, log: log))
        }
    }

    private func answers(_ gateway: LiveGateway) async throws -> [String] {
        try await gateway.environment.store.read {
            try $0.values("SELECT body FROM outbound_message WHERE kind = 'answer' ORDER BY id", as: String.self)
        }
    }

    private func photos(_ gateway: LiveGateway) async throws -> [Photo] {
        let account = gateway.environment.account.id
        return try await gateway.environment.store.read {
            try PhotoAlbum.all(account: account, in: $0).flatMap(\.items)
        }
    }

    private func inline(_ gateway: LiveGateway) async throws -> [String?] {
        try await gateway.environment.store.read {
            try $0.rows("SELECT answer FROM inbound_message ORDER BY id").map { try $0["answer"] }
        }
    }

    @Test(arguments: ["", "look at this"]) func aPhotoWithoutACommandGetsAHint(words: String) async throws {
        try await withGateway { gateway, _ in
            try await gateway.phone(BookerPhone.cell, says: words, media: ["http://127.0.0.1:1/a.jpg"])
            #expect(
                try await inline(gateway)
                    == ["To save a photo, send it with the words PHOTO Grand Canyon, or PHOTO ME for your own picture."]
            )
        }
    }

    @Test func aPhotoIsDownloadedCleanedAddedAndConfirmed() async throws {
        let files = try LoopbackServer(serving: { _ in Served(body: SampleImage.jpeg(place: "36.1N")) })
        try await withGateway { gateway, jobs in
            try await gateway.phone(BookerPhone.cell, says: "PHOTO canyon", media: [files.url + "/a.jpg"])
            #expect(try await inline(gateway) == [nil], "the webhook waits for nothing but its commit")
            #expect(try await jobs.runBackgroundJobs(now: TestEnvironment.noon) == 1)
            #expect(try await answers(gateway) == ["Photo saved for Grand Canyon."])
            let photo = try #require(try await photos(gateway).first)
            #expect((photo.width, photo.height, photo.credit.source) == (40, 30, .text))
            #expect(try await jobs.runBackgroundJobs(now: TestEnvironment.noon) == 0)
        }
        // The credentials were sent to the provider only.
        #expect(files.requests.count == 1)
        #expect(files.requests.allSatisfy { $0.header("Authorization") == nil })
    }

    @Test func severalPhotosAreAddedAndTheFirstIsShown() async throws {
        let files = try LoopbackServer(serving: { request in
            Served(body: SampleImage.jpeg(mark: request.line.contains("one") ? 1 : 2))
        })
        try await withGateway { gateway, jobs in
            try await gateway.phone(
                BookerPhone.cell, says: "photo @me", media: [files.url + "/one.jpg", files.url + "/two.jpg"])
            try await jobs.runBackgroundJobs(now: TestEnvironment.noon)
            #expect(try await answers(gateway) == ["2 photos saved."])
            let first = try await PhotoStore(gateway.environment.store).add(SampleImage.jpeg(mark: 1))
            #expect(try await photos(gateway).first?.file == first.name)
            // One text is one undo step.
            let account = gateway.environment.account.id
            let undone = try await gateway.environment.store.write {
                try Undo(modules: gateway.environment.modules)
                    .run(account: account, since: Instant(milliseconds: 0), in: $0)
            }
            #expect(try undone?.words() == "added 2 photos")
            #expect(try await photos(gateway).isEmpty)
        }
    }

    @Test(arguments: [
        ("hello".utf8.map { $0 }, "The photo was not saved: it is not a picture; use a JPEG, PNG or WebP file."),
        (
            Array("\0\0\0\u{18}ftypheic0000".utf8),
            PictureProgram() == nil
                ? "The photo was not saved: HEIC pictures are not supported; save or send it as a JPEG."
                : "The photo was not saved: the picture is damaged."
        ),
        (
            Array(SampleImage.jpeg().prefix(20)),
            "The photo was not saved: the picture is incomplete: the file was cut off."
        ),
    ])
    func invalidPicturesAreReported(bytes: [UInt8], reply: String) async throws {
        let files = try LoopbackServer(serving: { _ in Served(headers: ["Content-Type: image/jpeg"], body: bytes) })
        try await withGateway { gateway, jobs in
            try await gateway.phone(BookerPhone.cell, says: "PHOTO canyon", media: [files.url + "/a.jpg"])
            try await jobs.runBackgroundJobs(now: TestEnvironment.noon)
            #expect(try await answers(gateway) == [reply])
            #expect(try await photos(gateway).isEmpty)
        }
    }

    /// The provider's response redirects to another host name of this machine.
    @Test func onlyTheProvidersHostsAreContacted() async throws {
        let files = try LoopbackServer(serving: { _ in Served(body: SampleImage.jpeg()) })
        try await withGateway { gateway, jobs in
            try await gateway.phone(
                BookerPhone.cell, says: "PHOTO canyon", media: ["http://localhost:\(files.port)/a.jpg"])
            try await jobs.runBackgroundJobs(now: TestEnvironment.noon)
            #expect(try await answers(gateway) == ["The photo was not saved: the provider does not have it."])
        }
        #expect(files.requests.isEmpty)
    }

    @Test func failedDownloadsAreRetriedAndThenReported() async throws {
        let files = try LoopbackServer(serving: { _ in Served("503 Busy", body: []) })
        try await withGateway { gateway, jobs in
            try await gateway.phone(BookerPhone.cell, says: "PHOTO canyon", media: [files.url + "/a.jpg"])
            var now = TestEnvironment.noon
            let later =
                "The photo could not be downloaded yet. It is tried again within the hour; you get a text about it."
            for tries in 0..<PhotoTries.most {
                #expect(try await answers(gateway) == (tries == 0 ? [] : [later]))
                try await jobs.runBackgroundJobs(now: now)
                now = now.adding(.days(1))
            }
            #expect(
                try await answers(gateway) == [
                    later, "The photo was not saved: it could not be downloaded from the provider; send it again.",
                ])
        }
        #expect(files.requests.count == PhotoTries.most)
    }

    @Test func deletingTheEventEndsTheDownload() async throws {
        let files = try LoopbackServer(serving: { _ in Served(body: SampleImage.jpeg()) })
        try await withGateway { gateway, jobs in
            try await gateway.phone(BookerPhone.cell, says: "PHOTO canyon", media: [files.url + "/a.jpg"])
            try await gateway.environment.store.write { _ = try $0.run("DELETE FROM subject WHERE kind = 'event'") }
            #expect(try await jobs.runBackgroundJobs(now: TestEnvironment.noon) == 1)
            #expect(try await answers(gateway).isEmpty)
        }
        #expect(files.requests.isEmpty)
    }

    @Test func withoutAPictureOrEventNothingIsDownloaded() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.environment.show("Grand Canyon")
        #expect(try await owner.says("PHOTO canyon") == "Send a photo together with the words PHOTO canyon.")
        #expect(try await owner.says("PHOTO") == "Send a photo together with the words PHOTO and an event's name.")
        try await withGateway { gateway, jobs in
            try await gateway.phone(BookerPhone.cell, says: "PHOTO moon", media: ["http://127.0.0.1:1/a.jpg"])
            #expect(
                try await inline(gateway) == ["Nothing is named moon. Send the photo again with the right name."])
            #expect(try await jobs.runBackgroundJobs(now: TestEnvironment.noon) == 0)
        }
    }
}

/// One attempt, and one after each failure.
private enum PhotoTries {
    static let most = 4
}
