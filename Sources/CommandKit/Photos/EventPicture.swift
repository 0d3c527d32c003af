package import Agenda
package import Storage

/// The photo that is shown for an event, and the path of its file.
package struct EventPicture: Sendable {
    let photo: Photo
    let photoStore: PhotoStore

    package init(photo: Photo, photoStore: PhotoStore) { (self.photo, self.photoStore) = (photo, photoStore) }

    package var path: String { photoStore.path(of: photo) }

    /// The visible part for a frame.
    ///
    /// - Parameter aspect: the width of the frame divided by its height.
    func window(aspect: Double) -> Crop.Window {
        photo.crop.window(width: photo.width, height: photo.height, aspect: aspect)
    }

    /// The background of a card; nil if the file is missing.
    package func backdrop() async -> CountdownCard.Backdrop? {
        await Thumbnails().prepareCard(photo, in: photoStore)
        return CountdownCard.Backdrop(photo, on: photoStore)
    }

    /// The photos of those events that have one.
    package static func all(
        of events: [ID<Event>], in context: CommandContext
    ) async throws -> [ID<Event>: EventPicture] {
        let photoStore = PhotoStore(context.store)
        let photos = try await context.read { tx in
            try events.map { ($0, try Photo.shown(for: ID($0.rawValue), in: tx)) }
        }
        try await photoStore.fetch(photos.compactMap(\.1))
        return photos.reduce(into: [:]) { pictures, found in
            pictures[found.0] = found.1.map { EventPicture(photo: $0, photoStore: photoStore) }
        }
    }
}
