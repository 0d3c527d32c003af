import Foundation
package import Season
import Values

/// A file with the shows, people and answers of a period, as JSON. Ids are texts.
package struct FillInstance: Decodable, Sendable {
    package struct Show: Decodable, Sendable {
        package let id: String
        let date: String
        let start: String
        let end: String
        let budgetCents: Int?
        package let spots: [Spot]
    }

    package struct Spot: Decodable, Sendable {
        package let id: String
        let position: String
        let payCents: Int?
        let takenBy: String?
    }

    package struct Person: Decodable, Sendable {
        package let id: String
        let name: String?
        let positions: [String]
        let lastPlayed: String?
        let maxPerMonth: Int?
        let minDaysBetween: Int?
        let away: [[String]]?
        let feesCents: [String: Int]?
        let likes: [String]?
    }

    package struct Booking: Decodable, Sendable {
        let person: String
        let date: String
        let start: String
        let end: String
    }

    package let id: String
    let today: String
    let allow: [String]?
    package let shows: [Show]
    package let people: [Person]
    /// By person, then by show.
    let answers: [String: [String: String]]?
    let booked: [Booking]?
    let neverTogether: [[String]]?
    let preferTogether: [[String]]?
    /// The best lineup, where it is known.
    package let optimum: Optimum?

    package struct Optimum: Decodable, Sendable {
        package let filled: Int
        package let points: Int
    }

    /// Reads a file.
    package init(file: String) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        self = try decoder.decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
    }
}

/// What a file says that cannot be.
package enum FillInstanceError: Error, CustomStringConvertible {
    case person(String)
    case date(String)
    case word(String)

    package var description: String {
        switch self {
        case .person(let id): "There is no person \"\(id)\" in the file."
        case .date(let text): "\"\(text)\" is not a day or a time of the file's format."
        case .word(let text): "\"\(text)\" is not yes, maybe, no or unsaid."
        }
    }
}

// MARK: - As a problem

extension FillInstance {
    package func problem() throws -> SuggestionProblem {
        let numbers = Dictionary(zip(people.map(\.id), people.indices)) { first, _ in first }
        func number(_ id: String) throws -> Int {
            guard let number = numbers[id] else { throw FillInstanceError.person(id) }
            return number
        }
        func pairs(_ lists: [[String]]?) throws -> [SuggestionProblem.Pair] {
            try (lists ?? []).filter { $0.count == 2 }.map { .init(try number($0[0]), try number($0[1])) }
        }
        let shows = try shows.map { show in
            SuggestionProblem.Show(
                night: try night(show.date, show.start, show.end), budget: show.budgetCents,
                spots: try show.spots.map { spot in
                    .init(position: spot.position, pay: spot.payCents ?? 0, takenBy: try spot.takenBy.map(number))
                })
        }
        return SuggestionProblem(
            today: try day(today), allowed: Set(try (allow ?? ["yes", "maybe"]).map(said)), shows: shows,
            people: try people.map(person), neverTogether: try pairs(neverTogether),
            preferTogether: try pairs(preferTogether))
    }

    /// The id of the person of each filled spot, by the id of the spot.
    package func assignment(of suggestion: Suggestion) -> [String: String] {
        suggestion.places.reduce(into: [:]) { assigned, place in
            guard let person = place.person else { return }
            assigned[shows[place.show].spots[place.spot].id] = people[person].id
        }
    }

    private func person(_ person: Person) throws -> SuggestionProblem.Person {
        var result = SuggestionProblem.Person(name: person.name ?? person.id, positions: Set(person.positions))
        result.likes = Set(person.likes ?? [])
        for (index, show) in shows.enumerated() {
            result.answers[index] = try answers?[person.id]?[show.id].map(said)
        }
        result.away = try (person.away ?? []).compactMap { range in
            let days = try range.map(day)
            guard let first = days.first, let last = days.last, first <= last else { return nil }
            return first...last
        }
        result.booked = try (booked ?? []).filter { $0.person == person.id }
            .map { try night($0.date, $0.start, $0.end) }
        result.lastPlayed = try person.lastPlayed.map(day)
        result.mostPerMonth = person.maxPerMonth
        result.daysBetween = person.minDaysBetween ?? 0
        result.fees = person.feesCents ?? [:]
        return result
    }

    private func night(_ date: String, _ start: String, _ end: String) throws -> SuggestionProblem.Night {
        .init(date: try day(date), start: try time(start), end: try time(end))
    }

    private func day(_ text: String) throws -> LocalDate {
        guard let day = LocalDate(iso: text) else { throw FillInstanceError.date(text) }
        return day
    }

    /// A local time, as if it were UTC.
    private func time(_ text: String) throws -> Instant {
        let parts = text.split(separator: "T").map(String.init)
        guard parts.count == 2, let date = LocalDate(iso: parts[0]), let time = LocalTime(iso: parts[1]) else {
            throw FillInstanceError.date(text)
        }
        return Instant(milliseconds: LocalDateTime(date: date, time: time).wallSeconds * 1000)
    }

    private func said(_ text: String) throws -> SuggestionProblem.Said {
        guard let said = SuggestionProblem.Said(rawValue: text) else { throw FillInstanceError.word(text) }
        return said
    }
}
