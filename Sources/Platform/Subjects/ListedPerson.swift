package import Storage
package import Values

/// Somebody who expects an event without being in its lineup, such as a person on the list of its open mic.
package struct ListedPerson: Sendable {
    /// What they are told of the event.
    package enum News: Hashable, Sendable {
        case canceled, restored
        /// It has another time or place.
        case moved
    }

    /// What they know of the event, so what was said before a text that has not left.
    package struct Known: Hashable, Sendable {
        package let start: Instant
        package let place: String?

        package init(start: Instant, place: String?) { (self.start, self.place) = (start, place) }
    }

    /// The text that tells them of the last cancellation.
    package struct Cancellation: Hashable, Sendable {
        /// The key of the outbound message.
        package let text: Int64
        package let isQueued: Bool

        package init(text: Int64, isQueued: Bool) { (self.text, self.isQueued) = (text, isQueued) }
    }

    /// Unique on the lists of the event.
    package let id: Int64
    package let name: String
    /// E.164; nil for somebody who cannot be told.
    package let number: String?
    package let contact: ID<Contact>?
    /// The one that they texted, with the key of its provider; nil for the usual one.
    package let sender: (id: ID<Sender>, provider: String)?
    package let language: TextLanguage
    /// Nil for nothing that differs from the event.
    package let known: Known?
    /// They know another time or place, and no text that waits tells them.
    package let isOutdated: Bool
    /// Nil where none left or waits.
    package let cancellation: Cancellation?
    /// The words of news but a cancellation.
    package let words: @Sendable (News) -> String
    /// Records the key of the outbound message that tells them; nil where they count as told.
    package let record: @Sendable (News, Int64?, Transaction) throws -> Void

    package init(
        id: Int64, name: String, number: String?, contact: ID<Contact>?, sender: (id: ID<Sender>, provider: String)?,
        language: TextLanguage, known: Known?, isOutdated: Bool, cancellation: Cancellation?,
        words: @escaping @Sendable (News) -> String,
        record: @escaping @Sendable (News, Int64?, Transaction) throws -> Void
    ) {
        (self.id, self.name, self.number, self.contact, self.sender) = (id, name, number, contact, sender)
        (self.language, self.known, self.isOutdated, self.cancellation) = (language, known, isOutdated, cancellation)
        (self.words, self.record) = (words, record)
    }
}

extension [Module] {
    /// Those who expect an event without being in its lineup.
    package var listedPeople: Module.ListedPeople {
        let hooks = compactMap(\.listedPeople)
        return { event, tx in try hooks.flatMap { try $0(event, tx) } }
    }
}
