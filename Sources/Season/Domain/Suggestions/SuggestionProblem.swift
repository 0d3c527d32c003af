package import Values

/// The shows of a period with their spots, and the people who could take the open ones. A show, a spot of a show and a
/// person are their places in these lists, which also decide between equals: sorted by id, the same data give the same
/// suggestion.
package struct SuggestionProblem: Sendable {
    /// The day up to which a wait is counted.
    package var today: LocalDate
    /// Only people who said one of these about a show are suggested for it. A no is never among them.
    package var allowed: Set<Said>
    package var shows: [Show]
    package var people: [Person]
    /// They are never put on the same show.
    package var neverTogether: [Pair]
    /// They like to be on the same show.
    package var preferTogether: [Pair]
    /// Each of these people gets a spot if at all possible, even if fewer spots are filled then.
    package var pinned: Set<Int> = []

    package init(
        today: LocalDate, allowed: Set<Said> = [.yes, .maybe], shows: [Show], people: [Person],
        neverTogether: [Pair] = [], preferTogether: [Pair] = []
    ) {
        (self.today, self.allowed) = (today, allowed.subtracting([.no]))
        (self.shows, self.people) = (shows, people)
        (self.neverTogether, self.preferTogether) = (neverTogether, preferTogether)
    }
}

extension SuggestionProblem {
    /// From the first show to the last; nil without shows.
    var period: ClosedRange<LocalDate>? {
        let dates = shows.map(\.night.date)
        return dates.min().flatMap { first in dates.max().map { first...$0 } }
    }

    /// What a person said about a show.
    package enum Said: String, Sendable, CaseIterable {
        case yes, maybe, no, unsaid
    }

    /// Two different people.
    package struct Pair: Hashable, Sendable {
        package let one: Int
        package let other: Int

        package init(_ one: Int, _ other: Int) { (self.one, self.other) = (one, other) }
    }

    /// A time at which somebody is needed.
    package struct Night: Hashable, Sendable {
        /// The day it belongs to, also if it ends after midnight.
        package let date: LocalDate
        package let start: Instant
        /// Excluded.
        package let end: Instant

        package init(date: LocalDate, start: Instant, end: Instant) {
            (self.date, self.start, self.end) = (date, start, end)
        }

        func overlaps(_ other: Night) -> Bool { start < other.end && other.start < end }
    }

    package struct Show: Sendable {
        package let night: Night
        /// In cents; nil for no limit.
        package let budget: Int?
        package var spots: [Spot]

        package init(night: Night, budget: Int? = nil, spots: [Spot]) {
            (self.night, self.budget, self.spots) = (night, budget, spots)
        }
    }

    package struct Spot: Sendable {
        package let position: String
        /// In cents.
        package let pay: Int
        /// Who is already in the lineup; nil for an open spot.
        package var takenBy: Int?
        /// Among suggestions that are worth the same, open spots with lower numbers are filled first.
        package var order: Int

        package init(position: String, pay: Int = 0, takenBy: Int? = nil, order: Int = 0) {
            (self.position, self.pay, self.takenBy, self.order) = (position, pay, takenBy, order)
        }
    }

    package struct Person: Sendable {
        package var name: String
        /// What they can take.
        package var positions: Set<String>
        package var likes: Set<String> = []
        /// By show; those missing are unsaid.
        package var answers: [Int: Said] = [:]
        /// Both days included.
        package var away: [ClosedRange<LocalDate>] = []
        /// The shows during which they are busy by the calendar that they share.
        package var busy: Set<Int> = []
        /// Their dates outside these shows.
        package var booked: [Night] = []
        /// The day on which they last played here; nil for never.
        package var lastPlayed: LocalDate?
        /// In a calendar month, of all their dates; nil for no limit.
        package var mostPerMonth: Int?
        /// From one date to the next; 0 for no limit.
        package var daysBetween = 0
        /// In cents, by position. They replace the pay of the spot.
        package var fees: [String: Int] = [:]

        package init(name: String, positions: Set<String>) {
            (self.name, self.positions) = (name, positions)
        }

        /// Whether two nights leave too little time between them.
        func cannotDo(_ night: Night, with other: Night) -> Bool {
            night.overlaps(other) || night.date.isWithin(daysBetween, of: other.date)
        }

        func said(about show: Int) -> Said { answers[show] ?? .unsaid }

        func pay(for spot: Spot) -> Int { fees[spot.position] ?? spot.pay }
    }
}
