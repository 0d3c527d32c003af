import Agenda
import Lineups
import Night
package import PageKit
import Platform
import Storage

extension [PageNoun] {
    /// The pages of the night of a show.
    package static var night: [PageNoun] { [OpenMicPages.noun, RunSheetPage.noun, GuestsPages.noun, PayPages.noun] }
}

extension PageRequest {
    /// The show in the path. Throws `EventError.unknown` for another account's, and for an event of another kind.
    func show() async throws -> Event {
        let (id, account) = (try id("event", of: Event.self), account.id)
        return try await read { try Event.findShow(id, account: account, in: $0) }
    }
}
