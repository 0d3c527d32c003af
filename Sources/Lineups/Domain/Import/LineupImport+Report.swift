package import Agenda
package import People
package import Platform
package import Storage
package import Values

extension LineupImport {
    /// The result of an import, or of its dry run.
    package struct Report: Sendable {
        package var events: [EventRow] = []
        package var people: [ImportedCard] = []
        package var places: [PlaceRow] = []
        package var problems: [RowProblem] = []
        package var notes: [Note] = []
        /// The open spots that were added: the show and the position of each.
        package var openSpots: [(event: ID<Event>, position: String)] = []
        /// The rows about past events: only their people were imported.
        package var past: [PastRow] = []
        /// Every row that is not blank, in the order of the file.
        package var rows: [RowRecord] = []
        /// The headings of columns that were ignored.
        package let unused: [String]
    }

    /// What became of a row.
    package struct RowRecord: Hashable, Sendable {
        package let line: Int
        package let record: ImportReport.Line
    }

    package struct PastRow: Hashable, Sendable {
        package let line: Int
        package let event: String
        package let day: LocalDate
        /// Of the person; nil for a row without one.
        package let name: String?

        /// `"Old One" on Mon Nov 2 2026`
        package var words: String { "\(event.quotedLine) on \(DateText().dayWithYear(day))" }
    }

    package struct EventRow: Sendable {
        package let event: Event
        package let isNew: Bool
    }

    package struct PlaceRow: Sendable {
        package enum Outcome: String, Sendable {
            case added
            case alreadyIn = "already in"
            /// The booker removed them earlier, so they were not added.
            case takenOut = "removed earlier"
        }

        package let line: Int
        package let event: Event
        package let contact: ID<Contact>
        package let name: String
        package let isHost: Bool
        package let isOnBench: Bool
        package let outcome: Outcome
    }

    /// Something to know about a row that was imported.
    package struct Note: Hashable, Sendable {
        package let line: Int
        package let text: String
    }
}

extension LineupImport.Report {
    /// What became of each row.
    package var records: ImportReport { ImportReport(rows.map(\.record)) }

    /// The rows that were left out but are not bad.
    package var leftOut: ImportReport {
        let bad = Set(problems.map(\.place.line))
        return ImportReport(rows.filter { !bad.contains($0.line) && $0.record.leftOut != nil }.map(\.record))
    }
}
