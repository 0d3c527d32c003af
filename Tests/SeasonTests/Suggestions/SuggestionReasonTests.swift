import Season
import Testing
import Values

/// One show on Friday, December 4, with a spot for a host, and Ada, who could take it; today is Monday, November 30.
@Suite struct SuggestionReasonTests {
    typealias Problem = SuggestionProblem

    private static let friday = LocalDate(daysSince1970: 20_791)

    private static func night(_ date: LocalDate) -> Problem.Night {
        let start = Instant(milliseconds: Int64(date.daysSince1970) * 86_400_000 + 72_000_000)
        return Problem.Night(date: date, start: start, end: start.adding(.hours(2)))
    }

    private static func problem(_ ada: (inout Problem.Person) -> Void) -> Problem {
        var person = Problem.Person(name: "Ada", positions: ["host"])
        person.answers = [0: .yes]
        ada(&person)
        return Problem(
            today: friday.adding(days: -4),
            shows: [Problem.Show(night: night(friday), spots: [Problem.Spot(position: "host")])], people: [person])
    }

    @Test func theShowIsOnAFriday() {
        #expect(Self.friday.description == "2026-12-04")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let words: String
        let ada: @Sendable (inout Problem.Person) -> Void

        var testDescription: String { words }
    }

    private static let reasons = [
        Row(words: "free, never played here") { _ in },
        Row(words: "free, never played here") { $0.busy = [0] },
        Row(words: "said maybe, never played here") { $0.answers = [0: .maybe] },
        Row(words: "free, last played 5 weeks ago, 1 of 2 in December") {
            $0.lastPlayed = friday.adding(days: -39)
            $0.mostPerMonth = 2
        },
        Row(words: "free, never played here, 2 of 2 in December") {
            $0.booked = [night(friday.adding(days: 7))]
            $0.mostPerMonth = 2
        },
        Row(words: "free, never played here, likes this position") { $0.likes = ["host"] },
    ]

    @Test(arguments: reasons) func aNameHasAReason(_ row: Row) throws {
        let problem = Self.problem(row.ada)
        let suggestion = Suggestion(for: problem)
        let place = try #require(suggestion.places.first)
        #expect(problem.reason(for: place, among: suggestion.places)?.words == row.words)
    }

    private static let obstacles = [
        Row(words: "1 said no") { $0.answers = [0: .no] },
        Row(words: "1 not answered") { $0.answers = [:] },
        Row(words: "1 away") { $0.away = [friday...friday] },
        Row(words: "1 busy by their calendar") { ($0.answers, $0.busy) = ([:], [0]) },
        Row(words: "1 already Friday") { $0.booked = [night(friday)] },
        Row(words: "1 too close to another date") {
            $0.lastPlayed = friday.adding(days: -6)
            $0.daysBetween = 7
        },
        Row(words: "1 at their most of 1 a month") {
            $0.booked = [night(friday.adding(days: 7))]
            $0.mostPerMonth = 1
        },
        Row(words: "nobody takes this position") { $0.positions = ["opener"] },
    ]

    @Test(arguments: obstacles) func anOpenSpotHasAReason(_ row: Row) throws {
        let problem = Self.problem(row.ada)
        let suggestion = Suggestion(for: problem)
        let place = try #require(suggestion.places.first)
        #expect(place.person == nil)
        #expect(problem.openSpotReason(for: place, among: suggestion.places).words == row.words)
    }
}
