import Agenda
import Lineups
import Night
import PageKit
import Storage
import Values

/// The guest list of a show.
struct GuestsModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let label: String
        let isIn: Bool
    }

    /// The guests of one performer, or of the house.
    struct Party: Codable, Hashable, Sendable {
        /// Nil for the house.
        let contact: Int64?
        let name: String
        /// `2 of 3 places`
        let words: String?
        let guests: [Item]
        let hasGuests: Bool
    }

    let event: String
    let eventPath: String
    let path: String
    let doorPath: String
    let when: String
    /// `14 of 23 in`; nil for an empty list.
    let counts: String?
    let rules: String
    let parties: [Party]
    /// The guests of performers who are out.
    let off: [Party]
    let hasOff: Bool
    /// It can still be changed.
    let isOpen: Bool
    let hasPerformers: Bool
    let names: FieldModel
    let contact: ChoiceModel
    let limit: FieldModel
    let closes: FieldModel
    let own: FieldModel
    let performer: ChoiceModel
    /// A form is shown again with its problems.
    let isRefused: Bool
}

extension GuestsModel {
    init(_ list: GuestList, typed: [String: String], problems: [String: String], now: Instant) {
        let show = list.event
        (event, path, doorPath) = (show.name, GuestsPage.path(of: show), DoorPage.path(of: show))
        eventPath = "/events/\(show.id)"
        when = DateText().long(show.startsAt, in: show.zone)
        counts = list.counts
        rules = list.rulesWords
        parties = (list.performers + [list.house]).map { Party($0) }
        off = list.off.map { Party($0) }
        hasOff = !off.isEmpty
        isOpen = !show.isCanceled && !show.isOver(at: now)
        hasPerformers = !list.performers.isEmpty
        names = FieldModel("names", typed, problems)
        let people = Dictionary(
            list.performers.compactMap { $0.slot }.map { ("\($0.contact)", $0.name) }
        ) { first, _ in first }
        let keys = list.performers.compactMap { $0.slot.map { "\($0.contact)" } }
        contact = ChoiceModel(FieldModel("contact", typed, problems), among: [""] + keys) {
            people[$0] ?? "The house"
        }
        limit = FieldModel(
            value: problems["limit"] == nil ? "\(list.rules.perPerformer)" : typed["limit"] ?? "",
            problem: problems["limit"])
        closes = FieldModel(
            value: problems["closes"] == nil ? list.rules.closesText(show) : typed["closes"] ?? "",
            problem: problems["closes"])
        own = FieldModel("own", typed, problems)
        performer = ChoiceModel(FieldModel("contact", typed, problems), among: keys) { people[$0] ?? $0 }
        isRefused = !problems.isEmpty
    }
}

extension GuestsModel.Party {
    fileprivate init(_ party: GuestList.Party) {
        contact = party.slot?.contact.rawValue
        name = party.slot?.name ?? "The house"
        let count = party.guests.count
        words =
            party.places.map { places in
                places == 0 && count == 0 ? "no places" : "\(count) of \(places.counted("place"))"
            }
            ?? (party.slot == nil
                ? count.counted("guest") : "\(party.outWords ?? ""), \(count.counted("guest"))")
        guests = party.guests.map { GuestsModel.Item(id: $0.id.rawValue, label: party.label(of: $0), isIn: $0.isIn) }
        hasGuests = !guests.isEmpty
    }
}

extension GuestRules {
    /// As it can be typed; empty for the start of the show.
    func closesText(_ event: Event) -> String {
        guard case .at(let moment)? = closes else { return closes?.description ?? "" }
        return DateText.iso(event.zone.local(moment))
    }
}
