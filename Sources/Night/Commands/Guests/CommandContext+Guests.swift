import Agenda
import CommandKit
import Lineups
import Night
import People
import Platform
import Storage
import Values

extension CommandContext {
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
                    id: guest.id, name: party.label(of: guest),
                    detail: party.slot.map { "of \($0.name)" } ?? "of the house")
            }
        }
        let match = NameMatch(candidates)
        return try words.map { word in
            try pick(
                match.find(word), words: word, noun: "guest", listing: "greenroom guest list \(event.name.argument)")
        }
    }
}
