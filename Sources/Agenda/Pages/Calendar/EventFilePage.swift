import Agenda
import PageKit
import Platform

/// `/events/ID/calendar.ics`: an event of any kind as a file that a phone adds to its calendar.
enum EventFilePage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/calendar.ics", needs: .night, file)
    }

    @Sendable
    private static func file(_ request: PageRequest) async throws -> PageResponse {
        let (id, account) = (try request.id("event", of: Event.self), request.account)
        _ = try await request.calendars()
        guard let file = try await request.read({ try EventFile.of(id, account: account, in: $0) }) else {
            throw PageError.notFound
        }
        return .file(PageFile(file, now: request.now))
    }
}
