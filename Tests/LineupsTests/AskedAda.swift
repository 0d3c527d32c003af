import Agenda
import Lineups
import Messaging
import People
import Storage
import TestSupport
import Values

/// Ada, who may be asked for three shows: on Friday, Saturday and Sunday, numbered as she is asked.
struct AskedAda {
    static let number = "+14155550101"

    let stage: Stage
    let contact: ID<Contact>
    let late: Event
    let mic: Event
    let brunch: Event

    init() async throws {
        stage = try await Stage()
        contact = try await stage.contact("Ada", Self.number)
        late = try await stage.show("Late Show", inDays: 4)
        mic = try await stage.show("Open Mic", inDays: 5)
        brunch = try await stage.show("Brunch", inDays: 6)
    }

    /// - Parameter minute: after noon of Monday.
    func ask(_ shows: Event..., atMinute minute: Int = 0) async throws {
        for show in shows {
            try await stage.arrive(stage.ask(show, [contact], now: Stage.noon.adding(.minutes(minute))))
        }
    }

    func askAll() async throws { try await ask(late, mic, brunch) }

    @discardableResult
    func says(_ text: String, atMinute minute: Int = 0) async throws -> String? {
        try await stage.text(text, from: Self.number, now: Stage.noon.adding(.minutes(minute)))
    }

    func standing(_ show: Event) async throws -> Slot.Standing? { try await stage.standings(show)["Ada"] }

    /// Of the Late Show and the Open Mic.
    func standingsOfTwo() async throws -> [Slot.Standing?] { [try await standing(late), try await standing(mic)] }

    func standingsOfAll() async throws -> [Slot.Standing?] {
        try await standingsOfTwo() + [try await standing(brunch)]
    }
}
