package import OutsideServices
package import Values

/// The races of RunSignup. Source of the request: its API documentation, "Get Races".
package struct RunSignUp: Sendable {
    private let baseURL: String
    private let client: OutsideClient

    package static let service = "RunSignup"
    /// How long results are cached.
    private static let holdsFor: Duration = .hours(1)
    private static let pageSize = 50
    /// The most pages of one search.
    private static let mostPages = 4

    /// - Parameter baseURL: such as `https://runsignup.com/Rest`.
    package init(baseURL: String, client: OutsideClient) {
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.client = client
    }

    /// The races that match, the earliest first.
    ///
    /// - Throws: `OutsideError`.
    package func search(_ filter: RaceFilter, today: LocalDate, now: Instant) async throws -> [FoundRace] {
        var found: [FoundRace] = []
        for page in 1...Self.mostPages {
            let races = try await client.fetch(request(filter, page: page, today: today)) {
                try RunSignUpResponse.races($0, now: now)
            }
            found += races.flatMap { $0 }
            if races.count < Self.pageSize { break }
        }
        var known: Set<String> = []
        return found.filter { $0.matches(filter) && ($0.day ?? today) >= today && known.insert($0.key).inserted }
            .sorted {
                ($0.day ?? .distantFuture, $0.name, $0.eventID) < ($1.day ?? .distantFuture, $1.name, $1.eventID)
            }
    }

    /// The distances of one race.
    ///
    /// - Throws: `OutsideError`; `RaceError.unknown` if there is no such race.
    package func race(_ id: Int64, now: Instant) async throws -> [FoundRace] {
        let request = OutsideRequest.get(
            Self.service, "\(baseURL)/race/\(id)", ["format": "json", "events": "T"], holdsFor: Self.holdsFor)
        do {
            return try await client.fetch(request) { try RunSignUpResponse.race($0, now: now) }
        } catch OutsideError.missing {
            throw RaceError.unknown("\(id)")
        }
    }

    /// The distance of a race by its key `1649/139165`, or `1649` if the race has one distance.
    package func race(key: String, now: Instant) async throws -> FoundRace {
        let parts = key.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
        guard (1...2).contains(parts.count), let id = parts[0], id > 0, parts.allSatisfy({ $0 != nil }) else {
            throw RaceError.unknown(key)
        }
        let all = try await race(id, now: now)
        let found = parts.count == 2 ? all.filter { $0.eventID == parts[1] } : all
        guard let first = found.first, found.count == 1 else {
            throw all.isEmpty || parts.count == 2
                ? RaceError.unknown(key) : RaceError.severalDistances(key, all.map(\.key))
        }
        return first
    }

    private func request(_ filter: RaceFilter, page: Int, today: LocalDate) -> OutsideRequest {
        var query: [(String, String)] = [
            ("format", "json"), ("events", "T"), ("race_headings", "F"), ("race_links", "F"), ("include_waiver", "F"),
            ("include_event_days", "F"), ("page", "\(page)"), ("results_per_page", "\(Self.pageSize)"),
            ("sort", "date ASC"), ("start_date", "\(max(filter.from ?? today, today))"),
        ]
        if let to = filter.to { query.append(("end_date", "\(to)")) }
        query += [
            ("only_partner_races", "F"), ("search_start_date_only", "T"), ("only_races_with_results", "F"),
            ("event_type", "running_race"),
        ]
        if filter.shortest != nil || filter.longest != nil {
            query.append(("distance_units", "K"))
            if let shortest = filter.shortest { query.append(("min_distance", Self.kilometers(shortest * 0.99))) }
            if let longest = filter.longest { query.append(("max_distance", Self.kilometers(longest * 1.01))) }
        }
        if let zip = filter.zip { query += [("zipcode", zip), ("radius", "\(filter.radius ?? 25)")] }
        if let city = filter.city { query.append(("city", city)) }
        if let state = filter.state { query += [("state", state), ("country", "US")] }
        if let name = filter.name { query.append(("name", name)) }
        let text = query.map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
        return .get(Self.service, "\(baseURL)/races?\(text)", holdsFor: Self.holdsFor)
    }

    /// `5.05`
    private static func kilometers(_ meters: Double) -> String {
        let hundredths = Int((meters / 10).rounded())
        return "\(hundredths / 100).\(String(hundredths % 100).leftPadded(to: 2))"
    }
}

extension LocalDate {
    fileprivate static let distantFuture = LocalDate(daysSince1970: 2_932_896)
}
