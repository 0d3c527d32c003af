import Agenda
import CommandKit
import Night
import Platform
import Season
import Storage
import Values

extension CommandContext {
    /// The open mic that these words name.
    func openMic(_ words: String) async throws -> OpenMic {
        let account = account.id
        let result = try await read { try OpenMic.match(words, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "open mic", listing: "greenroom openmic list")
        return try await read { try OpenMic.find(id, account: account, in: $0) }
    }

    /// The night of an open mic on a day; nil for the one that is on or comes next.
    func night(of mic: OpenMic, on date: String?) async throws -> OpenMicNight {
        let (account, now) = (account, now)
        let day = try date.map { try DateEntry.day($0, account: account, now: now) }
        return try await read { try mic.night(on: day, in: $0) }
    }

    /// The series or the show that these words name: a series where the name is that of one, else a show.
    func occasion(_ words: String) async throws -> OpenMic.Occasion {
        let account = account.id
        let (series, shows) = try await read { tx in
            (
                try Series.match(words, account: account, in: tx),
                try Event.match(words, kind: .show, account: account, in: tx)
            )
        }
        if case .one(let found) = series, found.name.folded == words.folded { return .series(found.id) }
        if case .one(let found) = shows { return .show(found.id) }
        if case .one(let found) = series { return .series(found.id) }
        return .show(try pick(shows, words: words, noun: "show or series", listing: "greenroom series list"))
    }
}
