package import PageKit

extension [PageNoun] {
    /// The pages of contacts.
    package static var contacts: [PageNoun] { [ContactsPage.noun] }

    /// The pages of the inbox.
    package static var inbox: [PageNoun] { [InboxPage.noun] }

    /// The board, the grid, the pages of events and their lineups, positions and templates, and the pages of a
    /// performer.
    package static var lineups: [PageNoun] {
        [
            BoardPage.noun, GridPage.noun, EventPage.noun, HistoryPage.noun, PositionsPage.noun, WordingPage.noun,
            WhatsAppPage.noun,
            PerformerPage.noun, UnsubscribePage.noun,
        ]
    }
}
