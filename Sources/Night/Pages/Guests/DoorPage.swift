import Agenda
import Lineups
import Night
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/events/ID/door`: who is in. Guests are checked off one by one, and performers are marked as here or missing.
enum DoorPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/door", needs: .night) { .page(try await page(of: $0)) }
        router.post("events/:event/door/check", needs: .door) { try await check($0, isIn: true) }
        router.post("events/:event/door/uncheck", needs: .door) { try await check($0, isIn: false) }
        router.post("events/:event/door/here", needs: .door, mark)
    }

    private static func check(_ request: PageRequest, isIn: Bool) async throws -> PageResponse {
        let event = try await request.show()
        let check = CheckGuests(
            event: event.id, guests: [try request.formID("guest")], isIn: isIn, account: request.account.id)
        do {
            let label = try await request.write { tx in
                let changed = try check.run(in: tx)
                return try changed.first.map { try GuestList(event, in: tx).label(of: $0) }
            }
            return .redirect(
                to: DoorPage.path(of: event), notice: label.map { "\($0) is \(isIn ? "in" : "not in")." })
        } catch let error as GuestError where error.kind == .refused {
            return .refused(to: DoorPage.path(of: event), problem: error.sentence)
        }
    }

    @Sendable
    static func mark(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let mark: Attendance? = try request.choice(
            "mark", ["here": .here, "no_show": .noShow, "clear": nil] as [String: Attendance?])
        let marking = MarkAttendance(
            event: event.id, performers: [try request.formID("contact")], attendance: mark,
            account: request.account.id)
        do {
            let changed = try await request.write { try marking.run(in: $0) }
            return .redirect(
                to: DoorPage.path(of: event),
                notice: changed.first.map { "\($0.name): \(mark?.words ?? "not marked")." })
        } catch let error as GuestError where error.kind == .refused {
            return .refused(to: DoorPage.path(of: event), problem: error.sentence)
        }
    }

    static func page(of request: PageRequest, problems: [String: String] = [:]) async throws -> Page {
        let event = try await request.show()
        let list = try await request.read { try GuestList(event, in: $0) }
        let model = DoorModel(
            list, search: request.searched(), names: FieldModel("names", request.texts(["names"]), problems),
            now: request.now)
        return Page(
            "door", title: "Door of \(event.name)", section: "/", fragments: ["door_rows"],
            status: problems.isEmpty ? 200 : 422, scripts: [.listScript], stylesheets: [.runSheetStylesheet],
            model: model)
    }
}

/// Who is in.
struct DoorModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let label: String
        let isIn: Bool
        /// `8:12 PM`; nil for somebody who is not in.
        let at: String?
    }

    /// A performer with their guests; without a contact, the house.
    struct Party: Codable, Hashable, Sendable {
        let contact: Int64?
        let name: String
        let isConfirmed: Bool
        let isHere: Bool
        let isNoShow: Bool
        /// The evening has come, and they are not marked so.
        let canBeHere: Bool
        /// The show has started, and they are not marked so.
        let canBeNoShow: Bool
        /// Why they may not come: `asked`; nil for somebody who is confirmed.
        let status: String?
        let guests: [Item]
        let hasGuests: Bool
    }

    let event: String
    let eventPath: String
    let path: String
    let guestsPath: String
    let when: String
    /// `14 of 23 in`; nil for an empty list.
    let counts: String?
    /// `3 of 5 performers here`
    let performers: String?
    let search: String
    let isSearchable: Bool
    let parties: [Party]
    let hasParties: Bool
    /// Guests of performers who are out: `Ada (withdrawn): 2 guests`
    let off: [String]
    let isOpen: Bool
    let names: FieldModel
}

extension DoorModel {
    /// From so many guests on, the page has a search.
    private static let searched = 12

    init(_ list: GuestList, search: String, names: FieldModel, now: Instant) {
        let show = list.event
        (event, path, guestsPath) = (show.name, DoorPage.path(of: show), GuestsPage.path(of: show))
        eventPath = "/events/\(show.id)"
        when = DateText().long(show.startsAt, in: show.zone)
        counts = list.counts
        let confirmed = list.performers.compactMap(\.slot).filter { $0.answer == .confirmed }
        let here = confirmed.count { $0.attendance == .here }
        performers = confirmed.isEmpty ? nil : "\(here) of \(confirmed.count.counted("performer")) here"
        self.search = search
        isSearchable = list.guests.count > Self.searched || !search.isEmpty
        parties = (list.performers + [list.house]).compactMap { Party($0, search: search.folded, show: show, now: now) }
        hasParties = !parties.isEmpty
        off = list.off.compactMap { party in
            party.slot.map { "\($0.name) (\(party.outWords ?? "")): \(party.guests.count.counted("guest"))" }
        }
        isOpen = !show.isCanceled && !show.isOver(at: now)
        self.names = names
    }
}

extension DoorModel.Party {
    /// Nil for a house without guests, and for nobody that is searched for. A performer who is found has all guests.
    fileprivate init?(_ party: GuestList.Party, search: String, show: Event, now: Instant) {
        let slot = party.slot
        let isFound = search.isEmpty || slot?.name.folded.contains(search) == true
        let found = party.guests.filter { isFound || party.label(of: $0).folded.contains(search) }
        guard !found.isEmpty || slot != nil && isFound else { return nil }
        contact = slot?.contact.rawValue
        name = slot?.name ?? "The house"
        isConfirmed = slot?.answer == .confirmed
        isHere = slot?.attendance == .here
        isNoShow = slot?.attendance == .noShow
        canBeHere = !isHere && slot.map { Attendance.isOpen($0, show, at: now) } ?? false
        canBeNoShow = !isNoShow && Attendance.canBeNoShow(at: show, now: now)
        status = slot.flatMap { $0.answer == .confirmed ? nil : $0.status.words }
        guests = found.map { guest in
            DoorModel.Item(
                id: guest.id.rawValue, label: party.label(of: guest), isIn: guest.isIn,
                at: guest.checkedInAt.map { DateText().time(show.zone.local($0).time) })
        }
        hasGuests = !guests.isEmpty
    }
}
