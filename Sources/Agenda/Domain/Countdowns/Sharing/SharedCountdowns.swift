import Foundation
import HTTPTransport
import ImageFiles
import Messaging
import People
package import Platform
package import Storage
import Values

extension Feed.Kind {
    /// A countdown page; its subject is the event.
    package static let page = Feed.Kind("page", in: .page)
    /// A picture that was sent with a text; its subject is the card.
    package static let card = Feed.Kind("card", in: .page, ending: ".png")
}

extension FeedAddress {
    /// The URL of a countdown's page, for a text to somebody; nil if it has none, or one that only this machine reaches.
    package func page(of event: Event, in tx: Transaction) throws -> String? {
        guard WebAddress(publicURL)?.isLoopback != true else { return nil }
        return try Feed.active(.page, of: event.id, account: event.account, in: tx).map(url)
    }
}

extension Feed {
    /// Makes the URL of a countdown's page invalid. Returns it; nil if there was none.
    package static func revokePage(of event: Event, in tx: Transaction) throws -> Feed? {
        let feed = try active(.page, of: event.id, account: event.account, in: tx)
        try feed?.revoke(in: tx)
        return feed
    }
}

extension FeedHandler {
    static let sharedCountdown = FeedHandler(
        .page,
        title: { feed, tx in try Event.find(ID(feed.subject), in: tx).map { "countdown to \($0.name)" } },
        prepare: { [thumbnails = Thumbnails()] in try await SharedCountdowns.prepare($0, thumbnails, now: $1) },
        page: { try SharedCountdowns.page($0, in: $1) })

    static let sentCard = FeedHandler(
        .card, title: { _, _ in nil },
        page: { request, tx in
            guard request.ending == "png" else { return nil }
            return try SentCard.png(of: request.feed, in: tx).map { ServedPage(.png, $0) }
        })
}

/// Serves countdown pages.
enum SharedCountdowns {
    /// Larger photos, in bytes, are not shown on pages and previews unless there is a small copy, since the card is
    /// drawn for every request.
    static let maximumPhotoBytes = 4 << 20

    /// Makes the small copy of the photo that is on the page and the card.
    static func prepare(_ request: FeedRequest, _ thumbnails: Thumbnails, now: Instant) async throws {
        guard request.ending != "ics" else { return }
        let photoStore = PhotoStore(request.store)
        let photo = try await request.store.read(at: now) { tx in
            let photo = try Photo.shown(for: ID(request.feed.subject), in: tx)
            if let photo { try photoStore.fetch(photo.file, in: tx) }
            return photo
        }
        await thumbnails.prepareCard(photo, in: photoStore)
    }

    /// The page; with `svg` its card, with `ics` a file for a calendar, with `jpg` or `webp` a photo of that kind. With
    /// `png` the SVG of the card that link previews show, which the gateway draws as a PNG.
    static func page(_ request: FeedRequest, in tx: Transaction) throws -> ServedPage? {
        guard let (event, account) = try Self.event(of: request.feed, in: tx) else { return nil }
        let query = CountdownQuery(
            until: request.query["until"], wand: request.query["wand"], words: request.query["words"])
        let photo = try Photo.shown(for: ID(event.id.rawValue), in: tx)
        let photoStore = PhotoStore(request.store)
        if let photo { try photoStore.fetch(photo.file, in: tx) }
        let shown = photo.flatMap { photoStore.shows($0) ? $0 : nil }
        switch request.ending {
        case nil:
            let page = CountdownPage(
                event, home: account.zone, photo: shown,
                isPhotoServed: shown.map { photoStore.serves($0) } ?? false,
                address: request.address, query: query, now: tx.now)
            return ServedPage(.html, Array(page.html.utf8))
        case "svg":
            return Self.card(of: event, home: account.zone, photo: photo, on: photoStore, query: query, now: tx.now)
        case "ics":
            return ServedPage(.calendar, EventFile.shared(event).bytes(now: tx.now))
        case "png":
            return Self.card(
                of: event, home: account.zone, photo: shown, on: photoStore, query: CountdownQuery(), now: tx.now)
        case let ending:
            guard let photo, photo.fileExtension == ending,
                let contentType = ServedPage.ContentType(ending: photo.fileExtension),
                let data = photoStore.data(of: photo, most: Self.maximumPhotoBytes)
            else { return nil }
            return ServedPage(contentType, Array(data))
        }
    }

    private static func card(
        of event: Event, home: Zone, photo: Photo?, on photoStore: PhotoStore, query: CountdownQuery, now: Instant
    ) -> ServedPage {
        let remaining = CountdownView(from: now, to: event.startsAt).secondsToStart
        var controls = query.controls(remaining: remaining).controls
        let card = CountdownCard(
            CountdownText(event, home: home), controls.view(remaining: remaining),
            backdrop: photo.flatMap { CountdownCard.Backdrop($0, on: photoStore, most: maximumPhotoBytes) })
        return ServedPage(.svg, Array((query.isBackgroundOnly ? card.background : card.svg).utf8))
    }

    /// Nil if the event was deleted or canceled, or its calendar was removed.
    private static func event(of feed: Feed, in tx: Transaction) throws -> (Event, Account)? {
        let id = ID<Event>(feed.subject)
        guard try tx.exists("SELECT 1 FROM event WHERE id = \(id) AND NOT \(NamedCalendar.hidesEvent)"),
            let event = try Countdown.target(id, in: tx), event.account == feed.account,
            !event.isCanceled, let account = try Account.find(feed.account, in: tx)
        else { return nil }
        return (event, account)
    }
}

extension CountdownCard.Backdrop {
    /// With the small copy of the photo if there is one, see `Thumbnails.prepareCard`.
    ///
    /// - Parameter most: the largest file, in bytes.
    /// - Returns: nil if the file is missing, unreadable or larger.
    package init?(_ photo: Photo, on photoStore: PhotoStore, most: Int = .max) {
        let small = Thumbnails.card(of: photo, in: photoStore)
        guard let data = small ?? photoStore.data(of: photo, most: most).map(Array.init),
            let image = try? ImageFile(data, keepsOrientation: false)
        else { return nil }
        let bytes = Data(image.cleanBytes).base64EncodedString()
        self.init(
            address: "data:\(image.kind.contentType);base64,\(bytes)", photo: photo, orientation: image.orientation)
    }
}

extension ServedPage.ContentType {
    /// Nil if it is not the extension of a picture.
    fileprivate init?(ending: String) {
        switch ending {
        case "jpg": self = .jpeg
        case "webp": self = .webp
        default: return nil
        }
    }
}

extension PhotoStore {
    fileprivate func data(of photo: Photo, most: Int) -> Data? {
        FileManager.default.contents(atPath: path(of: photo)).flatMap { $0.count <= most ? $0 : nil }
    }

    /// Whether there is a small copy, or a file that is not too large for a page.
    fileprivate func shows(_ photo: Photo) -> Bool {
        Thumbnails.card(of: photo, in: self) != nil || serves(photo)
    }

    /// Whether the file is not too large for a page.
    fileprivate func serves(_ photo: Photo) -> Bool {
        let facts = try? FileManager.default.attributesOfItem(atPath: path(of: photo))
        return (facts?[.size] as? Int).map { $0 <= SharedCountdowns.maximumPhotoBytes } ?? false
    }
}

/// The query parameters of a page with a countdown: `?until=weeks&wand=on`. The default is days without the wand.
package struct CountdownQuery: Sendable {
    /// Nil for days.
    private let until: CountdownUnit?
    private let wand: Bool
    /// Only the background of the card, without text.
    let isBackgroundOnly: Bool

    /// Unknown values are ignored.
    package init(until: String? = nil, wand: String? = nil, words: String? = nil) {
        self.until = until.flatMap(CountdownUnit.init)
        self.wand = wand == "on"
        isBackgroundOnly = words == "none"
    }

    /// The controls, as far as they are available, and why one is not.
    package func controls(remaining: Int64) -> (controls: CountdownControls, refusal: CountdownError?) {
        var controls = CountdownControls()
        do throws(CountdownError) {
            if wand { try controls.toggleWand(remaining: remaining) }
            if let until { try controls.selectUnit(until, remaining: remaining) }
            return (controls, nil)
        } catch {
            return (controls, error)
        }
    }
}
