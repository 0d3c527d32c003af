import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Values

/// Data that shows whether a page is well drawn: every status, long names, other scripts, many rows.
struct SampleEvening: Sendable {
    let show: Event

    private static let cast = [
        ("Ada Lovelace", "yes"), ("Grace Hopper", "yes, can't wait"), ("Alan Turing", "can I bring my dog on stage?"),
        ("Maximiliana Featherstonehaugh-Cholmondeley von Habsburg", "maybe, ask me Friday"),
        ("محمد الخوارزمي", "no, sorry"),
        ("山田 太郎", ""),
    ]

    static func fill(_ environment: TestEnvironment) async throws -> SampleEvening {
        let show = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        for (index, person) in cast.enumerated() {
            people.append(try await environment.contact(person.0, number(index)))
        }
        try await environment.deliver(environment.invite(show, people))
        for (index, person) in cast.enumerated() where !person.1.isEmpty {
            _ = try await environment.text(person.1, from: number(index))
        }
        try await environment.store.write { [people] tx in
            if let slot = try Slot.find(contact: people[0], event: show.id, in: tx) {
                try Lineup.setHost(slot.id, true, in: tx)
            }
        }
        let full = try await environment.show("Open Mic", inDays: 6, location: "The Cellar")
        try await environment.deliver(environment.invite(full, Array(people.prefix(2))))
        for index in 0..<2 { _ = try await environment.text("yes to open mic", from: number(index)) }
        _ = try await environment.show(
            "The Annual Gala of the Society for the Preservation of Very Long Event Names", inDays: 12,
            location: "Großer Saal der Alten Städtischen Stadthalle")
        _ = try await environment.show("爆笑ライブ", inDays: 20, location: "渋谷")
        for index in 0..<30 {
            _ = try await environment.contact("Comic \(index)", number(100 + index))
            if index < 8 { _ = try await environment.show("Tuesday Club \(index + 1)", inDays: 25 + 7 * index) }
        }
        _ = try await environment.text("Hi, is this the Anchor? I'd love a spot", from: "+14155550999")
        return SampleEvening(show: show)
    }

    private static func number(_ index: Int) -> String { "+1415555\(1000 + index)" }
}
