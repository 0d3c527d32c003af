package import Agenda
package import People
package import Storage

extension LineupImport {
    /// What became of a spreadsheet, or would.
    package struct Report: Sendable {
        package var events: [EventRow] = []
        package var people: [ImportedCard] = []
        package var places: [PlaceRow] = []
        package var problems: [RowProblem] = []
        package var notes: [Note] = []
        /// Rows about events that are over: their people are taken in, and nothing else.
        package var pastRows = 0
        /// Headings of columns that were not taken.
        package let unused: [String]
    }

    package struct EventRow: Sendable {
        package let event: Event
        package let isNew: Bool
    }

    package struct PlaceRow: Sendable {
        package enum Outcome: String, Sendable {
            case added
            case alreadyIn = "already in"
            /// The booker took them out: they stay out.
            case takenOut = "taken out before"
        }

        package let line: Int
        package let event: Event
        package let contact: ID<Contact>
        package let name: String
        package let isHost: Bool
        package let isOnBench: Bool
        package let outcome: Outcome
    }

    /// Something to know about a row that was taken.
    package struct Note: Hashable, Sendable {
        package let line: Int
        package let text: String
    }
}
