import Agenda
import Foundation
import ImageFiles
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Photos of any subject, their files and their visible parts.
@Suite struct PhotoAlbumTests {
    private func album<Value: Sendable>(
        _ environment: TestEnvironment, _ name: String,
        _ body: @escaping @Sendable (inout PhotoAlbum, Transaction) throws -> Value
    ) async throws -> Value {
        return try await environment.store.write { tx in
            var album = try PhotoAlbum.of(
                environment.subject(name.isEmpty ? "" : "@" + name, in: tx), in: tx)
            return try body(&album, tx)
        }
    }

    private func add(_ environment: TestEnvironment, _ name: String, mark: UInt8) async throws -> Photo {
        let file = try await PhotoStore(environment.store).add(SampleImage.jpeg(place: "36.1N", mark: mark))
        return try await album(environment, name) { album, tx in
            try album.add(file, credit: PhotoCredit(.file), in: tx)
        }
    }

    private func shown(_ environment: TestEnvironment, _ name: String) async throws -> Photo? {
        let id = try await album(environment, name) { album, _ in album.subject.id }
        return try await environment.store.read { try Photo.shown(for: id, in: $0) }
    }

    private func undo(_ environment: TestEnvironment, at now: Instant = TestEnvironment.noon) async throws -> String? {
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        return try await environment.store.write(at: now) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }?.words()
    }

    /// A search result adds a credit; adding the same file from disk does not remove it.
    @Test func theCreditIsKept() async throws {
        let environment = try await TestEnvironment()
        let file = try await PhotoStore(environment.store).add(SampleImage.jpeg(mark: 1))
        let found = PhotoCredit(.flickr, title: "Dawn", author: "Ada", license: "CC BY 2.0", page: "https://x.example")
        for (credit, line) in [(PhotoCredit(.file), nil), (found, found.line), (PhotoCredit(.text), found.line)] {
            _ = try await album(environment, "me") { album, tx in
                try album.add(file, credit: credit, in: tx)
            }
            #expect(try await shown(environment, "me")?.credit.line == line)
        }
        _ = try await undo(environment)
        #expect(try await undo(environment) != nil)
        #expect(try await shown(environment, "me")?.credit.line == nil)
    }

    @Test func theLastPhotoIsShownAndEveryChangeCanBeUndone() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.show("Canyon")
        let first = try await add(environment, "canyon", mark: 1)
        let second = try await add(environment, "canyon", mark: 2)
        #expect(try await shown(environment, "canyon")?.id == second.id)
        try await album(environment, "canyon") { album, tx in try album.show(first, in: tx) }
        #expect(try await shown(environment, "canyon")?.id == first.id)
        _ = try await album(environment, "canyon") { album, tx in
            try album.crop(first, to: first.crop.changed(zoom: "2.5", pan: "0.2,-1"), in: tx)
        }
        #expect(try await shown(environment, "canyon")?.crop.zoomText == "2.5")
        try await album(environment, "canyon") { album, tx in
            try album.remove(album.items, in: tx)
        }
        #expect(try await shown(environment, "canyon") == nil)
        #expect(try await undo(environment) == "removed 2 photos of Canyon")
        #expect(try await shown(environment, "canyon")?.crop.panText == "0.2,-1")
        #expect(try await undo(environment) == "moved a photo of Canyon")
        #expect(try await undo(environment) == "chose a photo of Canyon")
        #expect(try await shown(environment, "canyon") == second)
        #expect(try await undo(environment) == "added a photo of Canyon")
        #expect(try await shown(environment, "canyon") == first)
    }

    /// (file, width, height, by what a tile's copy is divided)
    @Test(
        "a tile shows a small copy that is sharp enough",
        arguments: [
            ("a.jpg", 4000, 3000, 8), ("a.jpg", 3000, 4000, 4), ("a.jpg", 1000, 750, 2), ("a.jpg", 900, 600, nil),
            ("a.png", 4000, 3000, 8), ("a.webp", 2000, 1500, 4),
        ] as [(String, Int, Int, Int?)])
    func smallCopies(file: String, width: Int, height: Int, divisor: Int?) async throws {
        let environment = try await TestEnvironment()
        let photo = try await album(environment, "") { album, tx in
            try album.add(PhotoFile(name: file, width: width, height: height), credit: PhotoCredit(.file), in: tx)
        }
        #expect(Thumbnails.divisor(of: photo, aspect: 4.0 / 3) == divisor)
    }

    @Test func duplicatesAreNotAdded() async throws {
        let environment = try await TestEnvironment()
        let first = try await add(environment, "me", mark: 1)
        _ = try await add(environment, "me", mark: 2)
        let again = try await add(environment, "me", mark: 1)
        #expect(again.id == first.id)
        #expect(try await album(environment, "me") { album, _ in album.items.map(\.id) }.first == first.id)
        #expect(try await album(environment, "me") { album, _ in album.items.count } == 2)
    }

    @Test func filesArePrivateNamedByContentAndHaveNoLocation() async throws {
        let environment = try await TestEnvironment()
        let photoStore = PhotoStore(environment.store)
        let photo = try await add(environment, "me", mark: 1)
        let path = photoStore.path(of: photo)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("36.1N"))
        #expect((path as NSString).lastPathComponent.count == 64 + 4)
        // The same picture with another location is the same file.
        let twin = try await photoStore.add(SampleImage.jpeg(place: "somewhere else", mark: 1))
        #expect(twin.name == photo.file)
    }

    @Test func photoFilesAreReadableByTheGroupOfTheDatabase() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o2770], ofItemAtPath: folder.path)
        let store = try Store(path: folder.file("greenroom.db"), migrations: TestEnvironment.migrations)
        let photoStore = PhotoStore(store)
        let path = photoStore.path(of: try await photoStore.add(SampleImage.jpeg()))
        for (place, mode) in [(path, 0o660), (photoStore.folder, 0o2770)] {
            let found = try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int
            #expect(found == mode)
        }
    }

    @Test func onlyUnusedFilesAreDeleted() async throws {
        let environment = try await TestEnvironment()
        let photoStore = PhotoStore(environment.store)
        func isThere(_ photo: Photo) -> Bool { FileManager.default.fileExists(atPath: photoStore.path(of: photo)) }
        let (kept, removed) = (try await add(environment, "me", mark: 1), try await add(environment, "me", mark: 2))
        let stray = try await photoStore.add(SampleImage.jpeg(mark: 3))
        try await album(environment, "me") { album, tx in try album.remove([removed], in: tx)
        }
        // Recent files stay, since their rows may not be committed yet.
        #expect(try await photoStore.removeUnneeded(environment.store, now: TestEnvironment.noon) == 0)
        // The file of a removed photo stays while the removal can be undone.
        #expect(try await photoStore.removeUnneeded(environment.store, now: TestEnvironment.noon, minimumAge: 0) == 1)
        #expect(!FileManager.default.fileExists(atPath: photoStore.path(of: stray)))
        #expect(isThere(kept) && isThere(removed))
        let later = TestEnvironment.noon.adding(.days(31))
        #expect(try await photoStore.removeUnneeded(environment.store, now: later, minimumAge: 0) == 1)
        #expect(isThere(kept) && !isThere(removed))
        await #expect(throws: UndoError.changedSince("The photo's file")) { try await undo(environment, at: later) }
    }

    @Test func deletingAnEventDeletesItsPhotos() async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Canyon")
        _ = try await add(environment, "canyon", mark: 1)
        try await environment.store.write { try Event.delete(show.id, in: $0) }
        #expect(try await environment.store.read { try $0.value("SELECT count(*) FROM photo", as: Int.self) } == 0)
    }
}

/// Zoom from 1.0 to 5.0, pan within the photo.
@Suite struct CropTests {
    @Test(arguments: [
        ("1", "0,0", 0.0, 0.0, 400.0, 300.0), ("2.0", "0,0", 100, 75, 200, 150), ("2", "-1,1", 0, 150, 200, 150),
        ("5.0", "1,1", 320, 240, 80, 60), ("2", "0.5,-0.25", 150, 56.25, 200, 150),
    ])
    func visiblePartsAreComputed(zoom: String, pan: String, x: Double, y: Double, width: Double, height: Double) throws
    {
        let crop = try Crop.whole.changed(zoom: zoom, pan: pan)
        let window = crop.window(width: 400, height: 300)
        #expect((window.x, window.y, window.width, window.height) == (x, y, width, height))
    }

    @Test func aFrameOfAnotherShapeIsFilled() throws {
        let wide = Crop.whole.window(width: 400, height: 300, aspect: 2)
        #expect((wide.x, wide.y, wide.width, wide.height) == (0, 50, 400, 200))
        let tall = try Crop.whole.changed(zoom: nil, pan: "1,0").window(width: 400, height: 300, aspect: 0.5)
        #expect((tall.x, tall.y, tall.width, tall.height) == (250, 0, 150, 300))
    }

    @Test(arguments: [
        ("1", "0,0", "1.0", "0,0"), ("2.50", "0.2,-0.5", "2.5", "0.2,-0.5"), ("5.0", "-1,1", "5.0", "-1,1"),
        ("1.125", "0.001,0", "1.125", "0.001,0"),
    ])
    func cropsAreFormatted(zoom: String, pan: String, zoomText: String, panText: String) throws {
        let crop = try Crop.whole.changed(zoom: zoom, pan: pan)
        #expect((crop.zoomText, crop.panText) == (zoomText, panText))
    }

    @Test(arguments: ["0.9", "5.001", "-2", "x", "", "1.2.3", "NaN", "1e1"]) func invalidZoomsAreRejected(text: String)
    {
        #expect(throws: CropError.zoom(text)) { try Crop.whole.changed(zoom: text, pan: nil) }
    }

    @Test(arguments: ["1", "0,1.1", "-1.001,0", "a,b", "0,0,0", "", ","]) func invalidPansAreRejected(text: String) {
        #expect(throws: CropError.pan(text)) { try Crop.whole.changed(zoom: nil, pan: text) }
    }
}
