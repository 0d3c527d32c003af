import Agenda
package import Platform
package import Values

/// What a person types to search for races. Values that are nil were not given.
package struct RaceChoices: Sendable {
    /// A ZIP code, or a city and state.
    package var near: String?
    package var radius: Int?
    /// A distance, or a range like `5k-half`.
    package var distance: String?
    package var from: String?
    package var to: String?
    package var name: String?
    package var openOnly = false

    package init() {}

    /// Less than any race, where a range has only its end.
    package static let shortest = "1 km"

    /// The filter with what was given.
    package func filter(from base: RaceFilter = RaceFilter(), account: Account, now: Instant) throws -> RaceFilter {
        var filter = base
        if let near { try set(near, in: &filter) }
        if let radius {
            guard filter.zip != nil else { throw RaceError.radiusWithoutZip }
            filter.radius = min(max(radius, 1), 500)
        }
        if let distance { (filter.shortest, filter.longest) = try Self.range(distance) }
        if let from { filter.from = try DateEntry.day(from, account: account, now: now) }
        if let to { filter.to = try DateEntry.day(to, account: account, now: now) }
        if let name {
            let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            filter.name = words.isEmpty ? nil : String(words.prefix(100))
        }
        filter.openOnly = openOnly || base.openOnly
        return filter
    }

    private func set(_ place: String, in filter: inout RaceFilter) throws(RaceError) {
        let words = place.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        (filter.zip, filter.city, filter.state) = (nil, nil, nil)
        if words.count == 5, words.isBareNumber {
            filter.zip = words
            return
        }
        let parts = words.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").joined(separator: " ")
        }
        guard (1...2).contains(parts.count), let last = parts.last, last.count == 2,
            last.allSatisfy({ $0.isASCII && $0.isLetter }), parts.count == 1 || !parts[0].isEmpty
        else { throw .place(place) }
        filter.state = last.uppercased()
        filter.city = parts.count == 2 ? String(parts[0].prefix(80)) : nil
    }

    /// `10k`, `5k-half`; in meters.
    private static func range(_ text: String) throws(RaceError) -> (Double, Double) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let distances = parts.compactMap { (try? GoalDistance.read($0, unit: .kilometers))?.distance.meters }
        guard (1...2).contains(parts.count), distances.count == parts.count, let first = distances.first,
            let last = distances.last, first <= last
        else { throw .distanceRange(text) }
        return (first, last)
    }
}
