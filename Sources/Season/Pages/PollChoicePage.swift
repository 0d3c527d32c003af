import Agenda
import Lineups
import PageKit
import People
import Platform
import Season
import Storage
import Twilio
import Values

/// `/polls/ID/dates/DATE`: those who can do a date, to be added to the lineup of a show on that day.
enum PollChoicePage {
    static func addRoutes(to router: PageRouter) {
        router.get("polls/:poll/dates/:polldate", show)
        router.post("polls/:poll/dates/:polldate/add", add)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let (poll, account) = (try await request.poll(), request.account)
        let id: ID<PollDate> = try request.id("polldate", of: PollDate.self)
        let (sheet, shows) = try await request.read { tx in
            (try PollSheet(poll, in: tx), try Event.upcoming(.show, account: account.id, in: tx))
        }
        guard let index = sheet.dates.firstIndex(where: { $0.id == id }) else { throw PageError.notFound }
        let model = PollChoiceModel(sheet, at: index, shows: shows)
        return .page(Page("poll_choice", title: model.day, section: PollPages.path, model: model))
    }

    @Sendable
    static func add(_ request: PageRequest) async throws -> PageResponse {
        let (poll, account) = (try await request.poll(), request.account.id)
        let id: ID<PollDate> = try request.id("polldate", of: PollDate.self)
        let event: ID<Event> = try request.formID("event")
        let people: [ID<Contact>] = try request.form.values("contact").map { try PageRequest.key($0) }
        guard !people.isEmpty else {
            return .redirect(to: "\(poll.path)/dates/\(id)", notice: "Nobody was chosen.")
        }
        let addition = AddToLineup(event: event, contacts: people, account: account)
        let result = try await request.write { try addition.run(in: $0) }
        let count = result.additions.count { if case .added = $0.outcome { true } else { false } }
        return .redirect(
            to: "/events/\(event)",
            notice: ["Added \(count.counted("person", "people")) to the lineup.", result.withoutSpot]
                .compactMap(\.self).joined(separator: " "))
    }
}

/// Those who can do a date.
struct PollChoiceModel: PageModel {
    struct Person: Codable, Hashable, Sendable {
        let contact: Int64
        let name: String
        /// `yes`, `maybe`
        let words: String
        let limit: String?
        let isChosen: Bool
    }

    struct Show: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let time: String
    }

    let poll: String
    let pollPath: String
    let day: String
    let path: String
    let people: [Person]
    let hasPeople: Bool
    let shows: [Show]
    let hasShows: Bool
    /// Where a show is added on that day.
    let newPath: String

    init(_ sheet: PollSheet, at index: Int, shows: [Event]) {
        let date = sheet.dates[index]
        (poll, pollPath) = (sheet.poll.name, sheet.poll.path)
        day = DateText().dayWithYear(date.day)
        path = "\(sheet.poll.path)/dates/\(date.id)/add"
        people = [Availability.yes, .maybe].flatMap { answer in
            sheet.people(answer, at: index).map { row in
                var limit: String?
                if case .said(_, let words) = row.cells[index] { limit = words }
                return Person(
                    contact: row.person.contact.rawValue, name: row.person.name, words: answer.rawValue, limit: limit,
                    isChosen: answer == .yes)
            }
        }
        hasPeople = !people.isEmpty
        self.shows = shows.filter { $0.days.contains(date.day) && (date.event == nil || $0.id == date.event) }.map {
            Show(id: $0.id.rawValue, name: $0.name, time: DateText().time($0.localStart.time))
        }
        hasShows = !self.shows.isEmpty
        newPath = "/events/new?date=\(date.day)"
    }
}
