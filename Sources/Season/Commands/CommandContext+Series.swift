import Agenda
import CommandKit
import Lineups
import Platform
import Season
import Storage
import Values

extension AppEnvironment {
    /// Decides who gets which text.
    var planner: InvitationPlanner {
        InvitationPlanner(templates: templates, publicURL: linkURL, listed: modules.listedPeople)
    }
}

extension CommandContext {
    /// The series that these words name.
    func series(_ words: String) async throws -> Series {
        let account = account.id
        let result = try await read { try Series.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "series", listing: "greenroom series list")
        return try await read { try Series.find(id, account: account, in: $0) }
    }

    /// The coming shows of the series that has just this name; empty where there is none. They have the name too.
    func comingShows(ofSeriesNamed name: String) async throws -> [ID<Event>] {
        let account = account.id
        let result = try await read { try Series.match(name, account: account, in: $0) }
        guard case .one(let found) = result, found.name.folded == name.folded else { return [] }
        let series = try await read { try Series.find(found.id, account: account, in: $0) }
        return try await comingDates(of: series).compactMap { $0.event?.id }
    }

    /// The coming dates of a series.
    func comingDates(of series: Series) async throws -> [SeriesDate] {
        let now = now
        return try await read { try SeriesDate.all(of: series.id, in: $0).filter { $0.state(at: now) == .coming } }
    }
}
