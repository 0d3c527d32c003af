import Agenda
import Platform
import Storage
import TestSupport
import Testing

/// Photos that open in the page. Skipped where no browser is installed.
@Suite(.serialized, .enabled(if: WebDriver.isInstalled, "no chromedriver"), .timeLimit(.minutes(15)))
struct PhotoViewerFlowTests {
    private static let words = "return document.querySelector('dialog.viewer p')?.textContent ?? ''"
    private static let zoom = "return document.querySelector('dialog.viewer img').style.transform.match(/scale.*/)[0]"
    private static let focus = "return document.activeElement.getAttribute('href') ?? ''"

    private func addPhotos(_ browser: FlowBrowser) async throws -> [Photo] {
        let environment = browser.environment
        let account = environment.account.id
        let pictures = PhotoStore(environment.store)
        var files: [PhotoFile] = []
        for mark in [1, 2, 3] as [UInt8] {
            files.append(try await pictures.add(SampleImage.jpeg(width: 400, height: 300, mark: mark)))
        }
        return try await environment.store.write { [files] tx in
            var album = try PhotoAlbum.of(Subject.own(account, in: tx), in: tx)
            try album.add(files, credit: PhotoCredit(.file), in: tx)
            return album.items
        }
    }

    @Test(arguments: [390, 1280]) func aPhotoOpensAndTheWayBackClosesIt(width: Int) async throws {
        try await FlowBrowser.run(withScripts: true) { browser in
            let driver = browser.driver
            try await driver.setSize(width: width, height: 800)
            let photos = try await addPhotos(browser)
            try await browser.open("/photos")
            try await browser.click("[data-key='photo-\(photos[0].id)'] a[data-photo]")
            try await browser.wait(forScript: Self.words, toBe: "Photo, 400 × 300, 1 of 3")
            try await browser.type("\u{E014}\u{E014}\u{E014}", into: ".viewer-close")
            try await browser.wait(forScript: Self.words, toBe: "Photo, 400 × 300, 3 of 3")
            try await browser.click(".viewer-previous")
            try await browser.wait(forScript: Self.words, toBe: "Photo, 400 × 300, 2 of 3")
            #expect(try await driver.run(Self.zoom) == "scale(1)")
            try await browser.click(".viewer-zoom")
            #expect(try await driver.run(Self.zoom) == "scale(2.5)")
            try await browser.type("0", into: ".viewer-close")
            #expect(try await driver.run(Self.zoom) == "scale(1)")
            try await driver.run("history.back(); return ''")
            try await browser.wait(forScript: Self.words, toBe: "")
            #expect(try await driver.path() == "/photos")
            #expect(try await driver.run(Self.focus).hasSuffix("/file/\(photos[1].id)"))
            try await browser.click("[data-key='photo-\(photos[2].id)'] a[data-photo]")
            try await browser.type("\u{E00C}", into: ".viewer-close")
            try await browser.wait(forScript: Self.words, toBe: "")
            #expect(try await driver.path() == "/photos")
            #expect(try await driver.run(Self.focus).hasSuffix("/file/\(photos[2].id)"))
        }
    }

    @Test func withoutScriptsALinkLeadsToThePicture() async throws {
        try await FlowBrowser.run(withScripts: false) { browser in
            let photos = try await addPhotos(browser)
            try await browser.open("/photos")
            try await browser.click("[data-key='photo-\(photos[0].id)'] a[data-photo]")
            #expect(try await browser.driver.path().hasSuffix("/file/\(photos[0].id)"))
        }
    }
}
