package import Agenda
import Platform
import Storage
import Values

/// A sound for a card: a file that browsers play.
package struct CardSoundFile: Hashable, Sendable {
    /// What the card calls it; a deck that has another sound of that name gets a free one.
    let name: String
    let bytes: [UInt8]

    /// - Parameter name: of the file.
    /// - Throws: `CardError` if no browser plays it, or it is empty or too large.
    package init(name: String, bytes: [UInt8]) throws(CardError) {
        guard CardSounds.contentType(of: name) != nil else { throw .unplayable(name) }
        guard !bytes.isEmpty, bytes.count <= CardSounds.mostBytes else { throw .soundTooLarge(name, bytes.count) }
        let last = name.split(separator: "/").last.map(String.init) ?? name
        self.name = String(last.filter { !$0.isNewline && $0 != "[" && $0 != "]" }.suffix(100))
        self.bytes = bytes
    }
}

/// A picture and a sound of a card that is added.
package struct CardMedia: Sendable {
    package var picture: PhotoFile?
    package var sound: CardSoundFile?
    /// On the front; otherwise on the back.
    package var isOnFront: Bool

    package init(picture: PhotoFile? = nil, sound: CardSoundFile? = nil, isOnFront: Bool = false) {
        (self.picture, self.sound, self.isOnFront) = (picture, sound, isOnFront)
    }
}

extension CardSounds {
    /// Stores a sound under a free name, or the same sound under the name that it has, and returns the name.
    static func add(_ sound: CardSoundFile, to deck: Deck, in tx: Transaction) throws -> String {
        let parts = sound.name.split(separator: ".")
        let (stem, ending) = (parts.dropLast().joined(separator: "."), parts.last.map(String.init) ?? "")
        var (name, count) = (sound.name, 1)
        while let other = try bytes(of: name, in: deck, in: tx), other != sound.bytes {
            count += 1
            name = "\(stem)-\(count).\(ending)"
        }
        try store(sound.bytes, as: name, of: deck, in: tx)
        return name
    }
}

extension [Card] {
    /// `Another card has this front: hello`, for people; nil for none.
    package var sameFrontWords: String? {
        guard let first else { return nil }
        let back = first.back.split(whereSeparator: \.isNewline).first.map { ": \($0.shortened(to: 80))" } ?? "."
        return count == 1 ? "Another card has this front\(back)" : "\(count) other cards have this front\(back)"
    }
}
