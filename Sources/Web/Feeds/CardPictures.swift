import Logging
import Platform

/// Draws the cards of countdown pages as PNGs, since link previews show no SVG. Keeps those that were drawn last.
actor CardPictures {
    /// A card has about 50 KB, and most change once a day.
    private static let maximumKept = 64
    /// Each is drawn by a process of its own.
    private static let maximumAtOnce = 2

    private let draw: (@Sendable (_ svg: String) async throws -> [UInt8])?
    private let log: Logger
    private var kept: [(tag: String, picture: ServedPage)] = []
    private var drawing = 0

    /// - Parameter draw: nil where cards cannot be drawn.
    init(log: Logger, draw: (@Sendable (_ svg: String) async throws -> [UInt8])?) {
        (self.log, self.draw) = (log, draw)
    }

    /// Too many others are drawn at the moment.
    struct Busy: Error {}

    /// The PNG of an SVG; nil where it cannot be drawn.
    ///
    /// - Throws: `Busy`.
    func picture(of card: ServedPage) async throws(Busy) -> ServedPage? {
        if let known = kept.first(where: { $0.tag == card.entityTag }) { return known.picture }
        guard let draw else { return nil }
        guard drawing < Self.maximumAtOnce else { throw Busy() }
        drawing += 1
        defer { drawing -= 1 }
        do {
            let picture = ServedPage(.png, try await draw(String(decoding: card.bytes, as: UTF8.self)))
            if kept.count >= Self.maximumKept { kept.removeFirst() }
            kept.append((tag: card.entityTag, picture: picture))
            return picture
        } catch {
            log.debug("a card could not be drawn", metadata: ["reason": "\(error)"])
            return nil
        }
    }
}
