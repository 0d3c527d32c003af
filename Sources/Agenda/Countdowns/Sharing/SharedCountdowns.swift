internal import Foundation
internal import ImageFiles
internal import Messaging
internal import People
package import Storage
package import Values

/// Serves countdown pages and sent cards by their tokens.
package struct SharedCountdowns: Sendable {
    let store: Store
    /// Scheme, host, optional port and path of the public URL.
    let publicURL: String
    /// Larger photos, in bytes, are not shown on pages and previews, since the card is drawn for every request.
    static let maximumPhotoBytes = 4 << 20

    package init(store: Store, publicURL: String) { (self.store, self.publicURL) = (store, publicURL) }

    /// - Parameter file: the token for the page; with `.svg` for its card, with the photo's extension for the photo,
    ///   with `.png` for a sent card.
    /// - Returns: nil for an unknown or revoked token.
    package func page(file: String, query: CountdownQuery = CountdownQuery(), now: Instant) async throws -> ServedPage?
    {
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
            let photoStore = PhotoStore(store)
            switch ending {
            case nil:
                let page = CountdownPage(
                    event, home: account.zone, photo: photo.flatMap { photoStore.shows($0) ? $0 : nil },
                    address: "\(publicURL)/c/\(token)", query: query, now: now)
                return ServedPage(.html, Array(page.html.utf8))
            case "svg":
                return Self.card(of: event, home: account.zone, photo: photo, on: photoStore, query: query, now: now)
            default:
                guard let photo, photo.fileExtension == ending,
                    let form = ServedPage.ContentType(ending: photo.fileExtension),
                    let data = photoStore.data(of: photo, most: Self.maximumPhotoBytes)
                else { return nil }
                return ServedPage(form, Array(data))
            }
        }
    }

    private static func card(
        of event: Event, home: Zone, photo: Photo?, on photoStore: PhotoStore, query: CountdownQuery, now: Instant
    ) -> ServedPage {
        let remaining = CountdownView(from: now, to: event.startsAt).remaining
        var controls = query.controls(remaining: remaining).controls
        let card = CountdownCard(
            CountdownText(event, home: home), controls.view(remaining: remaining),
            backdrop: photo.flatMap { CountdownCard.Backdrop($0, on: photoStore, most: maximumPhotoBytes) })
        return ServedPage(.svg, Array((query.isBackgroundOnly ? card.background : card.svg).utf8))
    }

    /// Nil if the event was deleted or cancelled, or its calendar was removed.
    private static func event(
        of feed: Feed, now: Instant, in tx: Transaction
    ) throws -> (Event, Account)? {
        let id = ID<Event>(feed.subject)
        guard try tx.exists("SELECT 1 FROM event WHERE id = \(id) AND NOT \(NamedCalendar.hidesEvent)"),
            let event = try Countdown.target(id, now: now, in: tx), event.account == feed.account,
            !event.isCancelled, let account = try Account.find(feed.account, in: tx)
        else { return nil }
        return (event, account)
    }
}

extension CountdownCard.Backdrop {
    /// - Parameter most: the largest file, in bytes.
    /// - Returns: nil if the file is missing, unreadable or larger.
    package init?(_ photo: Photo, on photoStore: PhotoStore, most: Int = .max) {
        guard let data = photoStore.data(of: photo, most: most), let image = try? ImageFile(Array(data), saysUp: false)
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

    /// Whether the file exists and is not too large for a page.
    fileprivate func shows(_ photo: Photo) -> Bool {
        let facts = try? FileManager.default.attributesOfItem(atPath: path(of: photo))
        return (facts?[.size] as? Int).map { $0 <= SharedCountdowns.maximumPhotoBytes } ?? false
    }
}
