internal import Agenda
internal import Storage

/// The photo that is shown for an event, and where its file lies.
struct EventPicture: Sendable {
    let photo: Photo
    let shelf: PhotoStore

    var path: String { shelf.path(of: photo) }

    /// The part of it that fills a frame.
    ///
    /// - Parameter aspect: the frame's width over its height.
    func window(aspect: Double) -> Crop.Window {
        photo.crop.window(width: photo.width, height: photo.height, aspect: aspect)
    }

    /// As it stands behind a card; nil where its file is gone.
    func backdrop() -> CountdownCard.Backdrop? {
        CountdownCard.Backdrop(photo, on: shelf)
    }
}

extension CommandContext {
    /// Those of these events that have one.
    func pictures(of events: [ID<Event>]) async throws -> [ID<Event>: EventPicture] {
        let shelf = PhotoStore(store)
        let photos = try await store.read { tx in
            try events.map { ($0, try Photo.shown(for: ID($0.rawValue), in: tx)) }
        }
        return photos.reduce(into: [:]) { pictures, found in
            pictures[found.0] = found.1.map { EventPicture(photo: $0, shelf: shelf) }
        }
    }
}
