import Agenda

/// A picture of a card.
struct CardPicture: Codable, Hashable, Sendable {
    let path: String
    /// In pixels.
    let width: Int
    let height: Int

    init(_ photo: Photo) {
        path = "/photos/\(photo.subject)/file/\(photo.id)"
        (width, height) = (photo.width, photo.height)
    }
}
