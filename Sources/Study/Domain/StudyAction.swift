import Values

/// What can be done next with decks, cards and the timer.
package enum StudyAction: NextAction {
    case listDecks
    /// With this title.
    case showDeck(String)
    /// To the deck with this title.
    case addCard(deck: String)
    case searchCards
    case quiz
    case startTimer
    case showTimer
}
