/// Makes a card of the HTML of its two sides.
enum CardMaker {
    /// Why there is no card.
    enum Failure: Error, Hashable {
        case noFront
        case imageOcclusion
        /// The collection lacks the note's type, or the type has no such card.
        case noNoteType, noTemplate

        var reason: String {
            switch self {
            case .noFront: "it has no text on its front"
            case .imageOcclusion: "image occlusion is not supported"
            case .noNoteType: "its note type is missing"
            case .noTemplate: "its note type has no such card"
            }
        }
    }

    static func card(front: HTMLText, back: HTMLText, tags: [String]) throws(Failure) -> AnkiCard {
        let line = front.line
        if line.isEmpty, front.pictures.isEmpty { throw .noFront }
        var pictures: [String] = []
        for name in front.pictures + back.pictures where !pictures.contains(name) { pictures.append(name) }
        return AnkiCard(
            front: line.isEmpty ? AnkiCard.pictureOnly : line, back: back.text, tags: tags, pictures: pictures,
            frontPictures: pictures.filter(front.pictures.contains))
    }

    /// Whether a field hides parts of a picture, as Anki itself or its add-on Image Occlusion Enhanced do. The picture
    /// alone would show the answer.
    static func isImageOcclusion(_ field: String) -> Bool {
        field.contains("::image-occlusion:") || field.contains("<img") && field.contains("-Q.svg")
    }

    /// Anki separates tags by blanks.
    static func tags(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }
}
