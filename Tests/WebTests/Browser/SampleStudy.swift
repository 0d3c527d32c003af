import Agenda
import Platform
import Storage
import Study
import TestSupport
import Values

/// Decks with past reviews, an open quiz, and a study session, for pictures of the pages.
struct SampleStudy: Sendable {
    let deck: Deck
    /// Of the first card.
    let card: ID<Card>

    static func fill(_ environment: TestEnvironment) async throws -> SampleStudy {
        let (account, zone, now) = (environment.account, environment.account.zone, TestEnvironment.noon)
        let picture = try await PhotoStore(environment.store).add(SampleImage.jpeg())
        return try await environment.store.write(at: now) { tx in
            let deck = try Deck.add("Español: los verbos", account: account.id, in: tx)
            for title in ["日本語の動詞", "A deck with a title that goes on and on until it does not fit on a phone"] {
                let other = try Deck.add(title, account: account.id, in: tx)
                try other.add([CardDraft(front: "食べる", back: "to eat")], in: tx)
            }
            let words = [
                ("hablar", "to speak\n\nhablo, hablas, habla", ["ar"]), ("comer", "to eat", ["er"]),
                ("كلمة", "a word", []), ("ser", "to be (what something is)", ["irregular", "er"]),
                ("a question that is much longer than the others, so that it has to be broken into lines", "yes", []),
            ]
            let cards = try deck.add(
                words.map { CardDraft(front: $0.0, back: $0.1, tags: $0.2) }, in: tx.at(now.adding(.days(-20))))
            for (day, rating) in [(-19, Rating.good), (-18, .good), (-12, .hard), (-3, .again), (-2, .easy)] {
                for id in cards.prefix(3) {
                    guard let card = try Card.find(id, account: account.id, in: tx) else { continue }
                    _ = try deck.review(card, rating, zone: zone, in: tx.at(now.adding(.days(day))))
                }
            }
            var album = try PhotoAlbum.of(deck.subject, in: tx)
            _ = try album.add(picture, credit: PhotoCredit(.file), in: tx)
            _ = try Quiz.begin(deck, random: .seeded(7), in: tx)
            for day in [-9, -4, -1] {
                let start = now.adding(.days(day))
                _ = try StudyTimer.start(
                    TimerLengths(study: 50 + 5 * day, rest: 10), account: account.id, deck: deck.id, in: tx.at(start)
                )
                try StudyTimer.choose(.finish, account: account.id, in: tx.at(start.adding(.hours(1))))
            }
            return SampleStudy(deck: deck, card: cards[0])
        }
    }
}
