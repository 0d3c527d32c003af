import Agenda
import Platform
import Storage
import TestSupport
import Testing

/// The name by which a request addresses a performer.
@Suite struct GreetingTests {
    @Test(arguments: [
        ("🎤 DJ 🔥 Spice", "Hi DJ Spice,"), ("DJ Spice", "Hi DJ Spice,"), ("Ada ⭐️ Lovelace", "Hi Ada,"),
        ("✨Zoë✨", "Hi Zoë,"),
        ("The Comets", "Hi The Comets,"), ("MC Hammer Time", "Hi MC Hammer Time,"), ("👩‍🎤 Grace Hopper", "Hi Grace,"),
        ("Dr. Grace Hopper", "Hi Grace,"), ("Hopper, Grace 🎷", "Hi Grace,"), ("Ke$ha", "Hi Ke$ha,"),
    ])
    func addressesByName(_ name: String, _ greeting: String) async throws {
        let environment = try await TestEnvironment()
        let person = try await environment.contact(name, "+14155550101")
        try await environment.invite(environment.show("Late Show"), [person])
        let bodies = try await environment.store.read {
            try $0.values("SELECT body FROM outbound_message", as: String.self)
        }
        #expect(bodies.first?.contains(greeting) == true, "\(bodies)")
    }
}
