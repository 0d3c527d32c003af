import Foundation
import OutsideServices
import Values

/// The responses of RunSignup. Booleans are `T` and `F`, dates `M/D/YYYY` with or without a time, numbers may be
/// strings, and errors have HTTP status 200. Starts are in the race's zone, all other times in US Eastern time.
struct RunSignUpResponse: Decodable {
    let races: [Wrapper]?
    let race: Race?
    let error: Failure?

    struct Wrapper: Decodable {
        let race: Race?
    }

    struct Failure: Decodable {
        let error_msg: String?
    }

    struct Race: Decodable {
        let race_id: Loose?
        let name: String?
        let next_date: String?
        let is_draft_race: String?
        let is_registration_open: String?
        let description: String?
        let url: String?
        let external_race_url: String?
        let address: Address?
        let timezone: String?
        let events: [Event]?
    }

    struct Address: Decodable {
        let city: String?
        let state: String?
    }

    struct Event: Decodable {
        let event_id: Loose?
        let name: String?
        let start_time: String?
        let event_type: String?
        let distance: Loose?
        let volunteer: String?
        let registration_periods: [Period]?
    }

    struct Period: Decodable {
        let registration_opens: String?
        let registration_closes: String?
        let race_fee: String?
    }

    /// A string, or a number.
    struct Loose: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int64.self) {
                text = String(number)
            } else if let number = try? container.decode(Double.self) {
                text = String(number)
            } else {
                text = try container.decode(String.self)
            }
        }
    }

    /// The races of a search, each with its distances.
    static func races(_ body: [UInt8], now: Instant) throws -> [[FoundRace]] {
        let response = try read(body)
        guard let races = response.races else { throw OutsideError.unreadable(RunSignUp.service) }
        return races.map { $0.race.map { found($0, now: now) } ?? [] }
    }

    /// The distances of one race.
    static func race(_ body: [UInt8], now: Instant) throws -> [FoundRace] {
        guard let race = try read(body).race else { throw OutsideError.unreadable(RunSignUp.service) }
        return found(race, now: now)
    }

    private static func read(_ body: [UInt8]) throws -> RunSignUpResponse {
        guard let response = try? JSONDecoder().decode(RunSignUpResponse.self, from: Data(body)) else {
            throw OutsideError.unreadable(RunSignUp.service)
        }
        if let error = response.error {
            throw OutsideError.refused(RunSignUp.service, why: error.error_msg ?? "no reason given")
        }
        return response
    }

    private static func found(_ race: Race, now: Instant) -> [FoundRace] {
        guard race.is_draft_race != "T", let id = race.race_id.flatMap({ Int64($0.text) }) else { return [] }
        let name = RunSignUpText.line(race.name ?? "")
        guard !name.isEmpty else { return [] }
        let place = [race.address?.city, race.address?.state].compactMap(\.self).map(RunSignUpText.line)
            .filter { !$0.isEmpty }.joined(separator: ", ")
        let summary = race.description.map(RunSignUpText.plain).flatMap { $0.isEmpty ? nil : String($0.prefix(400)) }
        return (race.events ?? []).compactMap { event in
            guard event.volunteer != "T", event.event_type?.contains("virtual") != true,
                let eventID = event.event_id.flatMap({ Int64($0.text) })
            else { return nil }
            let (distance, text) = RunSignUpText.distance(event.distance?.text)
            return FoundRace(
                raceID: id, eventID: eventID, name: name, eventName: RunSignUpText.line(event.name ?? name),
                start: RunSignUpText.dateTime(event.start_time) ?? RunSignUpText.dateTime(race.next_date),
                zoneName: race.timezone.flatMap { Zone($0)?.identifier }, place: place.isEmpty ? nil : place,
                distance: distance, distanceText: text,
                url: [race.url, race.external_race_url].lazy.compactMap(\.self).first { $0.hasPrefix("https://") },
                isOpen: isOpen(event, race, now: now), fee: event.registration_periods?.first?.race_fee,
                summary: summary)
        }
    }

    /// By the periods of the distance; by the race where it has none.
    private static func isOpen(_ event: Event, _ race: Race, now: Instant) -> Bool {
        let periods = (event.registration_periods ?? []).compactMap { period -> (Instant, Instant)? in
            guard let opens = RunSignUpText.eastern(period.registration_opens),
                let closes = RunSignUpText.eastern(period.registration_closes)
            else { return nil }
            return (opens, closes)
        }
        guard !periods.isEmpty else { return race.is_registration_open == "T" }
        return periods.contains { $0.0 <= now && now < $0.1 }
    }
}
