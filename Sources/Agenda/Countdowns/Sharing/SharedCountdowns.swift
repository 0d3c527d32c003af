internal import Foundation
internal import ImageFiles
internal import Messaging
internal import People
package import Storage
package import Values

extension Feed.Kind {
    /// How long it is to an event, its subject: a page, not a calendar.
    package static let page = Feed.Kind("page", in: .page)
    /// A picture that goes with a text; its subject is the card.
    package static let card = Feed.Kind("card", in: .page, ending: ".png")
}

extension FeedHandler {
    static let sharedCountdown = FeedHandler(
        .page,
        title: { feed, tx, _ in try Event.find(ID(feed.subject), in: tx).map { "countdown to \($0.name)" } },
        page: { try SharedCountdowns.page($0, now: $2, in: $1) })

    static let sentCard = FeedHandler(
        .card, title: { _, _, _ in nil },
        page: { request, tx, now in
            guard request.ending == "png" else { return nil }
            return try SentCard.png(of: request.feed, now: now, in: tx).map { ServedPage(.png, $0) }
        })
}

/// The pages of countdowns that were shared.
enum SharedCountdowns {
    /// A photo with more bytes stays off the page: its card is drawn anew for each visitor, and no chat shows it.
    static let mostPictureBytes = 4 << 20

    /// The page; with `svg` its card, with the ending of its photo that.
    static func page(_ request: FeedRequest, now: Instant, in tx: Transaction) throws -> ServedPage? {
        guard let (event, account) = try Self.event(of: request.feed, now: now, in: tx) else { return nil }
        let wish = CountdownQuery(
            until: request.query["until"], wand: request.query["wand"], words: request.query["words"])
        let photo = try Photo.shown(for: ID(event.id.rawValue), in: tx)
        let shelf = PhotoStore(request.store)
        switch request.ending {
        case nil:
            let page = CountdownPage(
                event, home: account.zone, photo: photo.flatMap { shelf.shows($0) ? $0 : nil },
                address: request.address, wish: wish, now: now)
            return ServedPage(.html, Array(page.html.utf8))
        case "svg":
            return Self.card(of: event, home: account.zone, photo: photo, on: shelf, wish: wish, now: now)
        case let ending:
            guard let photo, photo.ending == ending, let form = ServedPage.Form(ending: photo.ending),
                let data = shelf.data(of: photo, most: Self.mostPictureBytes)
            else { return nil }
            return ServedPage(form, Array(data))
        }
    }

    private static func card(
        of event: Event, home: Zone, photo: Photo?, on shelf: PhotoStore, wish: CountdownQuery, now: Instant
    ) -> ServedPage {
        let remaining = CountdownView(from: now, to: event.startsAt).remaining
        var dial = wish.dial(remaining: remaining).dial
        let card = CountdownCard(
            CountdownText(event, home: home), dial.view(remaining: remaining),
            backdrop: photo.flatMap { CountdownCard.Backdrop($0, on: shelf, most: mostPictureBytes) })
        return ServedPage(.svg, Array((wish.isPlain ? card.background : card.svg).utf8))
    }

    /// Nil where it is gone, called off, or in a calendar that was removed.
    private static func event(
        of feed: Feed, now: Instant, in tx: Transaction
    ) throws -> (Event, Account)? {
        let id = ID<Event>(feed.subject)
        guard try tx.exists("SELECT 1 FROM event WHERE id = \(id) AND NOT \(NamedCalendar.hidesEvent)"),
            let event = try Countdown.coming(id, now: now, in: tx), event.account == feed.account,
            !event.isCancelled, let account = try Account.find(feed.account, in: tx)
        else { return nil }
        return (event, account)
    }
}

extension CountdownCard.Backdrop {
    /// - Parameter most: bytes of the file.
    /// - Returns: nil where its file is gone, is none any more, or has more.
    package init?(_ photo: Photo, on shelf: PhotoStore, most: Int = .max) {
        guard let data = shelf.data(of: photo, most: most),
            let image = try? ImageFile(Array(data), keepsOrientation: false)
        else { return nil }
        let bytes = Data(image.cleanBytes).base64EncodedString()
        self.init(
            address: "data:\(image.kind.contentType);base64,\(bytes)", photo: photo, orientation: image.orientation)
    }
}

extension Photo {
    /// Of its file, in small letters: `jpg`, `png`, `webp`.
    var ending: String { file.split(separator: ".").last.map { $0.lowercased() } ?? "" }
}

extension ServedPage.Form {
    /// Nil for what is no picture.
    fileprivate init?(ending: String) {
        switch ending {
        case "jpg": self = .jpeg
        case "png": self = .png
        case "webp": self = .webp
        default: return nil
        }
    }
}

extension PhotoStore {
    fileprivate func data(of photo: Photo, most: Int) -> Data? {
        FileManager.default.contents(atPath: path(of: photo)).flatMap { $0.count <= most ? $0 : nil }
    }

    /// Its file is there, and no larger than visitors are given.
    fileprivate func shows(_ photo: Photo) -> Bool {
        let facts = try? FileManager.default.attributesOfItem(atPath: path(of: photo))
        return (facts?[.size] as? Int).map { $0 <= SharedCountdowns.mostPictureBytes } ?? false
    }
}
