package import Agenda
import Storage
import Values

extension TodayPart {
    /// The cards that are due now.
    package static let dueCards = TodayPart(lines: { account, tx in
        let due = try DeckSummary.all(of: account, in: tx).filter { $0.due.total > 0 }
            .sorted { $0.due.total > $1.due.total }
        guard !due.isEmpty else { return [] }
        let count = due.reduce(0) { $0 + $1.due.total }
        let named = due.prefix(3).map { "\($0.deck.title.shortened(to: 16)) \($0.due.total)" }
        let rest = due.count - named.count
        let decks = named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        let words = "\(count.counted("card")) \(count == 1 ? "is" : "are") due: \(decks)"
        return [TodayLine("cards", words, action: StudyAction.listDecks)]
    })
}
