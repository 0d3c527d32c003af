import Synchronization

/// Makes small copies of photos when they are first shown, one at a time, and keeps them in a folder beside the photos.
/// Without vipsthumbnail there are none, and the photos themselves are shown.
package final class Thumbnails: Sendable {
    /// By what the width and height of a photo are divided.
    package static let divisors = [2, 4, 8]
    /// How many may wait to be made. For one more there is none yet.
    package static let longestQueue = 32

    /// What a copy is made for.
    package enum Use: Sendable {
        case tile, card

        /// Width divided by height, of a countdown's card.
        static let cardAspect = CountdownCard.width / CountdownCard.height

        /// So many pixels of the visible part are left: enough for a tile on a screen of twice the density, and for the
        /// width of a countdown's card.
        var leastWidth: Int { self == .tile ? 480 : 1200 }
    }

    private let environment: [String: String]?
    /// Nil if none is made; those who wait for their turn.
    private let waiting = Mutex<[CheckedContinuation<Bool, Never>]?>(nil)

    /// - Parameter environment: its `PATH` is searched for the program; nil for that of this process.
    package init(environment: [String: String]? = nil) { self.environment = environment }

    /// By what a photo can be divided for a frame of this shape; nil if the photo itself should be shown.
    ///
    /// - Parameter aspect: width divided by height.
    package static func divisor(of photo: Photo, for use: Use = .tile, aspect: Double) -> Int? {
        let window = photo.crop.window(width: photo.width, height: photo.height, aspect: aspect)
        return divisors.last { Int(window.width) / $0 >= use.leastWidth }
    }

    /// Makes the small copy of a photo that a countdown's card embeds, if there is none.
    package func prepareCard(_ photo: Photo?, in store: PhotoStore) async {
        guard let photo, let divisor = Self.divisor(of: photo, for: .card, aspect: Use.cardAspect) else { return }
        _ = await bytes(of: photo, dividedBy: divisor, in: store)
    }

    /// The stored copy that a countdown's card embeds; nil if there is none.
    static func card(of photo: Photo, in store: PhotoStore) -> [UInt8]? {
        divisor(of: photo, for: .card, aspect: Use.cardAspect).flatMap { store.thumbnail(of: photo.file, $0) }
    }

    /// The small copy of a photo; nil if it cannot be made, now or ever.
    ///
    /// - Parameter divisor: one of `divisors`.
    package func bytes(of photo: Photo, dividedBy divisor: Int, in store: PhotoStore) async -> [UInt8]? {
        guard Self.divisors.contains(divisor) else { return nil }
        if let known = store.thumbnail(of: photo.file, divisor) { return known }
        guard let program = PictureProgram(environment: environment), await takeTurn() else { return nil }
        defer { passTurn() }
        // Somebody else may have waited for the same one.
        if let known = store.thumbnail(of: photo.file, divisor) { return known }
        let side = max(photo.width, photo.height) / divisor
        guard let picture = store.bytes(named: photo.file),
            let made = try? await program.jpeg(picture, side: max(side, 1), quality: 80)
        else { return nil }
        store.addThumbnail(made, of: photo.file, divisor)
        return made
    }

    /// Returns false if too many wait already.
    private func takeTurn() async -> Bool {
        await withCheckedContinuation { turn in
            let isFirst = waiting.withLock { queue -> Bool? in
                guard let waiting = queue else {
                    queue = []
                    return true
                }
                guard waiting.count < Self.longestQueue else { return false }
                queue?.append(turn)
                return nil
            }
            if let isFirst { turn.resume(returning: isFirst) }
        }
    }

    private func passTurn() {
        let next = waiting.withLock { queue -> CheckedContinuation<Bool, Never>? in
            guard let first = queue?.first else {
                queue = nil
                return nil
            }
            queue?.removeFirst()
            return first
        }
        next?.resume(returning: true)
    }
}
