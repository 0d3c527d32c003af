import JSON
import Storage
package import Values
import ZipFiles

/// Writes packages (`.apkg`) in the format that every Anki since 2.0 and other programs read: `collection.anki2`, with
/// each card as a note of the type Basic.
package struct PackageWriter: Sendable {
    /// Changes with every card, and must be the same when a deck is exported again, so that Anki updates its notes.
    package typealias Key = String

    private let deck: String
    private let cards: [(key: Key, card: AnkiCard)]
    private let now: Instant
    /// The start of a day, long before all due days.
    private let created: Instant

    /// - Parameter today: the start of the day in the account's zone. Due days are counted from it.
    package static func write(
        _ cards: [(key: Key, card: AnkiCard)], deck: String, pictures: [String: [UInt8]] = [:], today: Instant,
        now: Instant
    ) throws(AnkiError) -> [UInt8] {
        let writer = PackageWriter(deck: deck, cards: cards, now: now, created: today.adding(.days(-Self.daysBefore)))
        let names = pictures.keys.sorted()
        let media = JSONValue.object(
            names.enumerated().map { JSONValue.Member(String($0.offset), .string($0.element)) })
        let collection: [UInt8]
        do {
            collection = try ForeignDatabase.make(schema: CollectionSchema.sql, writer.fill)
        } catch {
            throw .cannotWrite
        }
        do throws(ZipError) {
            return try ZipFile.make(
                [("collection.anki2", collection), ("media", media.encoded())]
                    + names.enumerated().map { (String($0.offset), pictures[$0.element] ?? []) },
                modified: now.wholeSeconds)
        } catch {
            throw AnkiError(error)
        }
    }

    /// A card may have been due for that long.
    private static let daysBefore = 5000

    private var noteType: Int64 { 1_559_383_000 }
    /// The same for the same name, so that a second import finds the deck.
    private var deckID: Int64 { 1_700_000_000_000 + Int64(StableHash.of(deck) % 99_999_999_999) }

    private func fill(_ tx: Transaction) throws {
        let seconds = now.wholeSeconds
        try tx.run(
            """
            INSERT INTO col VALUES (1, \(created.wholeSeconds), \(now.milliseconds), \(now.milliseconds), 11, 0, 0, 0,
                \(CollectionSchema.configuration), \(CollectionSchema.noteTypes(noteType, deck: deckID)),
                \(CollectionSchema.decks(deckID, name: deck, modified: seconds)), \(CollectionSchema.deckOptions), '{}')
            """)
        let first = now.milliseconds
        try ReviewLog.write(cards.enumerated().map { (first + Int64($0.offset), $0.element.card.reviews) }, in: tx)
        for (index, (key, card)) in cards.enumerated() {
            let id = now.milliseconds + Int64(index)
            let backPictures = card.pictures.filter { !card.frontPictures.contains($0) }
            let front = card.front == AnkiCard.pictureOnly && !card.frontPictures.isEmpty ? "" : card.front
            let fields =
                Self.html(front) + Self.images(card.frontPictures) + "\u{1F}" + Self.html(card.back)
                + Self.images(backPictures)
            let tags = card.tags.isEmpty ? "" : " " + card.tags.joined(separator: " ") + " "
            try tx.run(
                """
                INSERT INTO notes VALUES (\(id), \(Self.guid(key)), \(noteType), \(seconds), -1, \(tags), \(fields),
                    \(card.front), 0, 0, '')
                """)
            let row = schedule(of: card, index: index)
            let queue = card.isSuspended ? -1 : row.type == 3 ? 1 : row.type
            try tx.run(
                """
                INSERT INTO cards VALUES (\(id), \(id), \(deckID), 0, \(seconds), -1, \(row.type), \(queue), \(row.due),
                    \(row.interval), \(row.factor), \(row.reviews), \(row.lapses), \(row.left), 0, 0, 0, \(row.data))
                """)
        }
    }

    private struct Schedule {
        /// As in the columns of `cards`.
        let type: Int
        let due: Int64
        let interval: Int
        let factor: Int
        var reviews = 0
        var lapses = 0
        var left = 0
        var data = "{}"
    }

    private func schedule(of card: AnkiCard, index: Int) -> Schedule {
        // The due number of a new card is its place.
        guard let schedule = card.schedule else {
            return Schedule(type: 0, due: Int64(index) + 1, interval: 0, factor: 0)
        }
        let isReview = schedule.state == .review
        let day = (schedule.due - created) / .days(1)
        var row = Schedule(
            type: isReview ? 2 : schedule.state == .learning ? 1 : 3,
            due: isReview ? Int64(day.rounded(.down)) : schedule.due.wholeSeconds, interval: schedule.interval,
            factor: Int((schedule.ease ?? 2.5) * 1000))
        (row.reviews, row.lapses) = (schedule.reviews, schedule.lapses)
        // One step is left.
        if !isReview { row.left = 1001 }
        if let memory = schedule.memory {
            var members: [JSONValue.Member] = [
                .init("s", .double(memory.stability)), .init("d", .double(memory.difficulty)),
            ]
            if let last = schedule.reviewedAt { members.append(.init("lrt", .integer(Int(last.wholeSeconds)))) }
            row.data = JSONValue.object(members).text()
        }
        return row
    }

    // MARK: Text

    static func html(_ text: String) -> String {
        // Several blanks, tabs and indented lines would be lost.
        let isPreformatted = text.contains("  ") || text.contains("\t") || text.contains("\n ")
        let safe = escaped(text)
        return isPreformatted ? "<pre>\(safe)</pre>" : safe.replacing("\n", with: "<br>")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\u{1F}", with: " ")
    }

    private static func images(_ names: [String]) -> String {
        names.map { "<br><img src=\"\(escaped($0).replacing("\"", with: "&quot;"))\">" }.joined()
    }

    /// The identifier of the note of a card: ten characters of Anki's alphabet, by the key.
    package static func guid(_ key: Key) -> String {
        var number = StableHash.of(key)
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        var guid = ""
        for _ in 0..<10 {
            guid.append(letters[Int(number % UInt64(letters.count))])
            number /= UInt64(letters.count)
        }
        return guid
    }
}
