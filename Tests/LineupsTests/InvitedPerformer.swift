import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Values

/// Ada, and three shows for which she can be asked, on Friday, Saturday and Sunday. Tags follow the order of requests.
struct InvitedPerformer {
    static let number = "+14155550101"

    let environment: TestEnvironment
    let contact: ID<Contact>
    let late: Event
    let mic: Event
    let brunch: Event

    init() async throws {
        environment = try await TestEnvironment()
        contact = try await environment.contact("Ada", Self.number)
        late = try await environment.show("Late Show", inDays: 4)
        mic = try await environment.show("Open Mic", inDays: 5)
        brunch = try await environment.show("Brunch", inDays: 6)
    }

    /// - Parameter minute: minutes after Monday noon.
    func invite(_ shows: Event..., atMinute minute: Int = 0) async throws {
        for show in shows {
            try await environment.deliver(
                environment.invite(show, [contact], now: TestEnvironment.noon.adding(.minutes(minute))))
        }
    }

    func inviteAll() async throws { try await invite(late, mic, brunch) }

    @discardableResult
    func says(_ text: String, atMinute minute: Int = 0) async throws -> String? {
        try await environment.text(text, from: Self.number, now: TestEnvironment.noon.adding(.minutes(minute)))
    }

    func status(_ show: Event) async throws -> SlotStatus? { try await environment.statuses(show)["Ada"] }

    /// The statuses for the Late Show and the Open Mic.
    func statusesOfTwo() async throws -> [SlotStatus?] { [try await status(late), try await status(mic)] }

    func statusesOfAll() async throws -> [SlotStatus?] {
        try await statusesOfTwo() + [try await status(brunch)]
    }
}
