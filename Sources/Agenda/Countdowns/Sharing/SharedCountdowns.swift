internal import Foundation
internal import ImageFiles
internal import Messaging
internal import People
package import Storage
package import Values

/// Answers whoever comes with the token of a countdown's page or of a card.
package struct SharedCountdowns: Sendable {
    let store: Store
    /// Scheme, host and, if any, port and path under which the pages are found.
    let publicURL: String
    /// A photo with more bytes stays off the page: its card is drawn anew for each visitor, and no chat shows it.
    static let mostPictureBytes = 4 << 20

    package init(store: Store, publicURL: String) { (self.store, self.publicURL) = (store, publicURL) }

    /// - Parameter file: a token, alone for the page, with `.svg` for its card, with the ending of its photo for that,
    ///   with `.png` for a card that was sent.
    /// - Returns: nil for a token that is none, or not any more.
    package func page(file: String, wish: CountdownQuery = CountdownQuery(), now: Instant) async throws -> ServedPage? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let token = parts.first, parts.count <= 2, token.utf8.count <= 128 else { return nil }
        let ending = parts.count == 2 ? parts[1] : nil
        let store = store
        return try await store.read { tx -> ServedPage? in
            guard let feed = try Feed.find(token: token, in: tx) else { return nil }
            if feed.kind == .card {
                return ending == "png" ? try SentCard.png(of: feed, now: now, in: tx).map { ServedPage(.png, $0) } : nil
            }
            guard feed.kind == .page, let (event, account) = try Self.event(of: feed, now: now, in: tx) else {
                return nil
            }
            let photo = try Photo.shown(for: ID(event.id.rawValue), in: tx)
            let shelf = PhotoStore(store)
            switch ending {
            case nil:
                let page = CountdownPage(
                    event, home: account.zone, photo: photo.flatMap { shelf.shows($0) ? $0 : nil },
                    address: "\(publicURL)/c/\(token)", wish: wish, now: now)
                return ServedPage(.html, Array(page.html.utf8))
            case "svg":
                return Self.card(of: event, home: account.zone, photo: photo, on: shelf, wish: wish, now: now)
            default:
                guard let photo, photo.ending == ending, let form = ServedPage.Form(ending: photo.ending),
                    let data = shelf.data(of: photo, most: Self.mostPictureBytes)
                else { return nil }
                return ServedPage(form, Array(data))
            }
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
