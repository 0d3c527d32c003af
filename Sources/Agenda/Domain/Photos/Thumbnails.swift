import Dispatch
import ImageFiles
import Synchronization

/// Makes small copies of photos when they are first shown, one at a time on a queue outside the cooperative pool, and
/// keeps them in a folder beside the photos.
package final class Thumbnails: Sendable {
    /// How many may wait to be made. For one more there is none yet.
    package static let longestQueue = 32
    /// So many pixels of the visible part are left, which is enough for a tile on a screen of twice the density.
    static let leastWidth = 480

    private let queue = DispatchQueue(label: "greenroom.thumbnails")
    private let pending = Mutex(0)

    package init() {}

    /// By what the photo's file can be divided for a frame of this shape; nil if the file itself should be shown.
    ///
    /// - Parameter aspect: width divided by height.
    package static func divisor(of photo: Photo, aspect: Double) -> Int? {
        guard photo.fileExtension == "jpg" else { return nil }
        let window = photo.crop.window(width: photo.width, height: photo.height, aspect: aspect)
        return Thumbnail.Scale.allCases.map(\.rawValue).last { Int(window.width) / $0 >= leastWidth }
    }

    /// The small copy of a photo's file; nil if it cannot be made, now or ever.
    ///
    /// - Parameter divisor: 2, 4 or 8.
    package func bytes(of file: String, dividedBy divisor: Int, in store: PhotoStore) async -> [UInt8]? {
        guard let scale = Thumbnail.Scale(rawValue: divisor) else { return nil }
        if let known = store.thumbnail(of: file, divisor) { return known }
        let isAccepted = pending.withLock { count in
            guard count < Self.longestQueue else { return false }
            count += 1
            return true
        }
        guard isAccepted else { return nil }
        defer { pending.withLock { $0 -= 1 } }
        return await withCheckedContinuation { continuation in
            queue.async {
                // Somebody else may have waited for the same one.
                if let known = store.thumbnail(of: file, divisor) { return continuation.resume(returning: known) }
                let made = store.bytes(named: file).flatMap { Thumbnail.jpeg($0, scale) }
                if let made { store.addThumbnail(made, of: file, divisor) }
                continuation.resume(returning: made)
            }
        }
    }
}
