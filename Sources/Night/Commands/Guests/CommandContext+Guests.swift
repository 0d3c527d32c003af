import Agenda
import CommandKit
import Lineups
import Night
import People
import Platform
import Storage
import Values

extension CommandContext {
    /// The show that these words name.
    func guestShow(_ words: String) async throws -> Event {
        let account = account.id
        let result = try await read { try Event.match(words, kind: .show, account: account, in: $0) }
        let id = try pick(result, words: words, noun: "event", listing: "greenroom event list")
        return try await found(read { try Event.find(id, in: $0) }, words, noun: "event")
    }

    /// The performer whose guests are meant; nil for the house.
    func guestsPerformer(_ words: String?) async throws -> Contact? {
        guard let words else { return nil }
        return try await contact(words)
    }

    /// The guests that these words name, also of performers who are out.
    func guests(_ words: [String], of event: Event) async throws -> [ID<Guest>] {
        let list = try await read { try GuestList(event, in: $0) }
        let candidates = (list.performers + [list.house] + list.off).flatMap { party in
            party.guests.map { guest in
                NameMatch<Guest>.Candidate(
                    id: guest.id, name: guest.label, detail: party.slot.map { "of \($0.name)" } ?? "of the house")
            }
        }
        let match = NameMatch(candidates)
        return try words.map { word in
            try pick(
                match.find(word), words: word, noun: "guest", listing: "greenroom guest list \(event.name.argument)")
        }
    }
}
