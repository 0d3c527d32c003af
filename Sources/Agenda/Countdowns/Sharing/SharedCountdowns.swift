internal import Foundation
internal import Messaging
internal import People
package import Storage
package import Values

/// Answers whoever comes with the token of a countdown's page or of a card.
package struct SharedCountdowns: Sendable {
    let store: Store
    /// A photo with more bytes stays off the page's card: it is drawn anew for each visitor.
    static let mostPictureBytes = 4 << 20

    package init(store: Store) { self.store = store }

    /// - Parameter file: a token, alone for the page, with `.svg` for its card, with `.png` for a card that was sent.
    /// - Returns: nil for a token that is none, or not any more.
    package func page(file: String, now: Instant) async throws -> ServedPage? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let token = parts.first, parts.count <= 2, token.utf8.count <= 128 else { return nil }
        let ending = parts.count == 2 ? parts[1] : nil
        let store = store
        return try await store.read { tx -> ServedPage? in
            guard let feed = try Feed.find(token: token, in: tx) else { return nil }
            switch (feed.kind, ending) {
            case (.card, "png"): return try SentCard.png(of: feed, now: now, in: tx).map { ServedPage(.png, $0) }
            case (.page, nil):
                guard let (event, account) = try Self.event(of: feed, now: now, in: tx) else { return nil }
                let page = CountdownPage(event, home: account.zone, card: "\(token).svg", now: now)
                return ServedPage(.html, Array(page.html.utf8))
            case (.page, "svg"):
                guard let (event, account) = try Self.event(of: feed, now: now, in: tx) else { return nil }
                let picture = try Photo.shown(for: ID(event.id.rawValue), in: tx)
                    .flatMap { CountdownCard.Backdrop($0, on: PhotoShelf(store), most: Self.mostPictureBytes) }
                let card = CountdownCard(
                    CountdownText(event, home: account.zone), CountdownView(from: now, to: event.startsAt),
                    backdrop: picture)
                return ServedPage(.svg, Array(card.svg.utf8))
            default: return nil
            }
        }
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
    /// - Returns: nil where its file is gone, or has more.
    package init?(_ photo: Photo, on shelf: PhotoShelf, most: Int = .max) {
        let path = shelf.path(of: photo)
        guard let data = FileManager.default.contents(atPath: path), data.count <= most else { return nil }
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let type = ending == "jpg" ? "jpeg" : ending
        self.init(address: "data:image/\(type);base64,\(data.base64EncodedString())", photo: photo)
    }
}
